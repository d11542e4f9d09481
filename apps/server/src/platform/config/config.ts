import path from 'node:path'
import type { BackupSettings } from '#platform/backup/backup-turn.ts'
import type { FieldKeys } from '#platform/fields/field-keys.ts'
import type { S3Settings } from '#platform/files/bucket.ts'
import type { LogLevel } from '#platform/log/log.ts'
import type { TelemetrySettings } from '#platform/telemetry/open-telemetry.ts'
import { isLoopback, type SettingName, settings, type Values } from './settings.ts'

/** The database to use: the embedded one in the data folder, or a server with its two logins. */
export type DatabaseConfig = { kind: 'embedded' } | { kind: 'server'; url: string; migrateUrl: string }

/** Requests per window; the window is in the name. */
export interface Limits {
  sessionPerMinute: number
  keyPerMinute: number
  tenantPerMinute: number
  anonymousPerMinute: number
  searchPerMinute: number
  pdfPerMinute: number
  exportsPerHour: number
  uploadsPerHour: number
  uploadBytesPerDay: number
  signInsPerAddress: number
  signInsPerIp: number
  mailsPerHour: number
  registrationsPerHour: number
  newsletterPerHour: number
  streamsPerSession: number
  streamsPerTenant: number
  streamsPerProcess: number
  tenantMailsPerHour: number
}

export interface Config {
  mode: 'development' | 'production' | 'test'
  port: number
  host: string
  /** Base of links in mails, without a slash at its end; undefined: the address that was listened on. */
  publicUrl: string | undefined
  /** Absolute. */
  dataDir: string
  database: DatabaseConfig
  poolSize: number
  /** Whether the calls of a day go to the workers of a cluster. */
  dailyOnWorkers: boolean
  /** How many application processes share the database. */
  processes: number
  /** How long a process that stops goes on answering, where a balancer watches it. */
  drainSeconds: number
  rolePrefix: string
  /** Whether an empty installation is filled with demo data and the sign-in screen offers the demo accounts. */
  demo: boolean
  /**
   * Whether accounts with published passwords may exist here: not in production, and not where other machines reach the server
   * unless the setting that names the danger allows it (S1-1, S1-2).
   */
  allowsPublishedPasswords: boolean
  /** Whether other machines can reach this server: the address it listens on, or the one people open, is not the loopback one. */
  isExposed: boolean
  /** Whether the test provider of online payments may be used: in production only where the setting says so (PAY23). */
  allowsTestPayments: boolean
  /** Whether webhooks may go to this very machine, without https: for trying them out, never in production (INT11). */
  allowsLocalWebhooks: boolean
  /** Keys of sealed fields; undefined: those that lie in the data folder. */
  fieldKeys: FieldKeys | undefined
  /** Where backups go, if anywhere. */
  backup: BackupSettings | undefined
  /** Login that may dump a server; undefined with the embedded database. */
  backupDatabaseUrl: string | undefined
  /** Login on the empty database that a dump is restored into. */
  restoreDatabaseUrl: string | undefined
  /** Where uploaded files lie; undefined: in the data folder. */
  s3: S3Settings | undefined
  /** Who looks at files for malware; undefined: nobody. */
  scanUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Whether `/dev/mail` is served. */
  devMailbox: boolean
  metricsPort: number | undefined
  /** Where traces and metrics go; undefined: nowhere. */
  telemetry: TelemetrySettings | undefined
  logLevel: LogLevel
  trustedProxies: number
  passwordMinLength: number
  /** Super-admins need a second factor. */
  superAdminsNeedFactor: boolean
  /** A list that knows leaked passwords by the first digits of their hash; undefined: none is asked. */
  leakedPasswordsUrl: string | undefined
  limits: Limits
}

