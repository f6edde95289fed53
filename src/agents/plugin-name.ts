/**
 * @module The plugin's name: the same in every marketplace, and part of its tools' names.
 */

/** The plugin's name. */
export const PLUGIN_NAME = 'throughline'
