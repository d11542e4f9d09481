import { z } from 'zod'
import { parseFieldKeys } from '#platform/fields/field-keys.ts'

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]', '::1']
export const isLoopback = (host: string) => loopbackHosts.includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host)

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)

const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)

const postgresUrl = z.string().refine((text) => {
  const url = parseUrl(text)
  return url !== undefined && ['postgres:', 'postgresql:'].includes(url.protocol)
}, 'must be an address like postgresql://user:password@host:5432/database')

const smtpUrl = z.string().refine((text) => {
  const url = parseUrl(text)
  return url !== undefined && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
}, 'must be an address like smtps://user:password@mail.example.com:465')

const webUrl = z.string().refine((text) => {
  const url = parseUrl(text)
  return (
    url !== undefined &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  )
}, 'must be the address people open, like https://shop.example.com, without a path')

const leakList = z.string().refine((text) => {
  const url = parseUrl(text)
  return url !== undefined && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username
}, 'must be an address like https://api.pwnedpasswords.com/range')

const mailFrom = z
  .string()
  .regex(
    /^(?:[^<>@\r\n"]{1,100} )?<?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/,
    'must be a mail address, like Twopost <office@shop.example.com>',
  )

const recipients = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (all) => all.every((one) => /^age1[02-9ac-hj-np-z]{58}$/.test(one)),
    'must be public keys like age1…, with commas between',
  )

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: lower-case letters, digits, dots and dashes')
const storePrefix = z
  .string()
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, 'must be names with slashes between, like twopost/files')
  .transform((text) => (text.endsWith('/') ? text : `${text}/`))
const oneWord = z.string().regex(/^[\x21-\x7e]{1,256}$/, 'must be one word without blanks')

const scanUrl = z.string().refine((text) => {
  const url = parseUrl(text)
  if (!url?.hostname || url.username) return false
  return url.protocol === 'clamd:' || (url.protocol === 'icap:' && url.pathname.length > 1)
}, 'must be an address like clamd://127.0.0.1:3310 or icap://scanner.example.com:1344/avscan')

const fieldKeys = z.string().transform((text, context) => {
  const keys = parseFieldKeys(text)
  if (keys) return keys
  context.addIssue('must be keys like 1:base64 of 32 bytes, each number once, with commas between')
  return z.NEVER
})

const collectorUrl = z
  .string()
  .refine((text) => {
    const url = parseUrl(text)
    return url !== undefined && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username
  }, 'must be an address like http://127.0.0.1:4318')
  .transform((text) => text.replace(/\/+$/, ''))
const headerList = z.string().transform((text, context) => {
  const pairs = text.split(',').map((one) => /^\s*([\w-]{1,64})=([\x20-\x7e]{1,1000})$/.exec(one))
  if (pairs.every((pair) => pair !== null))
    return Object.fromEntries(pairs.map((pair) => [pair[1] as string, (pair[2] as string).trim()]))
  context.addIssue('must be names and values like api-key=word, with commas between')
  return z.NEVER
})
const share = z
  .string()
  .regex(/^(0|1|0?\.\d{1,6}|1\.0+)$/, 'must be a number from 0 to 1')
  .transform(Number)

/** How `--print-config` shows a value: in full, as an address without its login, or not at all. */
type Shown = 'full' | 'address' | 'secret'

export interface Setting<Output, Fallback extends string | undefined> {
  schema: z.ZodType<Output, string>
  /** What a person reads in docs/operations.md. */
  about: string
  /** As it would be written in the environment; undefined: not set. */
  fallback: Fallback
  shown: Shown
}

const setting = <Output>(schema: z.ZodType<Output, string>, fallback: string, about: string): Setting<Output, string> => ({
  schema,
  about,
  fallback,
  shown: 'full',
})
const optional = <Output>(
  schema: z.ZodType<Output, string>,
  about: string,
  shown: Shown = 'full',
): Setting<Output, undefined> => ({ schema, about, fallback: undefined, shown })

const limit = (fallback: number, about: string) => setting(whole(1, 1_000_000_000_000), String(fallback), about)

