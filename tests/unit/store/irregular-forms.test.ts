import { describe, expect, it } from 'vitest'
import { formsMeant, otherForms } from '../../../src/store/queries/irregular-forms.ts'

describe('the other irregular forms', () => {
  it.each([
    ['went', ['go', 'gone']],
    ['children', ['child']],
    ['cedar', []],
  ])('of %s are %j', (word, forms) => {
    expect(otherForms(word)).toEqual(forms)
  })
})

describe('the irregular forms that a word may mean', () => {
  it.each([
    ['asell', ['sell', 'sold']],
    ['tkae', ['take', 'took', 'taken']],
    ['bone', []],
    ['sold', []],
    ['cedar', []],
  ])('of %s are %j', (word, forms) => {
    expect(formsMeant(word)).toEqual(forms)
  })
})