/** All faults of the settings, one sentence each. */
export class ConfigFault extends Error {
  override name = 'ConfigFault'
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

type Environment = Readonly<Record<string, string | undefined>>

function readValues(env: Environment, faults: string[]): Values {
  const values: Partial<Record<SettingName, unknown>> = {}
  for (const [name, { schema, fallback }] of Object.entries(settings)) {
    const given = env[name]?.trim()
    const text = given === undefined || given === '' ? fallback : given
    if (text === undefined) continue
    const read = schema.safeParse(text)
    // The value itself is not repeated: it may be a secret.
    if (read.success) values[name as SettingName] = read.data
    else faults.push(`${name} ${read.error.issues[0]?.message ?? 'is not valid'}.`)
  }
  return values as Values
}

/** Whether a folder is another one or lies in it. */
const isWithin = (folder: string, other: string): boolean => {
  const way = path.relative(path.resolve(other), path.resolve(folder))
  return way === '' || !(way.startsWith('..') || path.isAbsolute(way))
}

function checkTogether(values: Values, faults: string[]): void {
  if ((values.BACKUP_DIR === undefined) !== (values.BACKUP_RECIPIENTS === undefined))
    faults.push('BACKUP_DIR and BACKUP_RECIPIENTS go together: set both, or neither.')
  if (values.BACKUP_DIR !== undefined && isWithin(values.BACKUP_DIR, values.TWOPOST_DATA))
    faults.push('BACKUP_DIR lies in TWOPOST_DATA: name a folder that is not lost together with the data.')
  if (values.S3_BUCKET === undefined)
    for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_PREFIX'] as const)
      if (values[name] !== undefined) faults.push(`${name} is set but S3_BUCKET is not: set both, or neither.`)
  if ((values.S3_ACCESS_KEY === undefined) !== (values.S3_SECRET_KEY === undefined))
    faults.push('S3_ACCESS_KEY and S3_SECRET_KEY go together: set both, or neither.')
  if (values.DATABASE_URL && !values.MIGRATE_DATABASE_URL)
    faults.push(
      'DATABASE_URL is set but MIGRATE_DATABASE_URL is not: migrations need their own login (npm run db:roles prints the SQL that makes both).',
    )
  if (!values.DATABASE_URL && values.MIGRATE_DATABASE_URL)
    faults.push('MIGRATE_DATABASE_URL is set but DATABASE_URL is not: set both, or neither for the embedded database.')
  if (
    values.DATABASE_URL &&
    values.MIGRATE_DATABASE_URL &&
    new URL(values.DATABASE_URL).username === new URL(values.MIGRATE_DATABASE_URL).username
  ) {
    faults.push(
      'DATABASE_URL and MIGRATE_DATABASE_URL name the same login: the running application must not be able to change tables (npm run db:roles prints the SQL that makes both).',
    )
  }
  if (values.NODE_ENV !== 'production') return
  if (values.ALLOW_LOCAL_WEBHOOKS === 'yes')
    faults.push('ALLOW_LOCAL_WEBHOOKS is set: in production webhooks go to public https addresses alone.')
  const url = values.PUBLIC_URL ? new URL(values.PUBLIC_URL) : undefined
  if (!url) {
    if (!isLoopback(values.HOST)) faults.push('PUBLIC_URL is not set: in production it is the https address that people open.')
  } else if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    faults.push('PUBLIC_URL must begin with https:// in production.')
  }
  if (values.SMTP_URL && values.MAIL_FROM === settings.MAIL_FROM.fallback)
    faults.push('MAIL_FROM is not set: with SMTP_URL in production it is the sender of the mails.')
}

function s3Of(values: Values): S3Settings | undefined {
  if (values.S3_BUCKET === undefined) return undefined
  const { S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey } = values
  return {
    bucket: values.S3_BUCKET,
    endpoint: values.S3_ENDPOINT?.replace(/\/$/, ''),
    region: values.S3_REGION,
    login: accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : undefined,
    prefix: values.S3_PREFIX ?? '',
  }
}

function telemetryOf(values: Values): TelemetrySettings | undefined {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  return {
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
    traceRatio: values.OTEL_TRACES_SAMPLER_ARG,
    metricsEveryMs: values.OTEL_METRIC_EXPORT_INTERVAL,
  }
}

