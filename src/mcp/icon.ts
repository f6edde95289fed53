/** @module The server's icon: a thread through three beads. */

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M1 12C5 12 4 4 8 4s3 8 7 8" fill="none" stroke="#2a7" stroke-width="1.5"/><g fill="#2a7"><circle cx="3.5" cy="11" r="2"/><circle cx="8" cy="4" r="2"/><circle cx="12.5" cy="11" r="2"/></g></svg>'

export const ICON = {
  src: `data:image/svg+xml,${encodeURIComponent(SVG)}`,
  mimeType: 'image/svg+xml',
  sizes: ['any'],
}