/** Every setting there is, in the order of docs/operations.md. */
export const settings = {
  PORT: setting(whole(0, 65_535), '3000', 'Port of the web pages and the API; 0 takes a free one'),
  HOST: setting(
    z.string().regex(/^[\w.:[\]-]{1,255}$/, 'must be a host name or address'),
    '127.0.0.1',
    'Address to listen on; `0.0.0.0` for all. Beyond the loopback address there are no demo accounts and no `/dev/mail`',
  ),
  PUBLIC_URL: optional(webUrl, 'Address that people open; the base of links in mails. Default: `http://HOST:PORT`'),
  NODE_ENV: setting(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
    '`production`: no demo data, no demo accounts, no development mailbox, https required unless on the loopback address',
  ),
  TWOPOST_DATA: setting(z.string().min(1), './data', 'Folder of the embedded database, of uploaded files and of caches'),
  TWOPOST_DEMO: setting(
    z.enum(['auto', 'off'], 'must be auto or off'),
    'auto',
    '`auto`: the embedded default is filled with demo data at its first start; `off`: never',
  ),
  EXPOSE_DEMO_AND_MAILBOX: setting(
    z.enum(['no', 'yes'], 'must be yes or no'),
    'no',
    '`yes`: demo data and `/dev/mail` also where other machines reach this server. Anyone who reaches it can then sign in as anyone. Ignored in production',
  ),
  ALLOW_TEST_PAYMENTS: setting(
    z.enum(['no', 'yes'], 'must be yes or no'),
    'no',
    '`yes`: shops may choose the test provider of online payments in production as well. It takes no money and writes receipts all the same',
  ),
  ALLOW_LOCAL_WEBHOOKS: setting(
    z.enum(['no', 'yes'], 'must be yes or no'),
    'no',
    '`yes`: webhooks may go to this machine itself, without https, to try them out. Refused in production',
  ),
  DATABASE_URL: optional(
    postgresUrl,
    'PostgreSQL server (15 or later), login of the running application. Default: the embedded database',
    'address',
  ),
  MIGRATE_DATABASE_URL: optional(postgresUrl, 'The same server, login that migrates; required with `DATABASE_URL`', 'address'),
  DB_POOL_SIZE: setting(whole(2, 200), '8', 'Connections to the database per process'),
  DB_DAILY_ON_WORKERS: setting(
    z.enum(['yes', 'no'], 'must be yes or no'),
    'no',
    '`yes` on a cluster whose workers this machine reaches by the names that the coordinator knows: the calls of a day go to them, with as many connections for each worker again (docs/cluster.md)',
  ),
  PROCESSES: setting(
    whole(1, 1_000),
    '1',
    'Application processes on one database. While they cannot reach the counts that they share, each takes its part of the limits',
  ),
  DRAIN_SECONDS: setting(
    whole(0, 60),
    '5',
    'Seconds for which a process that stops goes on answering once `/readyz` says so, for a balancer to see it; at once where nobody asked `/readyz` within a minute',
  ),
  ROLE_PREFIX: setting(
    z.string().regex(/^[a-z][a-z0-9_]{0,30}$/, 'must be lower-case letters, digits and _'),
    'twopost',
    "First part of the names of Twopost's database roles",
  ),
  FIELD_KEYS: optional(
    fieldKeys,
    'Keys that seal secret fields in the database, as `number:key`, newest first, with commas between. `npm run fields:new-key` prints one. Default: a key made at the first start, in `field.keys` of the data folder. Without its key a sealed field is lost',
    'secret',
  ),
  BACKUP_DIR: optional(
    z.string().min(1),
    'Folder for backups, on another disk than the data. With the embedded database they are made while Twopost runs: all of it once a day, changes every minute',
  ),
  BACKUP_RECIPIENTS: optional(
    recipients,
    'Public keys that backups are sealed for, with commas between; required with `BACKUP_DIR`. `npm run backup -- --new-key <file>` makes one',
  ),
  BACKUP_KEEP_DAYS: setting(whole(1, 3_650), '14', 'Days for which backups are kept'),
  BACKUP_DATABASE_URL: optional(
    postgresUrl,
    'The server of `DATABASE_URL`, login that holds the backup role; `npm run backup` needs it there',
    'address',
  ),
  RESTORE_DATABASE_URL: optional(
    postgresUrl,
    "An empty database of a server, administrator's login; `npm run restore` brings a dump into it",
    'address',
  ),
  S3_BUCKET: optional(
    bucketName,
    'Bucket for uploaded files, in Amazon S3 or any store that speaks like it. Default: files lie in the data folder. The start is refused when anyone can read the bucket without a login',
  ),
  S3_ENDPOINT: optional(
    webUrl,
    'Address of a compatible store, like `https://s3.example.com`; the bucket is named in the path. Default: Amazon S3',
  ),
  S3_REGION: setting(z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region'), 'us-east-1', 'Region of the bucket'),
  S3_ACCESS_KEY: optional(
    oneWord,
    'Login of the bucket, which reads, writes, lists and removes there; together with `S3_SECRET_KEY`. Default: what the environment, a profile or the role of the machine gives',
    'secret',
  ),
  S3_SECRET_KEY: optional(oneWord, 'Its secret', 'secret'),
  S3_PREFIX: optional(storePrefix, 'First part of the names of objects, for a bucket that others use as well'),
  SCAN_URL: optional(
    scanUrl,
    'Scanner for malware: `clamd://host:3310` or `icap://host:1344/service`. Uploaded files are served to nobody before it has found them clean. Default: nobody looks',
  ),
  SMTP_URL: optional(smtpUrl, 'Mail server. Default: mails stay in the mailbox at `/dev/mail`', 'address'),
  MAIL_FROM: setting(mailFrom, 'Twopost <no-reply@twopost.invalid>', 'Sender of mails'),
  METRICS_PORT: optional(whole(0, 65_535), 'Port of Prometheus metrics on 127.0.0.1. Default: off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    collectorUrl,
    'Address of an OpenTelemetry collector (OTLP over HTTP), like `http://127.0.0.1:4318`: traces of calls, statements and jobs go there, and the metrics. Default: off',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(headerList, 'Headers for the collector, as `name=value` with commas between', 'secret'),
  OTEL_SERVICE_NAME: setting(
    z.string().regex(/^[\w.-]{1,100}$/, 'must be one word'),
    'twopost',
    'Name of this service in traces',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    share,
    '0.1',
    'Part of the traces that is recorded, 0 to 1; a trusted proxy decides for its own',
  ),
  OTEL_METRIC_EXPORT_INTERVAL: setting(whole(1_000, 3_600_000), '60000', 'Milliseconds between two sendings of metrics'),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent'),
    'info',
    'How much is logged',
  ),
  TRUSTED_PROXIES: setting(whole(0, 10), '0', 'Number of proxies before this server whose `X-Forwarded-For` is believed'),
  PASSWORD_MIN: setting(whole(6, 64), '6', 'Shortest password'),
  SUPER_ADMIN_SECOND_FACTOR: setting(
    z.enum(['optional', 'required'], 'must be optional or required'),
    'optional',
    '`required`: super-admins set up a passkey or an authenticator app before they do anything else',
  ),
  LEAKED_PASSWORDS_URL: optional(
    leakList,
    'A list of leaked passwords that is asked with five digits of a hash, like https://api.pwnedpasswords.com/range. One that does not answer within 1.5 seconds stops nobody. Default: off',
  ),
  LIMIT_SESSION_PER_MINUTE: limit(1_200, 'Requests per session and minute'),
  LIMIT_KEY_PER_MINUTE: limit(600, 'Requests per API key and minute'),
  LIMIT_TENANT_PER_MINUTE: limit(12_000, 'Requests per tenant and minute'),
  LIMIT_ANONYMOUS_PER_MINUTE: limit(60, 'Requests without a session per network address and minute'),
  LIMIT_SEARCH_PER_MINUTE: limit(60, 'Searches per session and minute'),
  LIMIT_PDF_PER_MINUTE: limit(60, 'PDF documents per session and minute'),
  LIMIT_EXPORTS_PER_HOUR: limit(10, 'Exports and imports per session and hour'),
  LIMIT_UPLOADS_PER_HOUR: limit(60, 'Uploads per session and hour'),
  LIMIT_UPLOAD_BYTES_PER_DAY: limit(2_147_483_648, 'Uploaded bytes per tenant and day'),
  LIMIT_SIGN_INS_PER_ADDRESS: limit(
    10,
    'Failed sign-ins per mail address in 15 minutes; each further so many in a day double the 15 minutes, to 4 hours at most',
  ),
  LIMIT_SIGN_INS_PER_IP: limit(30, 'The same per network address'),
  LIMIT_MAILS_PER_HOUR: limit(
    5,
    'Mails that may be asked for per mail address and hour: links, invitations, and each invoice by itself',
  ),
  LIMIT_REGISTRATIONS_PER_HOUR: limit(5, 'Registrations of businesses per network address and hour'),
  LIMIT_NEWSLETTER_PER_HOUR: limit(5, 'Newsletter sign-ups per network address and hour'),
  LIMIT_TENANT_MAILS_PER_HOUR: limit(1_000, 'Mails that the people of one tenant cause in an hour: invitations and invoices'),
  LIMIT_STREAMS_PER_SESSION: limit(10, 'Streams of live events that one session holds open in one process'),
  LIMIT_STREAMS_PER_TENANT: limit(1_000, 'The same of one tenant'),
  LIMIT_STREAMS_PER_PROCESS: limit(4_000, 'The same of all tenants'),
} as const

export type SettingName = keyof typeof settings
export type Values = {
  [Name in SettingName]: (typeof settings)[Name] extends Setting<infer Output, infer Fallback>
    ? Fallback extends string
      ? Output
      : Output | undefined
    : never
}
