/**
 * @module What the plugin is called: the same in every marketplace, and part of its tools' names.
 */

/** The plugin's name. */
export const PLUGIN_NAME = 'throughline'
