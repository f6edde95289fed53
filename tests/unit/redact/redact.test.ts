// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts that hold variables
import { describe, expect, it } from 'vitest'
import { REDACTION_KINDS, redact, redactDeep } from '../../../src/redact/redact.ts'
import { fullOrPart } from '../../rounds.ts'

/*
 * No secret stands in this file: each is put together when the test runs, from a prefix in pieces and characters of a
 * fixed pseudo-random sequence.
 */
const HEX = '0123456789abcdef'
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const BASE64 = `${ALNUM}+/`
const URLSAFE = `${ALNUM}-_`

/** The first two characters are a letter and a digit, so that every sample has both. */
function chars(length: number, alphabet = ALNUM, seed = 7): string {
  let state = seed
  let text = alphabet === HEX ? 'a3' : alphabet === UPPER ? 'B7' : 'k4'
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    text += alphabet.charAt((state >> 8) % alphabet.length)
  }
  return text.slice(0, length)
}
const join = (...parts: string[]) => parts.join('')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const jwt = [base64url('{"alg":"HS256","typ":"JWT"}'), base64url('{"sub":"1234567890"}'), chars(43, URLSAFE)].join('.')
const discordToken = join(base64url('123456789012345678'), '.', chars(6, ALNUM), '.', chars(38, URLSAFE))

interface Row {
  readonly kind: string
  readonly secret: string
  /** Looks like it and is not. */
  readonly near: string
}

