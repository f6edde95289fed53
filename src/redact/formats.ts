/**
 * @module The table of secrets that are recognised by their format or their position: one row per format.
 *
 * A rule is tried only at one of its keywords, and matches from there. Every pattern is linear: only its last element is
 * unbounded, and repetitions before it are bounded or end at a character that they cannot contain. Secrets recognised by
 * their *name* (`password = …`) are in named-secrets.ts, key blocks in private-keys.ts.
 */

import { lazy } from '../text/lazy.ts'
import { isGiven, isReadable } from './values.ts'

export interface RedactionRule {
  readonly kind: string
  /** Literal starts of what the pattern matches. */
  readonly keywords: readonly string[]
  /** Its keywords count as they are written, not in either case. */
  readonly isExact: boolean
  /**
   * Sticky. The whole match is the secret, without the group `keep` at its start and with the group `lead`, which is
   * what a lookbehind saw before the keyword.
   */
  readonly pattern: RegExp
  /** Refuses a match whose secret is a placeholder or a plain word. */
  readonly accept?: (secret: string) => boolean
}

/** Not inside a word or right behind something already redacted; an escaped line break (`\n` as two characters) is no word. */
const EDGE = String.raw`(?:(?<![A-Za-z0-9\uFDD0-\uFDEF])|(?<=\\[nrt]))`
/** Not followed by more of the same word. */
const END = '(?![A-Za-z0-9])'
/** Between the parts of a password's hash: doubled in a file of Compose, escaped in a shell. */
const DOLLAR = String.raw`(?:\\{0,4}\$){1,2}`
const SALT = `(?:rounds=\\d{1,9}${DOLLAR})?[./A-Za-z0-9]{1,16}`

type Accept = RedactionRule['accept']

/** A format: letters count as they are. */
export const format = (kind: string, keywords: readonly string[], source: string, accept?: Accept): RedactionRule =>
  rule({ kind, keywords, isExact: true, ...(accept && { accept }) }, source, 'y')

/** A place: in either case; its keywords are in lower case. */
export const place = (kind: string, keywords: readonly string[], source: string, accept?: Accept): RedactionRule =>
  rule({ kind, keywords, isExact: false, ...(accept && { accept }) }, source, 'iy')

/** The pattern is made where a keyword of it is found. */
function rule(facts: Omit<RedactionRule, 'pattern'>, source: string, flags: string): RedactionRule {
  const pattern = lazy(() => new RegExp(source, flags))
  return {
    ...facts,
    get pattern() {
      return pattern()
    },
  }
}

const isOpaque = (secret: string): boolean => /\d/.test(secret) && /[A-Za-z]/.test(secret)

/** Returns whether the text after a prefix is not an identifier made of words. */
const isUnreadable = (secret: string): boolean => {
  const body = secret.replace(/^(?:api_org|[a-z]{1,8})[_.-]/, '')
  return /[a-z]/.test(body) && /[A-Z]/.test(body) && !isReadable(body)
}

/** Returns whether this is a token, not a placeholder of documentation (`xoxb-my-bot-token`, `xoxp-XXXXXXXXXX`). */
const isSlackToken = (secret: string): boolean => {
  const body = secret.replace(/^(?:xox[a-z](?:\.xox[a-z])?|xapp)-(?:\d-)?/, '')
  return body.length >= 12 && isOpaque(body) && (body.match(/\d/g)?.length ?? 0) >= 3
}

/** Returns whether Basic credentials decode to printable `user:password`. */
const isBasic = (secret: string): boolean =>
  /^[\x20-\x39\x3b-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(secret, 'base64').toString('latin1'))

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Returns whether this looks like a server's session, not like the id of an agent's session, which is a UUID. */
const isSession = (secret: string): boolean =>
  !UUID.test(secret) && secret.split(/[-_.]/).some((part) => part.length >= 10 && isOpaque(part) && !isReadable(part))

