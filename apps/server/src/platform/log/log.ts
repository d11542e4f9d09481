import { pino } from 'pino'

/**
 * What a log line may say (S-86). Everything else is dropped: a body, a header, a token, a mail address or a file name cannot get
 * into the log by being handed over with an object.
 */
const allowed = {
  requestId: 'text',
  traceId: 'text',
  tenantId: 'text',
  actorId: 'text',
  route: 'text',
  method: 'text',
  status: 'number',
  ms: 'number',
  event: 'text',
  code: 'text',
  job: 'text',
  attempt: 'number',
  count: 'number',
  source: 'text',
  version: 'text',
  address: 'text',
  signal: 'text',
  migration: 'text',
} as const

export type LogFields = { [Name in keyof typeof allowed]?: (typeof allowed)[Name] extends 'number' ? number : string } & {
  err?: unknown
}

export interface Log {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
  fatal(fields: LogFields, message: string): void
  /** A log whose every line carries these fields. */
  child(fields: LogFields): Log
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'

export interface LogOptions {
  level: LogLevel
  /** false in production: a stack names files and sometimes values (S-83). */
  stacks: boolean
  /** Where the lines go; standard output unless given. */
  write?: (line: string) => void
}

const control = /[\p{Cc}\u2028\u2029]+/gu
const mail = /[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+/g
const secretInUrl = /([?&](?:token|code|key|signature|password)=)[^&\s]+/gi
const login = /(\w+:\/\/)[^/\s:@]*:[^/\s@]*@/g
// Long and with a digit: names of constraints are long, too.
const longSecret = /\b(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{40,}\b/g

/** One line of at most 500 characters without control characters, addresses and what looks like a secret. */
export function clean(text: string): string {
  return text
    .replace(login, '$1***@')
    .replace(secretInUrl, '$1***')
    .replace(mail, '***@***')
    .replace(longSecret, '***')
    .replace(control, ' ')
    .slice(0, 500)
}

/** What is written about an error: kind, code, cleaned message and, when allowed, where it came from. The rest may hold row values. */
function describe(error: unknown, stacks: boolean): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code, constraint, table, routine } = error as {
    code?: unknown
    constraint?: unknown
    table?: unknown
    routine?: unknown
  }
  const named = Object.fromEntries(
    Object.entries({ code, constraint, table, routine })
      .filter(([, value]) => typeof value === 'string')
      .map(([name, value]) => [name, clean(value as string)]),
  )
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    kind: error.name,
    ...named,
    message: clean(error.message),
    ...(stacks ? { at: places.slice(0, 12).map((line) => line.trim()) } : {}),
    ...(error.cause instanceof Error ? { cause: describe(error.cause, false) } : {}),
  }
}

function select(fields: LogFields, stacks: boolean): Record<string, unknown> {
  const line: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(allowed)) {
    const value: unknown = fields[name as keyof typeof allowed]
    if (kind === 'text' && typeof value === 'string') line[name] = clean(value)
    if (kind === 'number' && typeof value === 'number' && Number.isFinite(value)) line[name] = value
  }
  if (fields.err !== undefined) line.error = describe(fields.err, stacks)
  return line
}

/** JSON lines with the time in UTC. Fields are an allow-list, texts are cleaned of line breaks, addresses and secrets. */
export function createLog(options: LogOptions): Log {
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const sink = options.write
  const target = sink
    ? pino(settings, { write: (line: string) => sink(line) })
    : pino(settings, pino.destination({ fd: 1, sync: true }))
  // Each request has a log of its own, and few write a line: fields are cleaned when one is written.
  const bind = (bound: readonly LogFields[]): Log => {
    const at = (level: Exclude<LogLevel, 'silent'>) => (fields: LogFields, message: string) => {
      if (!target.isLevelEnabled(level)) return
      const selected = [...bound, fields].map((one) => select(one, options.stacks))
      target[level](Object.assign({}, ...selected) as Record<string, unknown>, clean(message))
    }
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      fatal: at('fatal'),
      child: (fields) => bind([...bound, fields]),
    }
  }
  return bind([])
}

/** For tests that assert nothing of the log. */
export const silentLog: Log = createLog({ level: 'silent', stacks: false })
