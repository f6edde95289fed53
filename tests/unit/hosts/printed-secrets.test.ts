import { describe, expect, it } from 'vitest'
import { withoutPrintedSecrets } from '../../../src/hosts/printed-secrets.ts'
import type { SessionEvent } from '../../../src/hosts/session-event.ts'
import { redact } from '../../../src/redact/redact.ts'

const PRINTED = ['k', 'Wq7Tz', 'LmX2vR', '9pNd'].join('')
const VAULT = 'vault kv get -field=password secret/db'
const result = (output: string, failed = false): SessionEvent => ({
  is: 'result',
  id: redact('c1'),
  failed,
  output: redact(output),
})

/** What is told of an output; the call and its result come in records of their own. */
function told(event: SessionEvent): string {
  const { output } = event as { output?: string }
  return output ?? ''
}
function printed(command: string, output: string, failed = false): string {
  const state = {}
  const call: SessionEvent = {
    is: 'call',
    id: redact('c1'),
    name: redact('Bash'),
    tool: 'run',
    target: redact(command),
  }
  withoutPrintedSecrets([call], state)
  return withoutPrintedSecrets([result(output, failed)], state)
    .map(told)
    .join('')
}

describe('what a command prints', () => {
  it.each([
    VAULT,
    `cd infra && sudo ${VAULT} | tr -d '\\n'`,
    `PW=$(${VAULT}); echo $PW`,
    `echo "$(${VAULT})"`,
    'kubectl -n shop create token builder',
    'gcloud auth application-default print-access-token',
    'terraform -chdir=infra output -raw db_password',
    'openssl rand -hex 12',
    'kubectl exec db-0 -- sh -c "sudo cat /run/secrets/db_password"',
    'ssh ops@db.example "cat /run/secrets/db_password"',
    'docker exec db cat /run/secrets/db_password',
    'cat ~/.config/shop/token.txt',
    "jq -r '.auth.access_token' session.json",
    'printf \'%s\\n\' "$API_TOKEN"',
    'printenv DB_PASSWORD',
  ])('is withheld where it is a secret alone: %s', (command) => {
    expect(printed(command, `${PRINTED}\n`)).toBe('[REDACTED:secret]\n')
  })

  it('is withheld where the command line failed behind it', () => {
    expect(printed(`${VAULT}; false`, `${PRINTED}\n`, true)).not.toContain(PRINTED)
  })

  it.each([
    ['rg -l "auth token" src', 'src/session.ts\nsrc/reader2.ts'],
    ['git log --oneline --grep "create token"', 'Hamburg-2026'],
    ['git commit -m "vault kv get -field=password works"', 'Hamburg-2026'],
    ['jq .usage.input_tokens run.json', '154321'],
    ['cat src/tokenizer.py', 'return\nfinally:\nimport2'],
    ['cat src/password_reset.ts', 'export2\nfinally'],
    ['cat /etc/passwd', 'root:x:0:0:root:/root:/bin/bash'],
    ['cat docs/secrets.md', 'Hamburg-2026'],
    ['echo "$TOKEN_URL"', 'https://tides.example'],
    ['cat /run/secrets/db_password', 'cat: /run/secrets/db_password: no such file'],
  ])('is kept where it is not: %s', (command, output) => {
    expect(printed(command, output)).toBe(output)
  })

  it("is withheld where the person's own line printed it", () => {
    const state = {}
    const own = (command: string, output: string) =>
      [{ is: 'shell', command: redact(command) } as const, { is: 'shell-output', output: redact(output) } as const]
        .flatMap((event) => withoutPrintedSecrets([event], state))
        .map(told)
        .join('')
    expect(own(VAULT, `${PRINTED}\n`)).toBe('[REDACTED:secret]\n')
    expect(own('ls', 'Hamburg-2026\n')).toBe('Hamburg-2026\n')
  })

  it.each([{ command: VAULT }, { command: 'vault', args: ['kv', 'get', '-field=password', 'secret/db'] }])(
    "is withheld where a server's tool ran it: %j",
    (given) => {
      const call: SessionEvent = {
        is: 'call',
        id: redact('c1'),
        name: redact('shell_run'),
        tool: 'mcp',
        serverTool: redact('run'),
        given: given as never,
      }
      expect(
        withoutPrintedSecrets([call, result(PRINTED)], {})
          .map(told)
          .join(''),
      ).not.toContain(PRINTED)
    },
  )
})
