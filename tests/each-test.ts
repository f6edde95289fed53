/** What each test of a file gets anew, and what is removed after it. */

import { afterEach, beforeEach } from 'vitest'
import { createWorld, type World } from './world.ts'

/** The world of the test that runs. Read it inside a test or a hook: outside there is none. */
export function worldForEachTest(): World {
  let world: World
  beforeEach(() => {
    world = createWorld()
  })
  afterEach(() => world.remove())
  return {
    get folder() {
      return world.folder
    },
    get project() {
      return world.project
    },
    get context() {
      return world.context
    },
    get transcript() {
      return world.transcript
    },
    after: (hours) => world.after(hours),
    say: (text, answer) => world.say(text, answer),
    turn: (text, answer, hours) => world.turn(text, answer, hours),
    boundary: () => world.boundary(),
    payload: (fields) => world.payload(fields),
    hook: (event, fields) => world.hook(event, fields),
    snapshots: () => world.snapshots(),
    remove: () => world.remove(),
  }
}
