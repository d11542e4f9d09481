import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calls } from '@twopost/contract/calls'
import { comingPaths } from '@twopost/contract/coming-paths'
import { basePath, type Call, isBinary } from '@twopost/contract/core/call'
import { apiKeyPrefix } from '@twopost/contract/core/keys'
import { recordCommand, recordOnPlatform } from '#features/audit-log/index.ts'
import { gatesOf } from '#features/auth/index.ts'
import { keyGateOf } from '#features/integrations/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { dailyOnWorkers } from '#platform/database/daily-on-workers.ts'
import { newId } from '#platform/database/ids.ts'
import type { DatabaseAccess } from '#platform/database/open.ts'
import { type Database, openPool } from '#platform/database/transaction.ts'
import { type LiveListener, openLive } from '#platform/events/live.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { type BindingParts, bind } from '#platform/http/bind.ts'
import type { Principal } from '#platform/http/context.ts'
import { openLimits } from '#platform/http/gate.ts'
import { serveHealth } from '#platform/http/health.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import { Problem } from '#platform/http/problem.ts'
import { securityEvents } from '#platform/http/security-events.ts'
import { serveMailbox } from '#platform/http/serve-mailbox.ts'
import { serveReference } from '#platform/http/serve-reference.ts'
import { serveWeb } from '#platform/http/serve-web.ts'
import { type HttpServer, openServer } from '#platform/http/server.ts'
import type { Log } from '#platform/log/log.ts'
import { type MailSender, smtpSender } from '#platform/mail/mail.ts'
import { mailboxSender } from '#platform/mail/mailbox.ts'
import type { LoadMeter } from '#platform/metrics/load-meter.ts'
import { keepLoadRows } from '#platform/metrics/load-rows.ts'
import { createMetrics, type Metrics, serveMetrics } from '#platform/metrics/metrics.ts'
import { countQueue } from '#platform/metrics/queue-gauges.ts'
import { localOutbound, type Outbound, publicOutbound } from '#platform/outbound/outbound.ts'
import { longLane } from '#platform/queue/long-jobs.ts'
import { type OpenQueue, openQueue } from '#platform/queue/queue.ts'
import type { OpenTelemetry } from '#platform/telemetry/open-telemetry.ts'
import type { Tracing } from '#platform/telemetry/tracing.ts'
import { type Features, wireFeatures } from './features.ts'

export interface AppParts {
  config: Config
  database: Pick<DatabaseAccess, 'runtime'>
  log: Log
  clock: Clock
}
export interface App {
  /** Opens the port. @returns the address */
  listen(): Promise<string>
  close(): Promise<void>
  /** For tests: requests without a socket. */
  readonly server: HttpServer
  readonly db: Database
  /** For tests: what was counted since the last row. */
  readonly load: LoadMeter
}

/** What features are wired with. */
export interface Platform {
  config: Config
  database: Database
  log: Log
  clock: Clock
  live: LiveListener
  files: FileStore
  mail: MailSender
  metrics: Metrics
  /** How addresses that people typed in are reached. */
  outbound: Outbound
  /** Base of links in mails. */
  publicUrl: () => string
  /** Who a token is now, if they may still hear what happens in their organization. */
  readerOf: (token: string) => Promise<Principal | null>
  inTenant: Database['inTenant']
}

/** Addresses outside that are asked at once by a process. */
const sendLane = 8
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Every call must be served and every route must be a call (S-20): the process does not start otherwise. */
function checkRoutes(served: readonly Call[]): void {
  const wanted = new Map<Call, string>(Object.entries(calls).map(([name, call]) => [call, name]))
  for (const call of served)
    if (!wanted.delete(call)) throw new Error(`the route ${call.method} ${call.path} is in no registry, or is there twice`)
  if (wanted.size > 0) throw new Error(`no route serves ${[...wanted.values()].join(', ')}`)
}

interface Lanes {
  isRunning(): boolean
  close(): Promise<void>
}
/** The queue in its lanes, so that long work, and addresses outside that hang, keep nothing else waiting. */
async function openLanes({
  config,
  access,
  log,
  tracing,
  features,
}: {
  config: Config
  access: Pick<DatabaseAccess, 'runtime'>
  log: Log
  tracing: Tracing | undefined
  features: Pick<Features, 'jobs' | 'longJobs' | 'sendJobs' | 'crontab'>
}): Promise<Lanes> {
  const shared = { connection: access.runtime, rolePrefix: config.rolePrefix, log, tracing }
  const open: OpenQueue[] = []
  open.push(await openQueue({ ...shared, jobs: features.jobs, crontab: features.crontab }))
  open.push(await openQueue({ ...shared, jobs: features.longJobs, crontab: '', concurrency: longLane }))
  open.push(await openQueue({ ...shared, jobs: features.sendJobs, crontab: '', concurrency: sendLane }))
  return {
    isRunning: () => open.every((one) => one.isRunning()),
    async close() {
      for (const one of open) await one.close()
    },
  }
}

