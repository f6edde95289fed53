/** @module The version of this build. */

/** Put in by the bundler, from package.json. */
declare const __VERSION__: string | undefined

export const VERSION: string = typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0-source'