/** Returns whether this may be a session where only a server's session stands: there a UUID is one too. */
const isServerSession = (secret: string): boolean => UUID.test(secret) || isSession(secret)

const SESSION_VALUE = '[A-Za-z0-9%_.:+/-]{16,}={0,2}'
const UUID_VALUE = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
/** Between a name and its value in a header, an address, an object or a call. */
const SESSION_SIGN = String.raw`\\{0,4}["']?[ \t]?[:=,][ \t]?\\{0,4}["']?`
/** Where only a cookie stands: a header, a string or a call named so, curl's option; an object of that name. */
const COOKIES = [
  String.raw`(?:cookies?(?:\.set)?[ \t]{0,2}[:=(]|\s(?:-b|--cookie)[ \t=])[ \t]{0,2}["']?(?:[\w.%-]{1,80}=[^\s;,"']{0,400}; ?){0,10}`,
  String.raw`cookies?["']?[ \t]{0,2}[:=(][ \t]{0,2}\{[ \t]{0,2}(?:["']?[\w.%-]{1,80}["']?: ?["'][^\s;,"']{0,400}["'], ?){0,10}["']?`,
].join('|')
/** Tools whose own sessions have UUIDs: those are no credentials. */
const AGENTS = '(?:claude|codex|throughline|mcp|gemini|copilot|cursor|opencode|agent|term|iterm)'