/** Its libraries are loaded where a collector is set, and nowhere else. */
async function telemetryOf(config: Config, metrics: Metrics, log: Log): Promise<OpenTelemetry | undefined> {
  if (!config.telemetry) return undefined
  const { openTelemetry } = await import('#platform/telemetry/open-telemetry.ts')
  return openTelemetry(config.telemetry, metrics.registry, log)
}

/** Puts the product together: the only place that knows every feature, through features.ts. */
export async function buildApp(
  { config, database: access, log, clock }: AppParts,
  options: { quiet?: boolean; checkAnswers?: boolean; outbound?: Outbound } = {},
): Promise<App> {
  const pool = { connection: access.runtime, size: config.poolSize, log }
  const database = config.dailyOnWorkers ? dailyOnWorkers(openPool(pool), pool) : openPool(pool)
  const live = openLive(access.runtime, log)
  const files = await openFileStore(config, log)
  const mail = config.smtpUrl
    ? smtpSender(config.smtpUrl, config.mailFrom)
    : mailboxSender(database, clock, { keepsLinks: config.devMailbox })
  const metrics = createMetrics()
  countQueue(metrics, database)
  const telemetry = await telemetryOf(config, metrics, log)
  const tracing = telemetry?.tracing
  let address = `http://${config.host}:${config.port}`
  const gates = gatesOf(database)
  const authenticateKey = keyGateOf(database)
  const platform: Platform = {
    config,
    database,
    log,
    clock,
    live,
    files,
    mail,
    metrics,
    outbound: options.outbound ?? (config.allowsLocalWebhooks ? localOutbound() : publicOutbound()),
    publicUrl: () => config.publicUrl ?? address,
    readerOf: async (token) => {
      const principal = await gates.authenticate(token, false)
      return principal && (principal.isSuperAdmin || principal.tenant?.state === 'approved') ? principal : null
    },
    inTenant: database.inTenant,
  }
  const features = wireFeatures(platform)
  checkRoutes(features.routes.map((route) => route.call))
  for (const { call, inside } of features.routes)
    if (inside && isBinary(call.answer)) throw new Error(`${call.path} answers a file inside a transaction`)

  const server = await openServer({
    log,
    metrics,
    tracing,
    clock,
    trustedProxies: config.trustedProxies,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    calls: Object.values(calls),
    constraints: features.constraints,
  })
  const parts: BindingParts = {
    database,
    log,
    files,
    limits: openLimits(config.limits, { database, processes: config.processes }),
    ...gates,
    authenticate: (token, counts, ip) =>
      token.startsWith(apiKeyPrefix) ? authenticateKey(token, ip) : gates.authenticate(token, counts),
    record: recordCommand,
    recordOnPlatform,
    tellSecurity: securityEvents(log, () => clock.now().getTime()),
    countPermission: (permission) => metrics.load.countPermission(permission),
    checkAnswers: options.checkAnswers ?? config.mode === 'test',
  }
  for (const route of features.routes) bind(server, route, parts)
  for (const path of comingPaths)
    server.get(basePath + path, () => {
      throw new Problem('UNKNOWN_ENDPOINT', { method: 'GET', path: basePath + path })
    })
  let lanes: Lanes | undefined
  const health = serveHealth(server, {
    database,
    log,
    dataDir: config.dataDir,
    isQueueRunning: () => lanes?.isRunning() ?? true,
    drainSeconds: config.drainSeconds,
  })
  serveReference(server, () => openApiDocument(calls))
  if (config.devMailbox) serveMailbox(server, database)
  if (existsSync(webFolder)) await serveWeb(server, webFolder, features.pages)
  lanes = options.quiet ? undefined : await openLanes({ config, access, log, tracing, features })
  const loadRows = options.quiet
    ? undefined
    : keepLoadRows({ database, meter: metrics.load, processId: newId(clock.now()), log, now: () => clock.now() })
  await server.ready()
  let metricsServer: Awaited<ReturnType<typeof serveMetrics>> | undefined

  return {
    server,
    db: database,
    load: metrics.load,
    async listen() {
      if (config.metricsPort !== undefined) metricsServer = await serveMetrics(metrics, config.metricsPort)
      address = await server.listen({ port: config.port, host: config.host })
      if (!options.quiet) features.listening()
      return address
    },
    async close() {
      await health.drain()
      await live.close()
      await server.close()
      await lanes?.close()
      await loadRows?.close()
      await metricsServer?.close()
      await telemetry?.close()
      mail.close()
      await features.close()
      files.close()
      await database.close()
    },
  }
}