const formats: readonly Row[] = [
  { kind: 'anthropic-key', secret: join('sk-', 'ant-api03-', chars(93, URLSAFE)), near: 'sk-ant-short' },
  { kind: 'anthropic-key', secret: join('sk-', 'ant-oat01-', chars(93, URLSAFE)), near: 'the sk-ant- prefix' },
  {
    kind: 'openai-key',
    secret: join('sk-', 'proj-', chars(74, URLSAFE)),
    near: 'sk-proj-loading-spinner-wrapper-inner',
  },
  {
    kind: 'openai-key',
    secret: join('sk-', chars(20), 'T3BlbkFJ', chars(20)),
    near: 'task-abcdefghijklmnopqrstuvwxyz0123456789',
  },
  { kind: 'huggingface-token', secret: join('hf', '_', chars(34)), near: 'hf_hub_download' },
  { kind: 'groq-key', secret: join('gs', 'k_', chars(52)), near: 'gsk_tiny' },
  { kind: 'xai-key', secret: join('xa', 'i-', chars(80)), near: 'xai-grok-code-fast' },
  { kind: 'perplexity-key', secret: join('pp', 'lx-', chars(48)), near: 'pplx-online' },
  { kind: 'replicate-token', secret: join('r8', '_', chars(37)), near: 'var8_name' },
  { kind: 'langsmith-key', secret: join('lsv2', '_pt_', chars(32, HEX), '_', chars(10, HEX)), near: 'lsv2_pt_name' },
  { kind: 'aws-access-key', secret: join('AK', 'IA', chars(16, UPPER)), near: 'AKIAN_CONSTANT_NAME' },
  { kind: 'aws-access-key', secret: join('AS', 'IA', chars(16, UPPER)), near: 'ASIA PACIFIC REGION' },
  { kind: 'aws-bedrock-key', secret: join('AB', 'SK', chars(120, BASE64)), near: 'ABSK12' },
  { kind: 'google-api-key', secret: join('AI', 'za', chars(35, URLSAFE)), near: 'AIzaShort' },
  { kind: 'google-oauth', secret: join('ya', '29.', chars(60, URLSAFE)), near: 'ya29.' },
  { kind: 'google-oauth', secret: join('GOC', 'SPX-', chars(28, URLSAFE)), near: 'GOCSPX-id' },
  { kind: 'azure-client-secret', secret: join(chars(3), '8Q', '~', chars(34)), near: 'FAQ~answers' },
  { kind: 'digitalocean-token', secret: join('dop', '_v1_', chars(64, HEX)), near: 'loop_v1_name' },
  { kind: 'cloudflare-key', secret: join('v1', '.0-', chars(24, HEX), '-', chars(146, HEX)), near: 'v1.0-beta' },
  { kind: 'heroku-key', secret: join('HR', 'KU-', chars(60, URLSAFE)), near: 'HRKU-x' },
  { kind: 'flyio-token', secret: join('fm', '2_', chars(100, BASE64)), near: 'fm2_radio' },
  { kind: 'netlify-token', secret: join('nf', 'p_', chars(36)), near: 'nfp_value' },
  { kind: 'vercel-token', secret: join('vercel', '_blob_rw_', chars(30)), near: 'vcp_some_long_function_name_here' },
  { kind: 'supabase-key', secret: join('sb', 'p_', chars(40, HEX)), near: 'sbp_id' },
  { kind: 'planetscale-token', secret: join('pscale', '_tkn_', chars(43, URLSAFE)), near: 'pscale_tkn_id' },
  { kind: 'databricks-token', secret: join('da', 'pi', chars(32, HEX)), near: 'dapirouter' },
  { kind: 'vault-token', secret: join('hv', 's.', chars(90, URLSAFE)), near: 'hvs.name' },
  { kind: 'terraform-token', secret: join(chars(14), '.atlas', 'v1.', chars(67, URLSAFE)), near: 'x.atlasv1.y' },
  { kind: 'pulumi-token', secret: join('pu', 'l-', chars(40, HEX)), near: 'pul-request' },
  { kind: 'doppler-token', secret: join('dp', '.pt.', chars(43)), near: 'dp.pt.length' },
  { kind: 'tailscale-key', secret: join('ts', 'key-auth-', chars(12), '-', chars(32)), near: 'tskey-auth' },
  { kind: 'age-key', secret: join('AGE-SECRET', '-KEY-1', chars(58, UPPER)), near: 'AGE-SECRET-KEY-1 is the prefix' },
  { kind: 'onepassword-token', secret: join('ops', '_eyJ', chars(250, BASE64)), near: 'ops_eyJ' },
  { kind: 'github-token', secret: join('gh', 'p_', chars(36)), near: 'ghp_too_short' },
  { kind: 'github-token', secret: join('gh', 'o_', chars(36)), near: 'gho_st' },
  { kind: 'github-token', secret: join('gh', 'u_', chars(36)), near: 'ghu_x' },
  { kind: 'github-token', secret: join('gh', 's_', chars(36)), near: 'high_scores' },
  { kind: 'github-token', secret: join('gh', 'r_', chars(76)), near: 'ghr_runner' },
  { kind: 'github-token', secret: join('github', '_pat_', chars(22), '_', chars(59)), near: 'github_pat_name' },
  { kind: 'gitlab-token', secret: join('gl', 'pat-', chars(20, URLSAFE)), near: 'glpat-x' },
  { kind: 'gitlab-token', secret: join('gl', 'rt-', chars(20, URLSAFE)), near: 'alert-message-is-long-enough-here' },
  { kind: 'bitbucket-token', secret: join('ATA', 'TT3', chars(180, URLSAFE)), near: 'ATATT3' },
  { kind: 'npm-token', secret: join('np', 'm_', chars(36)), near: 'npm_config_registry' },
  { kind: 'pypi-token', secret: join('py', 'pi-AgEIcHlwaS5vcmc', chars(120, URLSAFE)), near: 'pypi-AgE' },
  { kind: 'rubygems-key', secret: join('ruby', 'gems_', chars(48, HEX)), near: 'rubygems_version' },
  { kind: 'crates-token', secret: join('ci', 'o', chars(32)), near: 'ciotola' },
  { kind: 'docker-token', secret: join('dckr', '_pat_', chars(27, URLSAFE)), near: 'dckr_pat_x' },
  { kind: 'circleci-token', secret: join('CCI', 'PAT_', chars(22), '_', chars(40, HEX)), near: 'CCIPAT_NAME' },
  { kind: 'sourcegraph-token', secret: join('sg', 'p_', chars(40, HEX)), near: 'sgp_main' },
  { kind: 'slack-token', secret: join('xo', 'xb-', '123456789012-', chars(24)), near: 'xoxo-hugs-and-kisses' },
  { kind: 'slack-token', secret: join('xa', 'pp-', '1-A0123456789-', chars(24)), near: 'xapp-settings-window' },
  { kind: 'discord-token', secret: discordToken, near: `${base64url('123456789012345678')}.x.y` },
  { kind: 'telegram-token', secret: join('1234567890', ':AA', chars(33, URLSAFE)), near: '12:AAbb' },
  { kind: 'twilio-key', secret: join('S', 'K', chars(32, HEX)), near: 'SKIP' },
  { kind: 'twilio-key', secret: join('A', 'C', chars(32, HEX)), near: 'ACcess' },
  { kind: 'sendgrid-key', secret: join('S', 'G.', chars(22, URLSAFE), '.', chars(43, URLSAFE)), near: 'SG.name.other' },
  { kind: 'mailgun-key', secret: join('ke', 'y-', chars(32, HEX)), near: 'key-value' },
  { kind: 'mailchimp-key', secret: join(chars(32, HEX), '-us', '12'), near: 'contact-us1' },
  { kind: 'brevo-key', secret: join('xkey', 'sib-', chars(64, HEX), '-', chars(16)), near: 'xkeysib-a' },
  { kind: 'resend-key', secret: join('r', 'e_', chars(8), '_', chars(24)), near: 're_export_all' },
  { kind: 'stripe-key', secret: join('sk', '_live_', chars(24)), near: 'task_live_view' },
  { kind: 'stripe-key', secret: join('rk', '_live_', chars(24)), near: 'mark_live_region' },
  { kind: 'stripe-webhook-secret', secret: join('wh', 'sec_', chars(32)), near: 'whsec_x' },
  { kind: 'square-token', secret: join('sq', '0atp-', chars(22, URLSAFE)), near: 'sq0atp-x' },
  { kind: 'square-token', secret: join('EA', 'AA', chars(60, URLSAFE)), near: 'EAAAAAAA' },
  { kind: 'shopify-token', secret: join('shp', 'at_', chars(32, HEX)), near: 'shpat_x' },
  { kind: 'linear-key', secret: join('lin', '_api_', chars(40)), near: 'lin_api_url' },
  { kind: 'notion-token', secret: join('nt', 'n_', chars(46)), near: 'ntn_x' },
  { kind: 'airtable-token', secret: join('pa', 't', chars(14), '.', chars(64, HEX)), near: 'pattern.test' },
  { kind: 'figma-token', secret: join('fi', 'gd_', chars(40, URLSAFE)), near: 'figd_x' },
  { kind: 'postman-key', secret: join('PM', 'AK-', chars(24, HEX), '-', chars(34, HEX)), near: 'PMAK-1' },
  { kind: 'grafana-token', secret: join('gl', 'sa_', chars(32), '_', chars(8, HEX)), near: 'glsa_x' },
  { kind: 'grafana-token', secret: join('gl', 'c_eyJ', chars(60, BASE64)), near: 'glc_eyJ' },
  { kind: 'sentry-token', secret: join('sntr', 'yu_', chars(64, HEX)), near: 'sntryu_x' },
  { kind: 'newrelic-key', secret: join('NR', 'AK-', chars(27, UPPER)), near: 'NRAK-X' },
  { kind: 'dynatrace-token', secret: join('dt', '0c01.', chars(24, UPPER), '.', chars(64, UPPER)), near: 'dt0c01.A.B' },
  { kind: 'dropbox-token', secret: join('s', 'l.', chars(140, URLSAFE)), near: 'sl.length' },
  { kind: 'alibaba-key', secret: join('LT', 'AI', chars(20)), near: 'LTAIR' },
  { kind: 'scalingo-token', secret: join('tk', '-us-', chars(48)), near: 'tk-us-east' },
  { kind: 'openshift-token', secret: join('sha', '256~', chars(43, URLSAFE)), near: 'sha256~x' },
  { kind: 'clickhouse-key', secret: join('4b', '1d', chars(38)), near: `4b1d${chars(36, HEX)}` },
  { kind: 'infracost-token', secret: join('ic', 'o-', chars(32)), near: 'ico-logo' },
  {
    kind: 'onepassword-key',
    secret: ['A3', chars(6, UPPER), chars(11, UPPER), ...[1, 2, 3].map((seed) => chars(5, UPPER, seed))].join('-'),
    near: 'A3-PAPER',
  },
  { kind: 'yandex-key', secret: join('AQ', 'VN', chars(36, URLSAFE)), near: 'YCbCr' },
  { kind: 'yandex-key', secret: join('t1', '.', chars(60), '.', chars(86)), near: 't1.t2.t3' },
  { kind: 'defined-networking-key', secret: join('dn', 'key-', chars(26), '-', chars(52)), near: 'dnkey-x' },
  { kind: 'adobe-secret', secret: join('p8', 'e-', chars(32)), near: 'p8e-x' },
  {
    kind: 'authress-key',
    secret: join('ext', '_', chars(10), '.', chars(5), '.acc-', chars(16), '.', chars(60)),
    near: 'ext_name.module.account',
  },
  { kind: 'artifactory-token', secret: join('AK', 'Cp', chars(69)), near: 'AKCpx' },
  { kind: 'artifactory-token', secret: join('cm', 'Vmd', chars(59)), near: 'cmVmd' },
  { kind: 'clojars-token', secret: join('CLO', 'JARS_', chars(60)), near: 'CLOJARS_TOKEN' },
  {
    kind: 'harness-key',
    secret: join('pa', 't.', chars(22, URLSAFE), '.', chars(24), '.', chars(20)),
    near: 'pat.name.other',
  },
  { kind: 'gitlab-token', secret: join('glc', 'bt-', '6f_', chars(20)), near: 'glcbt-x' },
  { kind: 'facebook-token', secret: join('EA', 'AM', chars(100)), near: 'EAACA' },
  { kind: 'twitter-token', secret: join('A'.repeat(22), chars(80)), near: 'A'.repeat(120) },
  { kind: 'intra42-secret', secret: join('s-s4', 't2ud-', chars(64, HEX)), near: 's-s4t2' },
  { kind: 'shippo-token', secret: join('ship', 'po_live_', chars(40, HEX)), near: 'shippo_live_url' },
  { kind: 'duffel-token', secret: join('duf', 'fel_test_', chars(43)), near: 'duffel_test_mode' },
  { kind: 'easypost-key', secret: join('EZ', 'AK', chars(54)), near: 'EZAKx' },
  { kind: 'flutterwave-key', secret: join('FLW', 'SECK_TEST-', chars(32), '-X'), near: 'FLWSECK_TEST' },
  {
    kind: 'plaid-token',
    secret: join('acc', 'ess-sandbox-', '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'),
    near: 'access-sandbox-mode',
  },
  { kind: 'lob-key', secret: join('li', 've_', chars(35, HEX)), near: 'test_deadbeef' },
  { kind: 'gocardless-token', secret: join('li', 've_', chars(40)), near: 'live_view' },
  { kind: 'readme-key', secret: join('rd', 'me_', chars(70)), near: 'rdme_docs' },
  { kind: 'typeform-token', secret: join('tf', 'p_', chars(59, URLSAFE)), near: 'tfp_x' },
  { kind: 'frameio-token', secret: join('fi', 'o-u-', chars(64, URLSAFE)), near: 'fio-u-x' },
  { kind: 'mapbox-token', secret: join('s', 'k.', chars(60), '.', chars(22)), near: 'pk.name.other' },
  { kind: 'octopus-key', secret: join('AP', 'I-', chars(26, UPPER)), near: 'API-ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
  { kind: 'prefect-key', secret: join('pn', 'u_', chars(36)), near: 'pnu_x' },
  { kind: 'settlemint-token', secret: join('sm', '_pat_', chars(16)), near: 'sm_pat_abcdefghijklmnop' },
  { kind: 'maxmind-key', secret: join(chars(6), '_', chars(29), '_m', 'mk'), near: 'a_mmk' },
  { kind: 'newrelic-key', secret: join('NR', 'JS-', chars(19, HEX)), near: 'NRJS-x' },
  { kind: 'grafana-token', secret: join('ey', 'JrIjoi', chars(70)), near: 'eyJrIjoi' },
  { kind: 'password-hash', secret: join('$6', '$saltsalt$', chars(86)), near: '$1$name$other' },
  { kind: 'password-hash', secret: join('$ap', 'r1$abcdefgh$', chars(22)), near: '$1$2$3' },
  { kind: 'password-hash', secret: join('$2', 'b$12$', chars(53)), near: '$2b$' },
  { kind: 'password-hash', secret: join('$y', '$j9T$', chars(22), '$', chars(43)), near: '$y$z' },
  {
    kind: 'password-hash',
    secret: join('$arg', 'on2id$v=19$m=65536,t=3,p=4$', chars(22), '$', chars(43)),
    near: '$argon2',
  },
  { kind: 'jwt', secret: join('ZX', 'lK', chars(120)), near: 'ZXlKname' },
  { kind: 'jwt', secret: jwt, near: 'eyJhbGciOi.payload.signature' },
  {
    kind: 'private-key',
    secret: base64(`-----BEGIN ${'PRIVATE'} KEY-----\n${chars(64)}`).replace(/=+$/, ''),
    near: base64(`-----BEGIN CERTIFICATE-----\n${chars(64)}`),
  },
]

describe('D01: redact: formats', () => {
  it.each(formats)('replaces a $kind and keeps what stands around it ($near stays)', ({ kind, secret, near }) => {
    expect(redact(`before ${secret} after`)).toBe(`before [REDACTED:${kind}] after`)
    expect(redact(`{"text":"line one\\n${secret}\\nline two"}`)).toBe(
      `{"text":"line one\\n[REDACTED:${kind}]\\nline two"}`,
    )
    expect(redact(`before ${near} after`)).toBe(`before ${near} after`)
  })

  it('knows at least 20 kinds of token', () => {
    expect(new Set(formats.map((row) => row.kind)).size).toBeGreaterThanOrEqual(20)
  })

  it('has a sample here for every kind that a marker can name', () => {
    const sampled = new Set([...formats, ...places, ...names].map((row) => row.kind))
    expect(REDACTION_KINDS.filter((kind) => !sampled.has(kind))).toEqual([
      'kubernetes-secret',
      'seed-phrase',
      'encoded-secret',
      'unscanned',
    ])
  })

  it('names a token by its format where its name is telling too', () => {
    const secret = join('gh', 'p_', chars(36))
    expect(redact(`GITHUB_TOKEN=${secret}`)).toBe('GITHUB_TOKEN=[REDACTED:github-token]')
    expect(redact(`Authorization: Bearer ${secret}`)).toBe('Authorization: Bearer [REDACTED:github-token]')
    expect(redact(`https://x:${secret}@github.com/a/b`)).toBe('https://x:[REDACTED:github-token]@github.com/a/b')
  })
})

const password = join('S3', 'cr3t', 'Pa55')
const UUID = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const places: { kind: string; text: string; secret: string; near: string }[] = [
  {
    kind: 'url-password',
    text: 'postgres://app:@@@db.internal:5432/main',
    secret: password,
    near: 'http://localhost:3000/@fs/src',
  },
  { kind: 'url-password', text: 'redis://:@@@cache:6379', secret: password, near: 'git@github.com:owner/repo.git' },
  {
    kind: 'url-password',
    text: 'https://@@@github.com/o/r.git',
    secret: chars(40),
    near: 'ssh://git@github.com/o/r.git',
  },
  {
    kind: 'url-password',
    text: '"amqp://u:@@@mq/vhost"',
    secret: join('p@', 'ss', 'w0rd'),
    near: 'postgres://app:${DB_PASSWORD}@db/main',
  },
  {
    kind: 'authorization',
    text: 'Authorization: Bearer @@@',
    secret: chars(32, HEX),
    near: 'Authorization: Bearer <token>',
  },
  {
    kind: 'authorization',
    text: '"authorization":"Token @@@"',
    secret: chars(40, HEX),
    near: '"Authorization": `Bearer ${token}`',
  },
  {
    kind: 'authorization',
    text: "-H 'Authorization: Basic @@@'",
    secret: base64(`app:${password}`),
    near: 'Authorization: Basic authentication',
  },
  {
    kind: 'authorization',
    text: 'send Bearer @@@ with it',
    secret: chars(32),
    near: 'Bearer authentication-middleware',
  },
  { kind: 'authorization', text: "['Basic @@@']", secret: base64(`app:${password}`), near: 'Basic authentication' },
  { kind: 'cookie', text: 'Cookie: session=@@@', secret: chars(40), near: 'Cookie: theme=dark' },
  {
    kind: 'command-password',
    text: 'curl -u elastic:@@@ https://localhost:9200',
    secret: password,
    near: 'curl -u "${USER}:${PASS}" https://h',
  },
  {
    kind: 'command-password',
    text: "curl -s --user 'api:@@@' https://h",
    secret: password,
    near: 'docker run -u 1000:1000 image',
  },
  { kind: 'command-password', text: 'mysql -h db -u root -p@@@ main', secret: password, near: 'mysql -u root -p main' },
  { kind: 'command-password', text: 'sshpass -p @@@ ssh host', secret: password, near: 'sshpass -p "$PASS" ssh host' },
  { kind: 'command-password', text: 'redis-cli -h h -a @@@ ping', secret: password, near: 'redis-cli -p 6379 ping' },
  {
    kind: 'command-password',
    text: 'openssl rsa -passin pass:@@@ -in k',
    secret: password,
    near: 'openssl rsa -passin env:PASS -in k',
  },
  {
    kind: 'command-password',
    text: 'machine h login me password @@@',
    secret: password,
    near: 'the login form password field',
  },
  {
    kind: 'docker-auth',
    text: '{"auths":{"h":{"auth":"@@@"}}}',
    secret: base64(`me:${password}`),
    near: '"auth": "required"',
  },
  {
    kind: 'aws-secret-key',
    text: 'aws_secret_access_key = @@@',
    secret: chars(40, BASE64),
    near: 'aws_secret_access_key = config.secretKey',
  },
  {
    kind: 'aws-secret-key',
    text: '"SecretAccessKey": "@@@"',
    secret: chars(40, BASE64),
    near: 'secretAccessKey: string',
  },
  {
    kind: 'azure-key',
    text: 'AccountName=a;AccountKey=@@@;Suffix=b',
    secret: `${chars(86, BASE64)}==`,
    near: 'AccountKey=name',
  },
  {
    kind: 'azure-key',
    text: 'https://a.blob.core.windows.net/c?sv=1&sig=@@@&se=2',
    secret: chars(44),
    near: '?sig=short&x=1',
  },
  {
    kind: 'slack-webhook',
    text: 'https://hooks.slack.com/@@@',
    secret: join('services/', 'T01234567/', 'B01234567/', chars(24)),
    near: 'https://hooks.slack.com/docs',
  },
  {
    kind: 'discord-webhook',
    text: 'https://discord.com/api/webhooks/@@@',
    secret: `123456789012345678/${chars(68, URLSAFE)}`,
    near: 'https://discord.com/api/webhooks/docs',
  },
]

describe('D02: redact: places', () => {
  it.each(places)('replaces the secret in $text ($kind); $near stays', ({ kind, text, secret, near }) => {
    expect(redact(text.replace('@@@', `${secret}${/:\/\//.test(text) && kind === 'url-password' ? '@' : ''}`))).toBe(
      text.replace('@@@', `[REDACTED:${kind}]${/:\/\//.test(text) && kind === 'url-password' ? '@' : ''}`),
    )
    expect(redact(near)).toBe(near)
  })
})

places.push(
  {
    kind: 'teams-webhook',
    text: 'https://corp.webhook.office.com/@@@',
    secret: `webhookb2/${UUID}@${UUID}/IncomingWebhook/${chars(32, HEX)}/${UUID}`,
    near: 'https://corp.webhook.office.com/docs',
  },
  { kind: 'signature', text: 'GET /o?X-Amz-Signature=@@@&x=1', secret: chars(64, HEX), near: 'signature=(self, name)' },
  {
    kind: 'signature',
    text: 'https://cdn.example.org/f?Expires=1&Signature=@@@&Key-Pair-Id=K1',
    secret: chars(80, URLSAFE),
    near: 'signature=verifyRequestSignature',
  },
  {
    kind: 'api-key',
    text: 'GET https://h/v1/geo?key=@@@&q=x',
    secret: chars(32),
    near: 'GET /list?key=user-settings-page',
  },
  { kind: 'api-key', text: 'GET /v1/geo?q=x&key=@@@', secret: chars(32, HEX), near: '?a=1&key=name' },
  { kind: 'cookie', text: 'session_id=@@@; Path=/', secret: chars(32, HEX), near: `session_id=${UUID}` },
  {
    kind: 'cookie',
    text: 'JSESSIONID=@@@',
    secret: chars(32, HEX).toUpperCase(),
    near: 'SessionID=2026-01-22-test-session-1',
  },
  { kind: 'cookie', text: 'PHPSESSID=@@@', secret: chars(26), near: 'session=my-debug-session-name' },
  {
    kind: 'url-password',
    text: 'https://@@@:x-oauth-basic@github.com/o/r',
    secret: chars(40),
    near: 'http://me:x-oauth-basic@h/',
  },
  {
    kind: 'url-password',
    text: 'https://@@@:@github.com/o/r',
    secret: chars(24),
    near: 'mongodb://username:@host:1234',
  },
  {
    kind: 'command-password',
    text: 'az login --service-principal -u app -p @@@ --tenant t',
    secret: password,
    near: 'az login -p $PASS',
  },
  {
    kind: 'command-password',
    text: 'mongo -u admin -p @@@ --port 27017',
    secret: password,
    near: 'mongo --port 27017',
  },
  { kind: 'command-password', text: 'mongodump --host h -p @@@', secret: password, near: 'mongodump -p "$PASS"' },
  {
    kind: 'command-password',
    text: 'ldapsearch -x -D "cn=admin,dc=e" -w @@@ -b dc=e',
    secret: password,
    near: 'ldapsearch -x -W -b dc=example',
  },
  { kind: 'command-password', text: 'unzip -P @@@ a.zip', secret: password, near: 'unzip -p archive.zip member.txt' },
  {
    kind: 'command-password',
    text: "ssh-keygen -t ed25519 -N '@@@' -f k",
    secret: password,
    near: 'ssh-keygen -p -f keyfile1',
  },
  { kind: 'command-password', text: 'ssh-keygen -y -P @@@ -f k', secret: password, near: 'ssh-keygen -l -f key1.pub' },
  {
    kind: 'command-password',
    text: 'openssl enc -d -aes-256-cbc -k @@@ -in f',
    secret: password,
    near: 'openssl enc -kfile path/k1',
  },
  {
    kind: 'command-password',
    text: 'podman login -u me -p @@@ registry',
    secret: password,
    near: 'podman run -p 8080:80 image1',
  },
  {
    kind: 'command-password',
    text: 'curl -u @@@: https://api',
    secret: chars(32),
    near: 'curl -u someone: https://api',
  },
)

/** How a password is told in the languages whose requests are understood. */
const SPOKEN = [
  ...['password (for admin): @@@', 'password for admin: @@@', 'the password for the admin is @@@, log in'],
  ...['Passwort: @@@', 'Das Passwort ist @@@', 'das Kennwort (für root): @@@', 'Das Passwort für root lautet @@@.'],
  ...['mot de passe : @@@', 'Le mot de passe est @@@', 'contraseña: @@@', 'la contraseña es @@@', 'senha: @@@'],
  ...['a senha é @@@', 'la password è @@@', 'wachtwoord: @@@', 'het wachtwoord is @@@', 'hasło: @@@', 'hasło to @@@'],
  ...['şifre: @@@', 'mật khẩu: @@@', 'mật khẩu là @@@', 'Пароль: @@@', 'пароль — @@@', 'пароль от базы: @@@'],
  ...[
    'пароль для root: @@@',
    'كلمة المرور: @@@',
    'पासवर्ड: @@@',
    'password hai @@@',
    'パスワード：@@@',
    'パスワードは@@@です',
  ],
  ...['비밀번호: @@@', '비밀번호는 @@@ 입니다', '密码：@@@', '密码是@@@，请登录', '密碼: @@@'],
]
const names: readonly { kind: string; text: string; secret: string }[] = [
  { kind: 'password', text: 'PASSWORD=@@@', secret: 'hunter2' },
  { kind: 'password', text: 'DB_PASSWORD=@@@ npm start', secret: 'correcthorse' },
  { kind: 'password', text: "export PGPASSWORD='@@@'", secret: 'hunter2' },
  { kind: 'password', text: 'POSTGRES_PASSWORD: @@@', secret: 'p0stgr3s' },
  { kind: 'password', text: '  password: "@@@"', secret: 'hunter' },
  { kind: 'password', text: '{"user":"me","password":"@@@","x":1}', secret: 'hunter2' },
  { kind: 'password', text: '{\\"password\\": \\"@@@\\", \\"x\\": 1}', secret: 'hunter2' },
  { kind: 'password', text: 'password = "@@@" # local', secret: 'pa\\"ss wor'.replace(' ', '-') },
  { kind: 'password', text: 'Server=db;User Id=sa;Password=@@@;', secret: password },
  { kind: 'password', text: 'tool --password=@@@ run', secret: password },
  { kind: 'password', text: "tool --password '@@@' run", secret: 'hunter2' },
  { kind: 'password', text: '<password>@@@</password>', secret: password },
  { kind: 'password', text: 'MYSQL_PWD=@@@', secret: 'hunter2' },
  { kind: 'password', text: 'passphrase: "@@@"', secret: 'correct horse battery staple' },
  { kind: 'password', text: 'the password is @@@, log in', secret: 'hunter2' },
  { kind: 'password', text: 'pwd: @@@', secret: 'hunter2' },
  { kind: 'api-key', text: 'api_key: @@@', secret: 'abcd1234efgh5678' },
  { kind: 'secret', text: "SECRET_KEY = '@@@'", secret: 'django-insecure-words' },
  { kind: 'token', text: 'TOKEN=@@@', secret: chars(24) },
  { kind: 'token', text: 'export const SESSION_TOKEN = "@@@"', secret: chars(24) },
  { kind: 'token', text: '//registry.example.org/:_authToken=@@@', secret: '123e4567-e89b-42d3-a456-426614174000' },
  { kind: 'token', text: 'GET /x?access_token=@@@&page=2', secret: chars(32) },
  { kind: 'token', text: 'tool --token @@@ run', secret: chars(24) },
  { kind: 'token', text: 'Token: @@@', secret: chars(16, HEX) },
  { kind: 'api-key', text: 'API_KEY=@@@', secret: chars(32, HEX) },
  { kind: 'api-key', text: "const apiKey: string = '@@@'", secret: chars(32) },
  { kind: 'api-key', text: 'X-Api-Key: @@@', secret: chars(32, HEX) },
  { kind: 'api-key', text: 'os.environ["OPENAI_API_KEY"] = "@@@"', secret: chars(32) },
  { kind: 'secret', text: 'JWT_SECRET=@@@', secret: 'super-secret-jwt-value' },
  { kind: 'secret', text: '"client_secret" : "@@@",', secret: chars(64, HEX) },
  { kind: 'secret', text: 'SECRET_KEY_BASE=@@@', secret: chars(64, HEX) },
  { kind: 'secret', text: 'private_key => "@@@"', secret: chars(44, BASE64) },
  { kind: 'secret', text: 'STRIPE_SECRET_KEY_PROD="@@@"', secret: chars(32) },
  { kind: 'secret', text: 'CREDENTIALS=@@@', secret: chars(20) },
  { kind: 'secret', text: 'creds = @@@', secret: chars(30) },
  { kind: 'api-key', text: 'API key: @@@', secret: chars(24) },
  { kind: 'api-key', text: 'the api key is @@@.', secret: chars(24) },
  { kind: 'api-key', text: 'Our API key is: @@@', secret: chars(32, HEX) },
  ...['STRIPE_KEY=@@@', 'export OPENAI_KEY="@@@"', 'MAPS_KEY: @@@', 'const stripeKey = "@@@"', '"acme_key": "@@@"'].map(
    (text) => ({ kind: 'secret', text, secret: chars(24) }),
  ),
  ...[
    '{"pass": "@@@"}',
    '{"dbPass": "@@@"}',
    'PASS=@@@',
    'pass: @@@',
    "$pass = '@@@';",
    'keytool -storepass @@@ -list',
  ].map((text) => ({ kind: 'password', text, secret: password })),
  ...['<add key="Password" value="@@@" />', "<property name='db.password' value='@@@'/>"].map((text) => ({
    kind: 'password',
    text,
    secret: password,
  })),
  { kind: 'password', text: '- name: DB_PASSWORD\n  value: @@@', secret: password },
  { kind: 'password', text: '{"name":"DB_PASSWORD","value":"@@@"}', secret: password },
  { kind: 'token', text: 'System.setProperty("X_TOKEN", "@@@")', secret: chars(24) },
  { kind: 'token', text: 'env.getOrDefault("api_token", "@@@")', secret: UUID },
  { kind: 'password', text: "config.set('db.password', '@@@')", secret: password },
  { kind: 'token', text: 'var xToken string = "@@@"', secret: chars(24) },
  { kind: 'token', text: '$xToken .= "@@@";', secret: chars(24) },
  ...['?=', '+=', '::=', ':::=', '??=', '||='].map((sign) => ({
    kind: 'token',
    text: `X_TOKEN ${sign} "@@@"`,
    secret: chars(24),
  })),
  { kind: 'token', text: 'x_token: |\n  @@@', secret: chars(24) },
  { kind: 'token', text: 'x_token: >-\n  @@@', secret: chars(24) },
  { kind: 'token', text: '<xToken>\n    @@@\n</xToken>', secret: chars(24) },
  { kind: 'token', text: 'xToken,@@@,', secret: chars(24) },
  { kind: 'token', text: '.dockerconfigjson: @@@', secret: base64('{"auths":{"h":{"auth":"bWU6cHc="}}}') },
  { kind: 'token', text: 'token = "@@@"', secret: join('a_b3', chars(12), '_c') },
  { kind: 'token', text: 'token: @@@', secret: join('12345678', ':', chars(30)) },
  ...SPOKEN.map((text) => ({ kind: 'password', text, secret: password })),
  ...['clé API : @@@', 'clave API: @@@', 'API-Schlüssel: @@@', 'API ключ: @@@', 'api密钥：@@@'].map((text) => ({
    kind: 'api-key',
    text,
    secret: chars(24),
  })),
]

describe('redact: telling names', () => {
  it.each(names)('replaces the value in $text', ({ kind, text, secret }) => {
    expect(redact(text.replace('@@@', () => secret))).toBe(text.replace('@@@', `[REDACTED:${kind}]`))
  })

  it.each([
    'API_KEY=<your-key>',
    'API_KEY=your_api_key_here',
    'API_KEY=${SECRET_KEY}',
    'API_KEY=$KEY_FROM_ENV',
    'PASSWORD=$1',
    'PASSWORD=********',
    'PASSWORD=',
    'PASSWORD=changeme',
    'TOKEN=$(gcloud auth print-access-token)',
    'GOOGLE_APPLICATION_CREDENTIALS=/home/me/keys/service.json',
    'SECRET_FILE=/run/secrets/db',
    'TOKEN=TOKEN_TYPE',
    'PWD=/home/me/project',
    'apiKey: process.env.API_KEY,',
    'const token = process.env["TOKEN"] ?? ""',
    'token: string',
    'apiKey?: string',
    'password: string;',
    'readonly password?: string | undefined',
    'function login(user: string, password: string): Promise<Token> {',
    'token = tokens[i]',
    'const token = getToken(request)',
    'token: req.headers.authorization,',
    'if (token === undefined) return',
    'secret: true,',
    'secret: null,',
    'max_tokens: 4096, input_tokens=123456',
    'next_token: eyJwYWdlIjoyfQ1234567890abcdef',
    'password: hashedPassword,',
    "password: 'Password is required',",
    '"password": "Password",',
    "label: t('auth.password'), password: 'auth.password.label',",
    'credentials: "same-origin"',
    'credentials: include',
    'tokenizer: cl100k_base_v20240101',
    'passwordHash: sha512-abc123def456',
    'The token: it is read from the header.',
    'token_type=bearer',
    'STENCIL_PASS_DEPTH_PASS: 0x0B96;',
    '--password-stdin',
    '--token string   the token to use',
    'the password is required',
    'the token is read from the header2',
    'pwd: "/tmp/tmp.a8Xk2Lq9/work"',
    "const REFRESH_TOKEN = 'refresh_token'",
    '"pbkdf2-password": "1.2.1",',
    'GOOGLE_APPLICATION_CREDENTIALS="secrets/production/key.json"',
    'key: value-1234567890abcdef1234',
    'PRIMARY_KEY=user_id_1, CACHE_KEY="users:v2:12ab34cd56ef"',
    `public_key = "${chars(43)}"`,
    'STORAGE_KEY = "theme-settings-v2"',
    "const key = 'ArrowDown', hotKey = 'ctrl+shift+k1'",
    '"monkey": "abcd1234efgh5678", "turkey": "abcd1234efgh5678"',
    'PASS: tests/unit/login2.test.ts',
    'All three tests pass: `TestExplain2_HasFlag`',
    "passed ? 'pass' : 'fail'",
    '"pass": "要素にはaria-busy属性が存在します1"',
    '"password": "Пароль", "pwd": "密码", password: "Contraseña", "pass": "Mot de passe"',
    'renderPass = "shadow1", compass: "north-1a"',
    'the api key is required for the second call',
    'the password is stored in the header2',
    'The password for the admin account is reset by mail.',
    'translate("password", "enter") and ["password", "user1name2"]',
    '["token", "username_or_email"]',
    'csrf-token=Mj2qykJO5rELyHgezQ69nzUX0i3OH67V7V4eUrLfpuyO',
    'publicToken = "9Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC9AIK"',
    "SERVER_AUTH = '1.3.6.1.5.5.7.3.1'",
    "if (typeof this.password === 'function') {",
    'private_key: ed25519.Ed25519PrivateKey, f: Frag',
    'io.jsonwebtoken:jjwt-jackson-0.11.2',
    'token, err := parse(s)',
    'foo(token,user1name2here3now4)',
    'name: password\n  value: ""',
  ])('leaves %s', (text) => {
    expect(redact(text)).toBe(text)
  })
})

describe('redact: Kubernetes Secrets', () => {
  const value = base64('correct horse battery')
  const marker = '[REDACTED:kubernetes-secret]'

  it.each([
    ['below the kind', `kind: Secret\ndata:\n  extra: ${value}\nmetadata:\n  name: x`],
    ['above the kind', `data:\n  # a comment\n  extra: "${value}"\n  more: ${value}\nkind: "Secret"`],
    ['in a block', `kind: Secret\ndata:\n  file.json: |\n    ${value}\n`],
  ])('replaces values that stand %s', (_, text) => {
    expect(redact(text)).toBe(text.replaceAll(value, marker))
  })

  it.each([
    ['of another kind', `kind: ConfigMap\ndata:\n  extra: ${value}`],
    ['of another kind with a like name', `kind: ExternalSecret\ndata:\n  extra: ${value}`],
    ['of another document', `kind: Secret\n---\nkind: ConfigMap\ndata:\n  extra: ${value}`],
    ['outside data', `kind: Secret\ndata:\n  a: ''\nmetadata:\n  name: ${value}`],
    ['that are short or templates', 'kind: Secret\ndata:\n  a: YmFyCg==\n  b: {{ .Values.b }}'],
  ])('leaves values %s', (_, text) => {
    expect(redact(text)).toBe(text)
  })
})

describe('redact: private key blocks', () => {
  const label = `${'RSA PRIVATE'} KEY-----`
  const begin = `-----BEGIN ${label}`
  const end = `-----END ${label}`
  const body = [1, 2, 3].map((seed) => chars(64, BASE64, seed))
  const marker = '[REDACTED:private-key]'

  it.each([
    ['a whole block', `a\n${begin}\n${body.join('\n')}\n${end}\nb`, `a\n${marker}\nb`],
    ['an encrypted one with headers', `${begin}\nProc-Type: 4,ENCRYPTED\n\n${body.join('\n')}\n${end}`, marker],
    ['one inside JSON', `{"key":"${begin}\\n${body.join('\\n')}\\n${end}\\n"}`, `{"key":"${marker}\\n"}`],
    ['one inside JSON inside JSON', `\\"${begin}\\\\n${body.join('\\\\n')}\\\\n${end}\\"`, `\\"${marker}\\"`],
    ['one on a single line', `${begin} ${body.join(' ')} ${end}`, marker],
    ['a head that lost its end', `a\n${begin}\n${body.join('\n')}`, `a\n${marker}`],
    ['a head cut off inside JSON', `"${begin}\\n${body.join('\\n')}…`, `"${marker}…`],
    ['a tail that lost its begin', `${body.join('\n')}\nk4Q=\n${end}\nb`, `${marker}\nb`],
    ['a tail inside JSON', `…"${body.join('\\n')}\\n${end}"`, `…"${marker}"`],
    ['a head, then a whole block', `${begin}\n${body[0]}\n${begin}\n${body[1]}\n${end}`, `${marker}\n${marker}`],
    [
      'a listing with line numbers',
      `1\t${begin}\n2\t${body[0]}\n3\t${end}`,
      `1\t${marker}\n2\t${marker}\n3\t${marker}`,
    ],
    [
      'two blocks with text between',
      `${begin}\n${body[0]}\n${end}\nand\n${begin}\n${body[1]}\n${end}`,
      `${marker}\nand\n${marker}`,
    ],
  ])('replaces %s', (_, text, expected) => {
    expect(redact(text)).toBe(expected)
  })

  it.each([
    ['headers without key material', `looks for "${begin}" and "${end}"`],
    ['a certificate', `-----BEGIN CERTIFICATE-----\n${body.join('\n')}\n-----END CERTIFICATE-----`],
    ['a public key', `-----BEGIN PUBLIC KEY-----\n${body.join('\n')}\n-----END PUBLIC KEY-----`],
  ])('leaves %s', (_, text) => {
    expect(redact(text)).toBe(text)
  })
})

describe('redact: ordinary text', () => {
  it('is kept where it is one run of eight million letters', () => {
    const text = 'y'.repeat(8 * 1024 * 1024)
    expect(redact(text) === text).toBe(true)
  })

  it.each([
    'commit 9fceb02d0ae598e95dc970b74767f19372d61af8 (HEAD -> main)',
    'id: 123e4567-e89b-42d3-a456-426614174000',
    `"integrity": "sha512-${chars(86, BASE64)}==",`,
    `![logo](data:image/png;base64,${chars(2_000, BASE64)})`,
    'The password reset token is sent by mail; see the secret santa list.',
    '.sk-circle::before { --sk-color: #333; }',
    'import { token } from "./tokens/token.ts"',
    '/usr/lib/python3/dist-packages/secretstorage/item.py:42: in get_secret',
    'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'resolved "https://registry.example.org/@scope/pkg/-/pkg-1.2.3.tgz#da39a3ee5e6b4b0d3255bfef95601890afd80709"',
    'const { accessToken, refreshToken } = await exchange(code)',
    'checkpoint-2026-11-20-auth-k4x9 #1a2b3c4d',
    'hf_requiredCharacteristicTypesForDisplayMetadata and &hf_servingcellpriorityparametersdescription_h_prio',
    `hf_${'x'.repeat(34)} or AIza${'x'.repeat(35)}`,
    'xoxb-my-bot-token-goes-here1, xoxp-XXXXXXXXXX-XXXXXXXXXX-XXXXXXXX, 250-xoxo-indieweb-1.jpg',
    'postgres://user:password@localhost/db, https://username:pass@example.com, http://abc:xyz@example.com',
    'curl -u username:token https://h; curl --user "user:pass" https://h',
    'Authorization: https://tools.ietf.org/html/rfc6749 and authorization = base64.decodebytes(text)',
    'lazy p unzip -p file1234 mongo -p',
    'mail me at someone@example.com or https://example.com/@user',
    '',
  ])('leaves %s', (text) => {
    expect(redact(text)).toBe(text)
  })
})

describe('D03: redact: lines of work, ten thousand by night', () => {
  it('touches none that holds hashes, ids, checksums, images or code', () => {
    const camel = (seed: number) => `get${chars(6, 'abcdefghilmnorstu', seed)}Token${seed}`
    const shapes: readonly ((seed: number) => string)[] = [
      (seed) => `${chars(40, HEX, seed)} refs/heads/feature-${seed}`,
      (seed) =>
        `{"uuid":"${chars(8, HEX, seed)}-${chars(4, HEX, seed + 1)}-4${chars(3, HEX, seed)}-a123-${chars(12, HEX, seed)}"}`,
      (seed) => `      "integrity": "sha512-${chars(86, BASE64, seed)}==",`,
      (seed) => `<img src="data:image/png;base64,${chars(400, BASE64, seed)}">`,
      (seed) => `  const token = ${camel(seed)}(tokens[${seed}], { password, secret: options.secret })`,
      (seed) => `  readonly token${seed}?: string; password: string`,
      (seed) => `    "max_tokens": ${seed}, "input_tokens": ${seed * 7}, "session_id": "${chars(32, HEX, seed)}"`,
      (seed) =>
        `/home/me/project-${seed}/src/auth/token-store.ts:${seed}:12 - error TS2304: Cannot find name 'apiKey'.`,
      (seed) => `index ${chars(7, HEX, seed)}..${chars(7, HEX, seed + 2)} 100644`,
      (seed) => `| Password reset ${seed} | the token is checked, then the secret is rotated |`,
    ]
    const lines = Array.from({ length: fullOrPart(10_000, 1_000) }, (_, at) =>
      (shapes[at % shapes.length] as (seed: number) => string)(at + 1),
    )
    expect(lines.filter((line) => redact(line) !== line)).toEqual([])
  })
})

describe('redact: markers', () => {
  it('reads a known marker as done and not as a value', () => {
    const text = 'password="[REDACTED:password]" https://u:[REDACTED:url-password]@h'
    expect(redact(text)).toBe(text)
  })

  it('finds a secret that pretends to be a marker', () => {
    const secret = join('gh', 'p_', chars(36))
    expect(redact(`[REDACTED:${secret}]`)).toBe('[REDACTED:[REDACTED:github-token]]')
  })

  it('keeps the non-characters that it uses itself', () => {
    const text = '\uFDD0\uFDE0 \uFDEF and \uFDD0'
    expect(redact(text)).toBe(text)
    expect(redact(`${text} PASSWORD=hunter2`)).toBe(`${text} PASSWORD=[REDACTED:password]`)
  })
})

describe('redactDeep', () => {
  it('redacts strings anywhere, keys included, and leaves other values', () => {
    const secret = join('gh', 'p_', chars(36))
    expect(redactDeep({ a: [1, true, null, `x ${secret}`], [secret]: { b: secret } })).toEqual({
      a: [1, true, null, 'x [REDACTED:github-token]'],
      '[REDACTED:github-token]': { b: '[REDACTED:github-token]' },
    })
  })

  it('judges a string by the key that it stands under', () => {
    expect(redactDeep({ password: 'hunter2', apiKey: 'process.env.KEY', note: 'hunter2' })).toEqual({
      password: '[REDACTED:password]',
      apiKey: 'process.env.KEY',
      note: 'hunter2',
    })
  })

  it('keeps a key named __proto__ as a plain key', () => {
    const value = JSON.parse('{"__proto__":{"password":"hunter2"}}')
    expect(JSON.stringify(redactDeep(value))).toBe('{"__proto__":{"password":"[REDACTED:password]"}}')
  })

  it('replaces what is nested too deeply instead of failing', () => {
    const value = JSON.parse(`${'['.repeat(5_000)}"x"${']'.repeat(5_000)}`)
    expect(JSON.stringify(redactDeep(value))).toContain('[REDACTED:unscanned]')
  })
})
