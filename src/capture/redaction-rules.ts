/**
 * @module The formats that are secret by their looks: one row per kind of token, with how to find it cheaply.
 *
 * Every pattern is linear: a literal or narrow class starts it, only its last element is unbounded, and what stands
 * before a bounded repetition cannot match inside it. `keywords` are tried with indexOf first; a pattern runs only
 * where one of them occurs. What precedes the secret and stays is the group `keep`. Secrets known by their *name*
 * (`password = …`) live in named-secrets.ts, key blocks in private-keys.ts.
 */

export interface RedactionRule {
  readonly kind: string
  /** At least one of them is in every text that the pattern can match; none given: the pattern itself is cheap. */
  readonly keywords: readonly string[]
  /** Global. The whole match is the secret, except a group named `keep` at its start. */
  readonly pattern: RegExp
  /** Refuses a match whose secret is a placeholder or a plain word. */
  readonly accept?: (secret: string) => boolean
}

/** Not inside a word or right behind something already redacted; an escaped line break (`\n` as two characters) is no word. */
const EDGE = '(?:(?<![A-Za-z0-9\\uFDD0-\\uFDEF])|(?<=\\\\[nrt]))'
/** Not followed by more of the same word. */
const END = '(?![A-Za-z0-9])'

const rule = (kind: string, keywords: readonly string[], pattern: string, accept?: RedactionRule['accept']) =>
  ({ kind, keywords, pattern: new RegExp(pattern, 'g'), ...(accept && { accept }) }) satisfies RedactionRule

/** Tells whether a run of characters is a value and not a variable, a placeholder or a plain word. */
export const isOpaque = (secret: string): boolean => /\d/.test(secret) && /[A-Za-z]/.test(secret)

