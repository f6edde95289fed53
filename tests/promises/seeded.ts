/** @module Random cases of the storage core's tests, the same ones each time: whether a branch is reached must not depend on chance. */

import fc from 'fast-check'

fc.configureGlobal({ seed: 1 })
