import { describe, expect, it } from 'vitest'
import { redact, redactDeep } from '../../../src/redact/redact.ts'

const UUID = '123e4567-e89b-42d3-a456-426614174000'
const HEX = ['0f3a9c1e', '7b52d846', 'a1c9e3f5', '6d8b2047'].join('')

describe('redact: ids of server sessions', () => {
  it.each([
    ['Cookie: session_id=@@@', 'cookie'],
    ['Cookie: theme=dark; lang=en; session=@@@; tz=UTC', 'cookie'],
    ['< Set-Cookie: sessionid=@@@', 'cookie'],
    ["-H 'Cookie: a=b; sid=@@@'", 'cookie'],
    ['curl -b session_id=@@@ https://shop.example/cart', 'cookie'],
    ['curl -b "theme=dark; session_id=@@@" https://shop.example/cart', 'cookie'],
    ["curl --cookie 'session=@@@' https://shop.example/cart", 'cookie'],
    ['curl --cookie=sid=@@@ https://shop.example/cart', 'cookie'],
    ['JSESSIONID=@@@', 'cookie'],
    ['https://shop.example/cart;jsessionid=@@@?page=2', 'cookie'],
    ['PHPSESSID: @@@', 'cookie'],
    ['ASP.NET_SessionId=@@@', 'cookie'],
    ["{'connect.sid': '@@@'}", 'cookie'],
    ['GET https://shop.example/cart?session_id=@@@&page=2', 'cookie'],
    ['GET /cart?page=2&sid=@@@', 'cookie'],
    ["requests.get(url, cookies={'session_id': '@@@'})", 'cookie'],
    ["requests.get(url, cookies={'theme': 'dark', 'session_id': '@@@'})", 'cookie'],
    ['cookies: { session_id: "@@@" }', 'cookie'],
    ["res.cookie('session_id', '@@@', { httpOnly: true })", 'cookie'],
    ['cookies.set("sessionid", "@@@")', 'cookie'],
    ['document.cookie = "session=@@@"', 'cookie'],
    ['X-Session-Id: @@@', 'token'],
    ["headers: { 'X-Session-Id': '@@@' }", 'token'],
    ["curl -H 'Session-Id: @@@' https://shop.example/cart", 'token'],
    ['SESSION_ID=@@@', 'token'],
    ['A=b\nexport SESSION_ID="@@@"\nC=d', 'token'],
    ['APP_SESSION_ID=@@@\r\nC=d', 'token'],
  ])('replaces the id in %j', (text, kind) => {
    expect(redact(text.replace('@@@', UUID))).toBe(text.replace('@@@', `[REDACTED:${kind}]`))
    // What an environment calls a session is known for other values already, by another kind.
    expect(redact(text.replace('@@@', HEX))).toMatch(/\[REDACTED:[a-z]+\]/)
  })

  it.each([
    `{"session_id":"${UUID}","transcript_path":"/home/me/.claude/projects/p/${UUID}.jsonl","hook_event_name":"Stop"}`,
    `{"cwd":"/home/me/cookie-shop","session_id":"${UUID}"}`,
    `{"prompt":"set the cookie: theme=dark","session_id":"${UUID}"}`,
    `{"sessionId":"${UUID}","cookie":true}`,
    `{"cookie":"theme=dark","session_id":"${UUID}"}`,
    `throughline recover ${UUID}`,
    `claude --resume ${UUID}`,
    `claude --session-id ${UUID} -p hello`,
    `claude --session-id=${UUID}`,
    `Session ID: ${UUID}`,
    `session id: ${UUID}`,
    `session_id: ${UUID}`,
    `session_id=${UUID}`,
    `session=${UUID} saved`,
    `CLAUDE_SESSION_ID=${UUID}`,
    `export CLAUDE_CODE_SESSION_ID="${UUID}"`,
    `CODEX_SESSION_ID=${UUID}`,
    `TERM_SESSION_ID=${UUID}`,
    `SESSION_ID=${UUID} && claude --resume "$SESSION_ID"`,
    `SESSION_ID=${UUID}; throughline recover "$SESSION_ID"`,
    `Mcp-Session-Id: ${UUID}`,
    `X-Claude-Code-Session-Id: ${UUID}`,
    `-H 'Mcp-Session-Id: ${UUID}'`,
    `http://127.0.0.1:8377/api/compactions?sessionId=${UUID}`,
    `http://localhost:3000/messages?sessionId=${UUID}`,
    `/home/me/.claude/projects/-home-me-shop/${UUID}.jsonl`,
    'https://shop.example/cart?session_id={CHECKOUT_SESSION_ID}',
    'Cookie: session_id=$SESSION_ID; theme=dark',
    "cookies={'session_id': session.identifier_of_user}",
    'X-Session-Id: the-id-of-the-session',
    'SESSION_ID=my-debug-session-name',
  ])('leaves %j', (text) => {
    expect(redact(text)).toBe(text)
  })

  it('leaves the ids of sessions in a snapshot', () => {
    const snapshot = { sessionId: UUID, session_id: UUID, cookie: 'none', session: UUID }
    expect(redactDeep(snapshot)).toEqual(snapshot)
  })
})