/** Tells whether a command's or an address's password is one, and not a variable, a placeholder or a port. */
const isGiven = (secret: string): boolean => !/^(?:\$[A-Za-z_{(]|[<{%*]|\d{1,5}$)/.test(secret)

/** Tells whether Basic credentials decode to printable `user:password`. */
const isBasic = (secret: string): boolean =>
  /^[\x20-\x7e]*:[\x20-\x7e]+$/.test(Buffer.from(secret, 'base64').toString('latin1'))

export const TOKEN_RULES: readonly RedactionRule[] = [
  // models
  rule('anthropic-key', ['sk-ant-'], 'sk-ant-[A-Za-z0-9_-]{16,}'),
  rule('openai-key', ['sk-'], `${EDGE}sk-(?:proj|svcacct|admin|or-v1|lf)-(?=[a-z_-]*[A-Z0-9])[A-Za-z0-9_-]{20,}`),
  rule('openai-key', ['sk-'], `${EDGE}sk-(?=[A-Za-z]{0,60}\\d)[A-Za-z0-9]{32,}`),
  rule('huggingface-token', ['hf_', 'api_org_'], `${EDGE}(?:hf|api_org)_[A-Za-z0-9]{30,}`),
  rule('groq-key', ['gsk_'], `${EDGE}gsk_[A-Za-z0-9]{40,}`),
  rule('xai-key', ['xai-'], `${EDGE}xai-[A-Za-z0-9]{60,}`),
  rule('perplexity-key', ['pplx-'], `${EDGE}pplx-[A-Za-z0-9]{40,}`),
  rule('replicate-token', ['r8_'], `${EDGE}r8_[A-Za-z0-9]{37,}`),
  rule('langsmith-key', ['lsv2_'], 'lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}'),
  // clouds
  rule('aws-access-key', ['AKIA', 'ASIA', 'ABIA', 'ACCA'], `${EDGE}(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}${END}`),
  rule('aws-bedrock-key', ['ABSK'], `${EDGE}ABSK[A-Za-z0-9+/]{100,}={0,2}`),
  rule(
    'aws-secret-key',
    ['ecret', 'ECRET'],
    `(?<keep>(?:[Ss]ecret|SECRET)[_-]?(?:[Aa]ccess|ACCESS)?[_-]?(?:[Kk]ey|KEY)[\\\\"'\`\\]\\s:=>]{1,12})[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=])`,
  ),
  rule('google-api-key', ['AIza'], `${EDGE}AIza[A-Za-z0-9_-]{35}${END}`),
  rule('google-oauth', ['ya29.', 'GOCSPX-', '1//0'], `${EDGE}(?:ya29\\.|GOCSPX-|1//0)[A-Za-z0-9_.-]{24,}`),
  rule('azure-key', ['Key='], '(?<keep>(?:Account|SharedAccess)Key=)[A-Za-z0-9+/]{40,}={0,2}'),
  rule('azure-key', ['sig='], '(?<keep>[?&;]sig=)[A-Za-z0-9%+/]{40,}={0,2}'),
  rule('azure-client-secret', ['Q~'], `${EDGE}[A-Za-z0-9_~.-]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}`),
  rule('digitalocean-token', ['_v1_'], '(?:doo|dop|dor)_v1_[0-9a-f]{40,}'),
  rule('cloudflare-key', ['v1.0-'], `${EDGE}v1\\.0-[0-9a-f]{24}-[0-9a-f]{100,}`),
  rule('heroku-key', ['HRKU-'], `${EDGE}HRKU-[A-Za-z0-9_-]{36,}`),
  rule('flyio-token', ['fm1', 'fm2_', 'fo1_'], `${EDGE}(?:fm1[ar]_|fm2_|fo1_)[A-Za-z0-9+/=_-]{40,}`),
  rule('netlify-token', ['nfp_'], `${EDGE}nfp_[A-Za-z0-9]{36,}`),
  rule('vercel-token', ['vercel_blob_rw_', 'vcp_', 'vck_'], `${EDGE}(?:vercel_blob_rw|vcp|vck)_[A-Za-z0-9_]{24,}`),
  rule('supabase-key', ['sbp_', 'sb_secret_'], `${EDGE}(?:sbp_[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{20,})`),
  rule('planetscale-token', ['pscale_'], 'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,}'),
  rule('databricks-token', ['dapi'], `${EDGE}dapi[0-9a-f]{32}(?:-\\d)?${END}`),
  rule('vault-token', ['hvs.', 'hvb.', 'hvr.'], `${EDGE}hv[sbr]\\.[A-Za-z0-9_-]{24,}`),
  rule('terraform-token', ['.atlasv1.'], '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,}'),
  rule('pulumi-token', ['pul-'], `${EDGE}pul-[0-9a-f]{40}${END}`),
  rule('doppler-token', ['dp.'], `${EDGE}dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,}`),
  rule('tailscale-key', ['tskey-'], 'tskey-(?:[a-z]{2,12}-)?[A-Za-z0-9]{8,20}-[A-Za-z0-9_-]{16,}'),
  rule('age-key', ['AGE-SECRET-KEY-'], 'AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]{50,}'),
  rule('onepassword-token', ['ops_eyJ'], 'ops_eyJ[A-Za-z0-9+/_-]{100,}={0,3}'),
  // code hosts and registries
  rule('github-token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], 'gh[pousr]_[A-Za-z0-9]{36,}'),
  rule('github-token', ['github_pat_'], 'github_pat_[A-Za-z0-9_]{40,}'),
  rule(
    'gitlab-token',
    ['gl', 'GR1348941'],
    `${EDGE}(?:gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent|oas|ffct)-|GR1348941)[A-Za-z0-9_.-]{20,}`,
  ),
  rule('bitbucket-token', ['AT'], `${EDGE}(?:ATATT3|ATCTT3|ATBB)[A-Za-z0-9_=-]{24,}`),
  rule('npm-token', ['npm_'], `${EDGE}npm_[A-Za-z0-9]{36,}`),
  rule('pypi-token', ['pypi-AgE'], 'pypi-AgE[A-Za-z0-9_-]{50,}'),
  rule('rubygems-key', ['rubygems_'], 'rubygems_[0-9a-f]{48,}'),
  rule('crates-token', ['cio'], `${EDGE}cio(?=[A-Za-z]{0,31}\\d)[A-Za-z0-9]{32}${END}`),
  rule('docker-token', ['dckr_'], 'dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,}'),
  rule('circleci-token', ['CCIPAT_', 'CCIPRJ_'], 'CCIP(?:AT|RJ)_[A-Za-z0-9]{16,}_[0-9a-f]{40}'),
  rule('sourcegraph-token', ['sgp_'], `${EDGE}sgp_(?:[A-Za-z0-9]{16}_|local_)?[0-9a-f]{40}${END}`),
  // messages and mail
  rule('slack-token', ['xox', 'xapp-'], '(?:xox[abeoprs](?:\\.xox[bp])?|xapp)-[A-Za-z0-9-]{10,}', isOpaque),
  rule(
    'slack-webhook',
    ['hooks.slack'],
    '(?<keep>hooks\\.slack(?:-gov)?\\.com/)(?:services|workflows|triggers)/[A-Za-z0-9+/_-]{24,}',
  ),
  rule(
    'discord-token',
    [],
    `(?:[MNO][DTjz][AEIMQUYcgk][w-z0-5]){5}[A-Za-z0-9_-]{2,12}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,}`,
  ),
  rule(
    'discord-webhook',
    ['/webhooks/'],
    '(?<keep>discord(?:app)?\\.com/api/(?:v\\d{1,2}/)?webhooks/)\\d{10,20}/[A-Za-z0-9_-]{40,}',
  ),
  rule('telegram-token', [':A'], `(?<![0-9\\uFDD0-\\uFDEF])\\d{8,10}:A[A-Za-z0-9_-]{34}${END}`),
  rule('twilio-key', ['SK', 'AC'], `${EDGE}(?:SK|AC)[0-9a-f]{32}${END}`),
  rule('sendgrid-key', ['SG.'], `${EDGE}SG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,}`),
  rule('mailgun-key', ['key-'], `${EDGE}key-[0-9a-f]{32}${END}`),
  rule('mailchimp-key', ['-us'], `${EDGE}[0-9a-f]{32}-us\\d{1,2}${END}`),
  rule('brevo-key', ['xkeysib-'], 'xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}'),
  rule('resend-key', ['re_'], `${EDGE}re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24,}`),
  // money and shops
  rule('stripe-key', ['_live_', '_test_', '_prod_'], `${EDGE}[sr]k_(?:live|test|prod)_[A-Za-z0-9]{16,}`),
  rule('stripe-webhook-secret', ['whsec_'], 'whsec_[A-Za-z0-9+/]{24,}={0,2}'),
  rule('square-token', ['sq0'], `${EDGE}sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,}`),
  rule(
    'square-token',
    ['EAAA'],
    `(?<![A-Za-z0-9+/=\\uFDD0-\\uFDEF])EAAA[A-Za-z0-9_-]{60}(?![A-Za-z0-9+/=_-])`,
    isOpaque,
  ),
  rule('shopify-token', ['shp'], `${EDGE}shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}${END}`),
  // work tools
  rule('linear-key', ['lin_'], `${EDGE}lin_(?:api|oauth|wh)_[A-Za-z0-9]{32,}`),
  rule('notion-token', ['ntn_', 'secret_'], `${EDGE}(?:ntn_|secret_)(?=[A-Za-z]{0,42}\\d)[A-Za-z0-9]{43,}`),
  rule('airtable-token', ['pat'], `${EDGE}pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}${END}`),
  rule('figma-token', ['figd_'], 'figd_[A-Za-z0-9_-]{30,}'),
  rule('postman-key', ['PMAK-'], 'PMAK-[0-9a-f]{24}-[0-9a-f]{34}'),
  rule('grafana-token', ['glsa_', 'glc_eyJ'], '(?:glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}|glc_eyJ[A-Za-z0-9+/]{30,}={0,2})'),
  rule('sentry-token', ['sntry'], 'sntry(?:s_eyJ[A-Za-z0-9+/=_-]{40,}|u_[0-9a-f]{64})'),
  rule('newrelic-key', ['NRAK-', 'NRAL-'], `${EDGE}(?:NRAK|NRAL)-[A-Z0-9]{27,}`),
  rule('dynatrace-token', ['dt0'], `${EDGE}dt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}${END}`),
  rule('dropbox-token', ['sl.'], `${EDGE}sl\\.(?:u\\.)?[A-Za-z0-9_-]{120,}`),
  // formats of no one company
  rule(
    'private-key',
    ['LS0tLS1CRUdJTi'],
    'LS0tLS1CRUdJTi(?:BSU0Eg|BQUklW|BFQyBQ|BPUEVOU1NI|BFTkNSWVBU|BEU0Eg)[A-Za-z0-9+/]{20,}={0,2}',
  ),
  rule('jwt', ['eyJ'], '(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*'),
  rule(
    'jwt',
    ['\\neyJ', '\\teyJ', '\\reyJ'],
    '(?<=\\\\[nrt])eyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*',
  ),
]

/** Places where a secret stands by rule: addresses, headers, command lines. Run after the formats, so that those keep their kind. */
export const PLACE_RULES: readonly RedactionRule[] = [
  rule('url-password', ['://'], '(?<keep>://[^\\s:@/?#"\'`<>\\\\]{0,200}:)[^\\s/?#"\'`<>\\\\]{1,2000}(?=@)', isGiven),
  rule(
    'url-password',
    ['://'],
    '(?<keep>://)[^\\s:@/?#"\'`<>\\\\]{20,2000}(?=@)',
    (secret) => isOpaque(secret) && !/[${]/.test(secret),
  ),
  rule(
    'authorization',
    ['uthorization', 'UTHORIZATION'],
    '(?<keep>(?:[Aa]uthorization|AUTHORIZATION)[\\\\"\'`\\]]{0,8}[ \\t]{0,4}[:=,][ \\t]{0,4}[\\\\"\'`]{0,8}(?:[A-Za-z][A-Za-z0-9-]{2,19}[ \\t]{1,4})?)[A-Za-z0-9._~+/=:!-]{8,}',
    isOpaque,
  ),
  rule(
    'authorization',
    ['earer', 'EARER'],
    `${EDGE}(?<keep>(?:[Bb]earer|BEARER)[ \\t]{1,4})[A-Za-z0-9._~+/=-]{16,}`,
    isOpaque,
  ),
  rule('authorization', ['Basic '], `${EDGE}(?<keep>Basic )[A-Za-z0-9+/]{8,2000}={0,2}`, isBasic),
  rule(
    'cookie',
    ['ookie:'],
    '(?<keep>[Cc]ookie: ?[A-Za-z0-9_.-]{1,80}=)[^\\s"\'`\\\\;]{16,}(?:; ?[A-Za-z0-9_.-]{1,80}=[^\\s"\'`\\\\;]+)*',
    isOpaque,
  ),
  rule(
    'command-password',
    ['curl'],
    '(?<keep>\\s(?:-u ?|--(?:proxy-)?user[ =])["\']?[\\w.@+-]{1,100}:)[^\\s"\'\\\\]{3,}',
    isGiven,
  ),
  rule(
    'command-password',
    ['mysql', 'mariadb'],
    '(?<keep>(?:mysql(?:dump|admin)?|mariadb(?:-dump)?)(?: {1,4}(?!-p)["\'\\w.,@:/=-]{1,60}){0,8} {1,4}-p["\']?)[^\\s"\'\\\\-][^\\s"\'\\\\]{3,}',
    isGiven,
  ),
  rule(
    'command-password',
    ['sshpass', 'docker login', 'redis-cli'],
    '(?<keep>(?:sshpass|docker login(?: {1,4}(?!-p)["\'\\w.,@:/=-]{1,60}){0,8}) {1,4}-p ?["\']?|redis-cli(?: {1,4}(?!-a)["\'\\w.,@:/=-]{1,60}){0,8} {1,4}-a ["\']?)[^\\s"\'\\\\-][^\\s"\'\\\\]{3,}',
    isGiven,
  ),
  rule('command-password', ['pass:'], '(?<keep>-pass(?:in|out)?[ =]["\']?pass:)[^\\s"\'\\\\]{3,}', isGiven),
  rule('command-password', ['login '], '(?<keep>login \\S{1,80}\\s{1,4}password )[^\\s"\'\\\\]{3,}', isGiven),
  rule(
    'docker-auth',
    ['auth'],
    '(?<keep>\\\\{0,4}"auth\\\\{0,4}"\\s{0,4}:\\s{0,4}\\\\{0,4}")[A-Za-z0-9+/]{8,2000}={0,2}',
    isBasic,
  ),
]