export const FORMAT_RULES: readonly RedactionRule[] = [
  // models
  format('anthropic-key', ['sk-ant-'], 'sk-ant-[A-Za-z0-9_-]{16,}'),
  format(
    'openai-key',
    ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-or-v1-', 'sk-lf-'],
    `${EDGE}sk-(?:proj|svcacct|admin|or-v1|lf)-(?=[a-z_-]{0,60}[A-Z0-9])[A-Za-z0-9_-]{20,}`,
  ),
  format('openai-key', ['sk-'], `${EDGE}sk-(?=[A-Za-z]{0,60}\\d)[A-Za-z0-9]{32,}`),
  format('huggingface-token', ['hf_', 'api_org_'], `${EDGE}(?:hf|api_org)_[A-Za-z0-9]{30,40}${END}`, isUnreadable),
  format('groq-key', ['gsk_'], `${EDGE}gsk_[A-Za-z0-9]{40,}`),
  format('xai-key', ['xai-'], `${EDGE}xai-[A-Za-z0-9]{60,}`),
  format('perplexity-key', ['pplx-'], `${EDGE}pplx-[A-Za-z0-9]{40,}`),
  format('replicate-token', ['r8_'], `${EDGE}r8_[A-Za-z0-9]{37,}`),
  format('langsmith-key', ['lsv2_'], 'lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}'),
  // clouds
  format(
    'aws-access-key',
    ['AKIA', 'ASIA', 'ABIA', 'ACCA', 'A3T'],
    `${EDGE}(?:A(?:KI|SI|BI|CC)A|A3T[A-Z0-9])[A-Z0-9]{16}${END}`,
  ),
  format('aws-bedrock-key', ['ABSK'], `${EDGE}ABSK[A-Za-z0-9+/]{100,}={0,2}`),
  format('google-api-key', ['AIza'], `${EDGE}AIza[A-Za-z0-9_-]{35}${END}`),
  format('google-oauth', ['ya29.', 'GOCSPX-', '1//0'], `${EDGE}(?:ya29\\.|GOCSPX-|1//0)[A-Za-z0-9_.-]{24,}`),
  format('azure-client-secret', ['Q~'], String.raw`(?<=(?<lead>[A-Za-z0-9_~.-]{3}\d))Q~[A-Za-z0-9_~.-]{31,34}`),
  format('digitalocean-token', ['doo_v1_', 'dop_v1_', 'dor_v1_'], 'do[opr]_v1_[0-9a-f]{40,}'),
  format('cloudflare-key', ['v1.0-'], `${EDGE}v1\\.0-[0-9a-f]{24}-[0-9a-f]{100,}`),
  format('heroku-key', ['HRKU-'], `${EDGE}HRKU-[A-Za-z0-9_-]{36,}`),
  format('flyio-token', ['fm1a_', 'fm1r_', 'fm2_', 'fo1_'], `${EDGE}(?:fm1[ar]|fm2|fo1)_[A-Za-z0-9+/=_-]{40,}`),
  format('netlify-token', ['nfp_'], `${EDGE}nfp_[A-Za-z0-9]{36,}`),
  format('vercel-token', ['vercel_blob_rw_', 'vcp_', 'vck_'], `${EDGE}v[a-z_]{2,13}_[A-Za-z0-9_]{24,}`, isOpaque),
  format('supabase-key', ['sbp_', 'sb_secret_'], `${EDGE}(?:sbp_[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{20,})`),
  format('planetscale-token', ['pscale_'], 'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,}'),
  format('databricks-token', ['dapi'], `${EDGE}dapi[0-9a-f]{32}(?:-\\d)?${END}`),
  format('vault-token', ['hvs.', 'hvb.', 'hvr.'], `${EDGE}hv[sbr]\\.[A-Za-z0-9_-]{24,}`),
  format('terraform-token', ['.atlasv1.'], '(?<=(?<lead>[A-Za-z0-9]{14}))\\.atlasv1\\.[A-Za-z0-9_=-]{60,}'),
  format('pulumi-token', ['pul-'], `${EDGE}pul-[0-9a-f]{40}${END}`),
  format('doppler-token', ['dp.'], `${EDGE}dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,}`),
  format('tailscale-key', ['tskey-'], 'tskey-(?:[a-z]{2,12}-)?[A-Za-z0-9]{8,20}-[A-Za-z0-9_-]{16,}'),
  format('age-key', ['AGE-SECRET-KEY-'], 'AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]{50,}'),
  format('onepassword-token', ['ops_eyJ'], 'ops_eyJ[A-Za-z0-9+/_-]{100,}={0,3}'),
  format('alibaba-key', ['LTAI'], `${EDGE}LTAI[A-Za-z0-9]{16,26}${END}`, isOpaque),
  format('scalingo-token', ['tk-us-'], `${EDGE}tk-us-[A-Za-z0-9_-]{48}${END}`),
  format('openshift-token', ['sha256~'], `${EDGE}sha256~[A-Za-z0-9_-]{43}${END}`),
  format('clickhouse-key', ['4b1d'], `${EDGE}4b1d(?=[0-9a-z]{0,37}[A-Z])[A-Za-z0-9]{38}${END}`),
  format('infracost-token', ['ico-'], `${EDGE}(?<!\\.)ico-[A-Za-z0-9]{32}${END}(?!\\.[a-z])`, isOpaque),
  format(
    'onepassword-key',
    ['A3-'],
    `${EDGE}A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}${END}`,
  ),
  format('yandex-key', ['AQVN', 'YC'], `${EDGE}(?:AQVN[A-Za-z0-9_-]{35,38}|YC[A-Za-z0-9_-]{38})${END}`, isOpaque),
  format('yandex-key', ['t1.'], `${EDGE}t1\\.[A-Za-z0-9_-]{8,200}={0,2}\\.[A-Za-z0-9_-]{86}={0,2}`),
  format('defined-networking-key', ['dnkey-'], 'dnkey-[A-Za-z0-9_=-]{60,}'),
  format('adobe-secret', ['p8e-'], `${EDGE}p8e-[A-Za-z0-9]{32}${END}`, isOpaque),
  format(
    'authress-key',
    ['sc_', 'ext_', 'scauth_', 'authress_'],
    `${EDGE}(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\\.[A-Za-z0-9]{4,6}\\.acc[_-][A-Za-z0-9-]{10,32}\\.[A-Za-z0-9+/_=-]{30,120}`,
  ),
  // code hosts and registries
  format('github-token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], 'gh[pousr]_[A-Za-z0-9]{36,}'),
  format('github-token', ['github_pat_'], 'github_pat_[A-Za-z0-9_]{40,}'),
  format(
    'gitlab-token',
    ['pat', 'dt', 'rt', 'cbt', 'ptt', 'ft', 'soat', 'imt', 'agent', 'oas', 'ffct'].map((part) => `gl${part}-`),
    `${EDGE}gl[a-z]{2,5}-[A-Za-z0-9_.-]{20,}`,
  ),
  format('gitlab-token', ['GR1348941'], 'GR1348941[A-Za-z0-9_-]{20,}'),
  format('bitbucket-token', ['ATATT3', 'ATCTT3', 'ATBB'], `${EDGE}(?:ATATT3|ATCTT3|ATBB)[A-Za-z0-9_=-]{24,}`),
  format('gitlab-token', ['glcbt-'], `${EDGE}glcbt-[A-Za-z0-9]{1,5}_[A-Za-z0-9_-]{20,}`),
  format('gitlab-token', ['_gitlab_session='], '(?<keep>_gitlab_session=)[0-9a-z]{32}'),
  format('artifactory-token', ['AKCp', 'cmVmd'], `${EDGE}(?:AKCp[A-Za-z0-9]{69}|cmVmd[A-Za-z0-9]{59})${END}`),
  format('clojars-token', ['CLOJARS_', 'clojars_'], `${EDGE}(?:CLOJARS|clojars)_[A-Za-z0-9]{60}${END}`),
  format(
    'harness-key',
    ['pat.', 'sat.'],
    `${EDGE}[ps]at\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}${END}`,
  ),
  format('npm-token', ['npm_'], `${EDGE}npm_[A-Za-z0-9]{36,}`),
  format('pypi-token', ['pypi-AgE'], 'pypi-AgE[A-Za-z0-9_-]{50,}'),
  format('rubygems-key', ['rubygems_'], 'rubygems_[0-9a-f]{48,}'),
  format('crates-token', ['cio'], `${EDGE}cio(?=[A-Za-z]{0,31}\\d)[A-Za-z0-9]{32}${END}`),
  format('docker-token', ['dckr_'], 'dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,}'),
  format('circleci-token', ['CCIPAT_', 'CCIPRJ_'], 'CCIP(?:AT|RJ)_[A-Za-z0-9]{16,40}_[0-9a-f]{40}'),
  format('sourcegraph-token', ['sgp_'], `${EDGE}sgp_(?:[A-Za-z0-9]{16}_|local_)?[0-9a-fA-F]{40}${END}`),
  // messages and mail
  format('slack-token', ['xox', 'xapp-'], '(?:xox[abeoprs](?:\\.xox[bp])?|xapp)-[A-Za-z0-9-]{10,}', isSlackToken),
  format(
    'slack-webhook',
    ['hooks.slack'],
    '(?<keep>hooks\\.slack(?:-gov)?\\.com/)(?:services|workflows|triggers)/[A-Za-z0-9+/_-]{24,}',
  ),
  format(
    'discord-token',
    ['MT', 'Mj', 'Mz', 'ND', 'NT', 'Nj', 'Nz', 'OD', 'OT'],
    '(?:[MNO][DTjz][AEIMQUYcgk][w-z0-5]){5}[A-Za-z0-9_-]{2,12}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,}',
  ),
  format(
    'discord-webhook',
    ['discord.com/api/', 'discordapp.com/api/'],
    '(?<keep>discord(?:app)?\\.com/api/(?:v\\d{1,2}/)?webhooks/)\\d{10,20}/[A-Za-z0-9_-]{40,}',
  ),
  format('telegram-token', [':AA'], `(?<=(?<![0-9\\uFDD0-\\uFDEF])(?<lead>\\d{8,10})):AA[A-Za-z0-9_-]{33}${END}`),
  format('twilio-key', ['SK', 'AC'], `${EDGE}(?:SK[0-9a-fA-F]{32}|AC[0-9a-f]{32})${END}`),
  format('facebook-token', ['EAAM', 'EAAC', 'EAAG', 'EAAB'], `${EDGE}EAA[A-Z][A-Za-z0-9]{80,}`),
  format('twitter-token', ['AAAAAAAAAAAAAAAAAAAAAA'], `${EDGE}A{22}[A-Za-z0-9%]{60,110}${END}`, isOpaque),
  format('intra42-secret', ['s-s4t2'], `${EDGE}s-s4t2(?:ud|af)-[0-9a-f]{64}${END}`),
  format('sendgrid-key', ['SG.'], `${EDGE}SG\\.[A-Za-z0-9_=-]{8,40}\\.[A-Za-z0-9_=.-]{24,}`),
  format('mailgun-key', ['key-'], `${EDGE}key-[0-9a-f]{32}${END}`),
  format('mailchimp-key', ['-us'], `-us\\d{1,2}(?<=${EDGE}(?<lead>[0-9a-f]{32})-us\\d{1,2})${END}`),
  format('brevo-key', ['xkeysib-'], 'xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}'),
  format('resend-key', ['re_'], `${EDGE}re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24,}`),
  // money and shops
  format(
    'stripe-key',
    ['sk_live_', 'rk_live_', 'sk_test_', 'rk_test_', 'sk_prod_', 'rk_prod_'],
    `${EDGE}[sr]k_(?:live|test|prod)_[A-Za-z0-9]{16,}`,
  ),
  format('stripe-webhook-secret', ['whsec_'], 'whsec_[A-Za-z0-9+/]{24,}={0,2}'),
  format('square-token', ['sq0atp-', 'sq0csp-', 'sq0idp-'], `${EDGE}sq0[a-z]{3}-[A-Za-z0-9_-]{22,}`),
  format(
    'square-token',
    ['EAAA'],
    '(?:(?<![A-Za-z0-9+/=\\uFDD0-\\uFDEF])|(?<=\\\\[nrt]))EAAA[A-Za-z0-9_-]{60}(?![A-Za-z0-9+/=_-])',
    isOpaque,
  ),
  format('shopify-token', ['shpat_', 'shpca_', 'shppa_', 'shpss_'], `${EDGE}shp[a-z]{2}_[0-9a-fA-F]{32}${END}`),
  format('shippo-token', ['shippo_'], `${EDGE}shippo_(?:live|test)_[0-9a-fA-F]{40}${END}`),
  format('duffel-token', ['duffel_'], `${EDGE}duffel_(?:live|test)_[A-Za-z0-9_=-]{43}`),
  format('easypost-key', ['EZAK', 'EZTK'], `${EDGE}EZ[AT]K[A-Za-z0-9]{54}${END}`),
  format(
    'flutterwave-key',
    ['FLWSECK', 'FLWPUBK'],
    `${EDGE}FLW(?:SEC|PUB)K(?:_TEST)?-[A-Za-z0-9]{12,40}(?:-X)?`,
    isOpaque,
  ),
  format('plaid-token', ['access-'], `${EDGE}access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{27}`),
  format('lob-key', ['live_', 'test_'], `${EDGE}(?:live|test)_(?:pub_)?[0-9a-f]{31,35}${END}`),
  format('gocardless-token', ['live_'], `${EDGE}live_(?=[a-z_-]{0,39}[\\dA-Z])[A-Za-z0-9_=-]{40}${END}`, isOpaque),
  // work tools
  format('linear-key', ['lin_api_', 'lin_oauth_', 'lin_wh_'], `${EDGE}lin_[a-z]{2,5}_[A-Za-z0-9]{32,}`),
  format('notion-token', ['ntn_', 'secret_'], `${EDGE}(?:ntn_|secret_)(?=[A-Za-z]{0,42}\\d)[A-Za-z0-9]{43,}`),
  format('airtable-token', ['pat'], `${EDGE}pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}${END}`),
  format('figma-token', ['figd_'], 'figd_[A-Za-z0-9_-]{30,}'),
  format('postman-key', ['PMAK-'], 'PMAK-[0-9a-f]{24}-[0-9a-f]{34}'),
  format('grafana-token', ['glsa_'], 'glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}'),
  format('grafana-token', ['glc_'], `${EDGE}glc_[A-Za-z0-9+/]{32,}={0,2}`, isOpaque),
  format('grafana-token', ['eyJrIjoi'], `${EDGE}eyJrIjoi[A-Za-z0-9+/]{40,}={0,2}`),
  format('sentry-token', ['sntrys_eyJ', 'sntryu_'], 'sntry(?:s_eyJ[A-Za-z0-9+/=_-]{40,}|u_[0-9a-f]{64})'),
  format('newrelic-key', ['NRAK-', 'NRAL-'], `${EDGE}NRA[KL]-[A-Za-z0-9]{27,}`),
  format('newrelic-key', ['NRJS-', 'NRII-'], `${EDGE}NR(?:JS-[0-9a-f]{19}|II-[A-Za-z0-9-]{32})${END}`),
  format('dynatrace-token', ['dt0'], `${EDGE}dt0[a-z]\\d{2}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{64}${END}`),
  format('dropbox-token', ['sl.'], `${EDGE}sl\\.(?:u\\.)?[A-Za-z0-9_=-]{120,}`),
  format('readme-key', ['rdme_'], `${EDGE}rdme_[A-Za-z0-9]{60,}`),
  format('typeform-token', ['tfp_'], `${EDGE}tfp_[A-Za-z0-9_.=-]{40,}`),
  format('frameio-token', ['fio-u-'], 'fio-u-[A-Za-z0-9_=-]{60,}'),
  format('mapbox-token', ['pk.', 'sk.'], `${EDGE}[ps]k\\.(?:eyJ)?[A-Za-z0-9]{50,}\\.[A-Za-z0-9_-]{20,}`),
  format('octopus-key', ['API-'], `${EDGE}API-(?=[A-Z]{0,25}\\d)[A-Z0-9]{26}${END}`),
  format('prefect-key', ['pnu_'], `${EDGE}pnu_[A-Za-z0-9]{36}${END}`),
  format('settlemint-token', ['sm_aat_', 'sm_pat_', 'sm_sat_'], `${EDGE}sm_[aps]at_[A-Za-z0-9]{16}${END}`, isOpaque),
  format('maxmind-key', ['_mmk'], `_mmk(?<=${EDGE}(?<lead>[A-Za-z0-9]{6}_[A-Za-z0-9]{29})_mmk)${END}`),
  format(
    'teams-webhook',
    ['webhook.office.com/'],
    '(?<keep>webhook\\.office\\.com/)webhookb2/[0-9a-z-]{36}@[0-9a-z-]{36}/IncomingWebhook/[0-9a-z]{32}/[0-9a-z-]{36}',
  ),
  // formats of no one company
  format(
    'jwt',
    ['eyJ'],
    '(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]))eyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*',
  ),
  // Of a file of passwords: who has one tries words until one fits.
  format(
    'password-hash',
    ['$1$', '$1\\', '$apr1$', '$apr1\\'],
    String.raw`\$(?:1|apr1)${DOLLAR}[./A-Za-z0-9]{1,8}${DOLLAR}[./A-Za-z0-9]{22}${END}`,
  ),
  format('password-hash', ['$5$', '$5\\'], String.raw`\$5${DOLLAR}${SALT}${DOLLAR}[./A-Za-z0-9]{43}${END}`),
  format('password-hash', ['$6$', '$6\\'], String.raw`\$6${DOLLAR}${SALT}${DOLLAR}[./A-Za-z0-9]{86}${END}`),
  format('password-hash', ['$2'], String.raw`\$2[abxy]?${DOLLAR}\d\d${DOLLAR}[./A-Za-z0-9]{53}`),
  format(
    'password-hash',
    ['$y$', '$y\\'],
    String.raw`\$y${DOLLAR}[./A-Za-z0-9]{1,8}${DOLLAR}[./A-Za-z0-9]{1,40}${DOLLAR}[./A-Za-z0-9]{40,}`,
  ),
  format(
    'password-hash',
    ['$argon2'],
    String.raw`\$argon2(?:id|i|d)${DOLLAR}v=\d{1,3}${DOLLAR}[a-z0-9=,]{3,60}${DOLLAR}[A-Za-z0-9+/]{8,90}${DOLLAR}[A-Za-z0-9+/]{20,}`,
  ),
  format('jwt', ['ZXlK'], `${EDGE}ZXlK(?=[A-Za-z]{0,60}\\d)[A-Za-z0-9+/_-]{60,}={0,2}`),
  format(
    'private-key',
    ['LS0tLS1CRUdJTi'],
    'LS0tLS1CRUdJTi(?:BSU0Eg|BQUklW|BFQyBQ|BPUEVOU1NI|BFTkNSWVBU|BEU0Eg)[A-Za-z0-9+/]{20,}={0,2}',
  ),
]

/** Addresses and headers. They run after the formats, so that a known format keeps its kind. */
export const PLACE_RULES: readonly RedactionRule[] = [
  place(
    'url-password',
    ['://'],
    String.raw`(?<keep>://)[^\s:@/?#"'\x60<>\\]{8,2000}(?=:(?:x-oauth-basic|x-oauth-token)?@)`,
    (secret) => isGiven(secret) && isOpaque(secret),
  ),
  place(
    'url-password',
    ['://'],
    String.raw`(?<keep>://[^\s:@/?#"'\x60<>\\]{0,200}:)(?!x-oauth-(?:basic|token)@)[^\s/?#"'\x60<>\\]{1,2000}(?=@)`,
    isGiven,
  ),
  // A password may hold the signs that end one elsewhere; what follows the last `@` is a host, and a port is no password.
  place(
    'url-password',
    ['://'],
    String.raw`(?<keep>://[^\s:@/?#"'\x60<>\\]{1,200}:)(?!\d{1,5}[/?#])(?=[^\s:@/?#"'\x60<>\\]{0,200}[/?#])[^\s"'\x60<>\\@]{4,400}(?=@[A-Za-z0-9[][\w.-]{0,200}(?:[:/?#\s"'\x60,;)\]<>\\]|$))`,
    isGiven,
  ),
  place(
    'url-password',
    ['://'],
    String.raw`(?<keep>://)[^\s:@/?#"'\x60<>\\]{20,2000}(?=@)`,
    (secret) => isOpaque(secret) && !/[${]/.test(secret),
  ),
  place(
    'aws-secret-key',
    ['secret'],
    String.raw`(?<keep>secret[_-]?(?:access)?[_-]?(?:key)[\\"'\x60\]\s:=>]{1,12})[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=])`,
    isOpaque,
  ),
  place('azure-key', ['accountkey=', 'sharedaccesskey='], '(?<keep>[a-z]{10,15}=)[A-Za-z0-9+/]{40,}={0,2}'),
  place('azure-key', ['sig='], '(?<=[?&;])(?<keep>sig=)[A-Za-z0-9%+/]{40,}={0,2}'),
  place(
    'signature',
    ['signature='],
    `(?<keep>signature=["']?)[A-Za-z0-9%+/_-]{20,}={0,2}`,
    (secret) => isOpaque(secret) && !isReadable(secret),
  ),
  place(
    'api-key',
    ['?key=', '&key='],
    '(?<keep>[?&]key=)[A-Za-z0-9_.-]{16,}',
    (secret) => isOpaque(secret) && !isReadable(secret),
  ),
  place(
    'cookie',
    ['session_id=', 'sessionid=', 'jsessionid=', 'asp.net_sessionid=', 'phpsessid=', 'connect.sid=', 'session='],
    String.raw`(?<![A-Za-z0-9])(?<keep>(?:j|asp\.net_)?(?:session_id|sessionid|phpsessid|connect\.sid|session)=["']?)[A-Za-z0-9%_.:+/-]{16,}={0,2}`,
    isSession,
  ),
  place(
    'cookie',
    ['jsessionid', 'asp.net_sessionid', 'phpsessid', 'connect.sid'],
    `(?<![a-z0-9])(?<keep>(?:jsessionid|asp\\.net_sessionid|phpsessid|connect\\.sid)${SESSION_SIGN})${SESSION_VALUE}`,
    isServerSession,
  ),
  place(
    'cookie',
    ['session_id', 'sessionid', 'session', 'sid'],
    `(?<=${COOKIES})(?<keep>(?:session[_-]?id|session|sid)${SESSION_SIGN})${SESSION_VALUE}`,
    isServerSession,
  ),
  // The API of Throughline and those of other tools for agents are on this machine.
  place(
    'cookie',
    ['session_id=', 'sessionid=', 'session-id=', 'session=', 'sid='],
    String.raw`(?<=[?&])(?<!//(?:localhost|127\.0\.0\.1|\[::1\])[^\s"']{0,400})(?<keep>(?:session[_-]?id|session|sid)=)${SESSION_VALUE}`,
    isServerSession,
  ),
  place(
    'token',
    ['session-id'],
    String.raw`(?<=(?<![\w-])x-|\s(?:-H|--header)[ \t=]["']?)(?<keep>session-id${SESSION_SIGN})${SESSION_VALUE}`,
    isServerSession,
  ),
  // A line of an environment: a script that hands an agent's session on has more on its line.
  format(
    'token',
    ['SESSION_ID=', 'SESSIONID=', 'SESSION='],
    String.raw`(?<=(?:^|\n|\\n)[ \t]{0,8}(?:export[ \t]{1,4})?(?!(?:${AGENTS.toUpperCase()})_)(?:[A-Z][A-Z0-9]{0,30}_){0,4})(?<keep>SESSION(?:_?ID)?=["']?)${UUID_VALUE}(?=["']?[ \t]{0,8}(?:\r?\n|\\n|$))`,
  ),
  place(
    'authorization',
    ['authorization'],
    String.raw`(?<keep>authorization[\\"'\x60\]]{0,8}[ \t]{0,4}[:=,][ \t]{0,4}[\\"'\x60]{0,8}(?:[a-z][a-z0-9-]{2,19}[ \t]{1,4})?)[a-z0-9._~+/=:!@-]{8,}`,
    (secret) => isOpaque(secret) && !/^(?:https?:|[a-z_]\w*\.[a-z_]\w*$)/i.test(secret),
  ),
  place('authorization', ['bearer'], `${EDGE}(?<keep>bearer[ \\t]{1,4})[a-z0-9._~+/=-]{16,}`, isOpaque),
  place('authorization', ['basic '], `${EDGE}(?<keep>basic )[a-z0-9+/]{8,2000}={0,2}`, isBasic),
  place(
    'cookie',
    ['cookie:'],
    String.raw`(?<keep>cookie: ?[\w.-]{1,80}=)[^\s"'\x60\\;]{16,}(?:; ?[\w.-]{1,80}=[^\s"'\x60\\;]+)*`,
    isOpaque,
  ),
  place(
    'docker-auth',
    ['"auth'],
    String.raw`(?<keep>"auth\\{0,4}"\s{0,4}:\s{0,4}\\{0,4}")[a-z0-9+/]{8,2000}={0,2}`,
    isBasic,
  ),
]
