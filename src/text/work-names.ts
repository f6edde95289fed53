/** @module What a text names of the work, as against what it says of it. Pure. */

/** Code in backquotes, a path or a file, a name of several words, a figure, an option. */
export const WORK_NAMES =
  /`[^`\n]{2,80}`|\b[\w-]{1,60}\/[\w./-]{2,}|\b\w{1,60}\.[a-z]{2,4}\b|\b[a-z]+[A-Z]\w+|\b[A-Z][a-z]+[A-Z]\w+|\b[a-z]+_\w+|\b\d+(?:[.,]\d+)*\b|--[a-z][\w-]+/g
