import { describe, expect, it } from 'vitest'
import { currentWave, readWaves, withWave } from '../../../src/capture/state/waves.ts'
import type { Wave } from '../../../src/snapshot/types.ts'
import { fold, prompt, used } from './records.ts'

describe('waves that a write to a memory names', () => {
  it.each<[string, Record<string, unknown>, Wave[]]>([
    [
      'an entity, with what its observations say',
      {
        entities: [
          {
            name: 'wave_2_complete',
            entityType: 'wave',
            observations: ['Wave name: backend', 'Agents: builder, reviewer', 'three endpoints'],
          },
        ],
      },
      [
        {
          number: 2,
          name: 'backend',
          status: 'complete',
          agents: ['builder', 'reviewer'],
          resultsKey: 'wave_2_complete',
        },
      ],
    ],
    [
      'a name in its key',
      { entities: [{ name: 'tides_wave_1_low_water_complete', observations: [] }] },
      [{ number: 1, name: 'low water', status: 'complete', resultsKey: 'tides_wave_1_low_water_complete' }],
    ],
    ['a note of another server', { memory_name: 'wave_3_active', content: 'x' }, [{ number: 3, status: 'active' }]],
    ['a plan', { entities: [{ name: 'wave_4_plan' }] }, [{ number: 4, status: 'pending' }]],
    [
      'added observations',
      { observations: [{ entityName: 'wave_5_complete', contents: ['agents: a'] }] },
      [{ number: 5, status: 'complete', agents: ['a'], resultsKey: 'wave_5_complete' }],
    ],
    ['none in other names', { entities: [{ name: 'microwave_oven' }, { name: 'wave_theory' }, { name: 7 }] }, []],
    ['none where nothing says how far it is', { entities: [{ name: 'wave_2' }] }, []],
  ])('are read from %s', (_, input, waves) => {
    expect(readWaves(input)).toEqual(waves)
  })

  it('keep what the latest write does not say, in the order of their numbers', () => {
    const waves = [
      ...readWaves({ memory_name: 'wave_2_backend_active' }),
      ...readWaves({ memory_name: 'wave_1_complete' }),
      ...readWaves({ memory_name: 'wave_2_complete' }),
    ].reduce<Wave[]>(withWave, [])
    expect(waves).toEqual([
      { number: 1, status: 'complete', resultsKey: 'wave_1_complete' },
      { number: 2, name: 'backend', status: 'complete', resultsKey: 'wave_2_complete' },
    ])
  })

  it('tell which one is worked on, and how many there are', () => {
    const wave = (number: number, status: Wave['status']): Wave => ({ number, status })
    expect(currentWave([])).toBeUndefined()
    expect(currentWave([wave(1, 'complete'), wave(2, 'active'), wave(4, 'pending')])).toEqual({ wave: 2, waves: 4 })
    expect(currentWave([wave(1, 'complete'), wave(2, 'complete')])).toEqual({ wave: 2, waves: 2 })
  })

  it('count once the write succeeded', () => {
    const write = (failed: boolean) =>
      fold(
        prompt('Go'),
        used('mcp__memory__create_entities', { entities: [{ name: 'wave_1_complete' }] }, 'x', { failed }),
      ).waves
    expect(write(false)).toEqual([{ number: 1, status: 'complete', resultsKey: 'wave_1_complete' }])
    expect(write(true)).toEqual([])
  })
})