/**
 * Reads and checks every setting. Pure: `process.env` is handed in by the entry points through `processConfig`.
 * @throws ConfigFault with one sentence for each fault
 */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const values = readValues(env, faults)
  if (faults.length === 0) checkTogether(values, faults)
  if (faults.length > 0) throw new ConfigFault(faults)
  const production = values.NODE_ENV === 'production'
  const isExposed =
    !isLoopback(values.HOST) || (values.PUBLIC_URL !== undefined && !isLoopback(new URL(values.PUBLIC_URL).hostname))
  const isOpen = !production && (!isExposed || values.EXPOSE_DEMO_AND_MAILBOX === 'yes')
  const database: DatabaseConfig =
    values.DATABASE_URL && values.MIGRATE_DATABASE_URL
      ? { kind: 'server', url: values.DATABASE_URL, migrateUrl: values.MIGRATE_DATABASE_URL }
      : { kind: 'embedded' }
  const backup =
    values.BACKUP_DIR !== undefined && values.BACKUP_RECIPIENTS !== undefined
      ? {
          folder: path.resolve(values.BACKUP_DIR),
          recipients: values.BACKUP_RECIPIENTS,
          keepDays: values.BACKUP_KEEP_DAYS,
        }
      : undefined
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    dataDir: path.resolve(values.TWOPOST_DATA),
    database,
    poolSize: values.DB_POOL_SIZE,
    dailyOnWorkers: values.DB_DAILY_ON_WORKERS === 'yes',
    processes: values.PROCESSES,
    drainSeconds: values.DRAIN_SECONDS,
    rolePrefix: values.ROLE_PREFIX,
    demo: isOpen && values.TWOPOST_DEMO === 'auto' && database.kind === 'embedded',
    allowsPublishedPasswords: isOpen,
    isExposed,
    allowsTestPayments: !production || values.ALLOW_TEST_PAYMENTS === 'yes',
    allowsLocalWebhooks: !production && values.ALLOW_LOCAL_WEBHOOKS === 'yes',
    fieldKeys: values.FIELD_KEYS,
    backup,
    backupDatabaseUrl: values.BACKUP_DATABASE_URL,
    restoreDatabaseUrl: values.RESTORE_DATABASE_URL,
    s3: s3Of(values),
    scanUrl: values.SCAN_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    devMailbox: isOpen && values.SMTP_URL === undefined,
    metricsPort: values.METRICS_PORT,
    telemetry: telemetryOf(values),
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    passwordMinLength: values.PASSWORD_MIN,
    superAdminsNeedFactor: values.SUPER_ADMIN_SECOND_FACTOR === 'required',
    leakedPasswordsUrl: values.LEAKED_PASSWORDS_URL,
    limits: {
      sessionPerMinute: values.LIMIT_SESSION_PER_MINUTE,
      keyPerMinute: values.LIMIT_KEY_PER_MINUTE,
      tenantPerMinute: values.LIMIT_TENANT_PER_MINUTE,
      anonymousPerMinute: values.LIMIT_ANONYMOUS_PER_MINUTE,
      searchPerMinute: values.LIMIT_SEARCH_PER_MINUTE,
      pdfPerMinute: values.LIMIT_PDF_PER_MINUTE,
      exportsPerHour: values.LIMIT_EXPORTS_PER_HOUR,
      uploadsPerHour: values.LIMIT_UPLOADS_PER_HOUR,
      uploadBytesPerDay: values.LIMIT_UPLOAD_BYTES_PER_DAY,
      signInsPerAddress: values.LIMIT_SIGN_INS_PER_ADDRESS,
      signInsPerIp: values.LIMIT_SIGN_INS_PER_IP,
      mailsPerHour: values.LIMIT_MAILS_PER_HOUR,
      registrationsPerHour: values.LIMIT_REGISTRATIONS_PER_HOUR,
      newsletterPerHour: values.LIMIT_NEWSLETTER_PER_HOUR,
      streamsPerSession: values.LIMIT_STREAMS_PER_SESSION,
      streamsPerTenant: values.LIMIT_STREAMS_PER_TENANT,
      streamsPerProcess: values.LIMIT_STREAMS_PER_PROCESS,
      tenantMailsPerHour: values.LIMIT_TENANT_MAILS_PER_HOUR,
    },
  }
}

/** The settings of this process: the only place that reads its environment. @throws ConfigFault */
export const processConfig = (): Config => readConfig(process.env)

const withoutLogin = (text: string) => {
  const url = new URL(text)
  if (url.username) url.username = '***'
  if (url.password) url.password = '***'
  url.search = ''
  return url.href
}

/** Every setting as `NAME=value` for `--print-config`, without secrets. @throws ConfigFault */
export function printableConfig(env: Environment = process.env): string {
  readConfig(env)
  return Object.entries(settings)
    .map(([name, { fallback, shown }]) => {
      const text = env[name]?.trim() || fallback
      if (text === undefined) return `# ${name} is not set`
      if (shown === 'secret') return `${name}=***`
      return `${name}=${shown === 'address' ? withoutLogin(text) : text}`
    })
    .join('\n')
}
