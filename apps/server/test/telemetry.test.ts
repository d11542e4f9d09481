import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendReportRun, sendRunJob } from '#features/reports/index.ts'
import { clockAt } from '#platform/clock/clock.ts'
import { createLog, silentLog } from '#platform/log/log.ts'
import { mailJob } from '#platform/mail/outbox.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { carryingOn } from '#platform/queue/carrying-on.ts'
import { openQueue } from '#platform/queue/queue.ts'
import { openTelemetry, type TelemetrySettings } from '#platform/telemetry/open-telemetry.ts'
import { type App, buildApp } from '../src/app.ts'
import type { World } from './factories/world.ts'
import { useApp } from './harness.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code: number }
  attributes: { key: string; value: Record<string, unknown> }[]
}
interface SentMetric {
  name: string
  sum?: { dataPoints: SentPoint[] }
  histogram?: { dataPoints: (SentPoint & { count: number; bucketCounts: number[]; explicitBounds: number[] })[] }
}
interface SentPoint {
  asDouble: number
  attributes: SentSpan['attributes']
}

/** A collector on this machine that keeps what it is sent. */
async function collect() {
  const received: { path: string; headers: Record<string, unknown>; body: string }[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // biome-ignore lint/suspicious/noExplicitAny: what arrives is asked for by name
  const all = (path: string): any[] => received.filter((one) => one.path === path).map((one) => JSON.parse(one.body))
  return {
    received,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (): SentSpan[] =>
      all('/v1/traces').flatMap((sent) =>
        sent.resourceSpans.flatMap((of: { scopeSpans: { spans: SentSpan[] }[] }) =>
          of.scopeSpans.flatMap((scope) => scope.spans),
        ),
      ),
    metrics: (): SentMetric[] => all('/v1/metrics').at(-1).resourceMetrics[0].scopeMetrics[0].metrics,
    close: () => new Promise((done) => server.close(done)),
  }
}
const attribute = (span: Pick<SentSpan, 'attributes'>, key: string): unknown =>
  Object.values(span.attributes.find((one) => one.key === key)?.value ?? {})[0]

const to = (endpoint: string, more: Partial<TelemetrySettings> = {}): TelemetrySettings => ({
  endpoint,
  headers: { 'api-key': 'word' },
  serviceName: 'twopost-test',
  traceRatio: 1,
  metricsEveryMs: 3_600_000,
  ...more,
})

const t = useApp()
let world: World
beforeAll(async () => {
  world = await t.tenant()
})
const open = (telemetry: TelemetrySettings, more: Partial<typeof t.config> = {}): Promise<App> =>
  buildApp(
    {
      config: { ...t.config, telemetry, ...more },
      database: { runtime: t.database.connection('runtime') },
      log: silentLog,
      clock: clockAt('2026-11-20T12:00:00Z'),
    },
    { quiet: true },
  )
const ask = (app: App, url: string, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'GET',
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${world.admin.token}`, ...headers },
  })

describe('traces and metrics by OpenTelemetry', () => {
  it('shows a call with its statements in one trace, and no value of a row', async () => {
    const collector = await collect()
    const app = await open(to(collector.endpoint))
    const secret = 'Zebulon Quartermaine'
    const made = await app.server.inject({
      method: 'POST',
      url: `/api/v1/customers?shop_id=${world.shopId}`,
      headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ name: secret, email: 'zebulon@example.com', phone: '+13125554477' }),
    })
    expect(made.statusCode).toBe(201)
    await ask(app, `/customers?shop_id=${world.shopId}&all=Zebulon`)
    await app.close()
    const spans = collector.spans()
    const call = spans.find((span) => span.name === 'POST /api/v1/customers') as SentSpan
    expect(call.kind).toBe(2)
    expect(attribute(call, 'http.route')).toBe('/api/v1/customers')
    expect(attribute(call, 'http.response.status_code')).toBe(201)
    expect(attribute(call, 'twopost.request_id')).toBe(made.headers['x-request-id'])
    expect(attribute(call, 'twopost.tenant_id')).toBe(world.tenantId)
    const statements = spans.filter((span) => span.parentSpanId === call.spanId)
    expect(new Set(statements.map((span) => span.traceId))).toEqual(new Set([call.traceId]))
    expect(statements.map((span) => span.name)).toContain('INSERT app.customers')
    expect(statements.at(-1)?.name).toBe('COMMIT')
    for (const { body } of collector.received)
      for (const word of [secret, 'Zebulon', '3125554477', world.admin.token]) expect(body).not.toContain(word)
    expect(collector.received.every(({ headers }) => headers['api-key'] === 'word')).toBe(true)
    await collector.close()
  })

  it('sends the figures of /metrics, which are those of the platform as well', async () => {
    const collector = await collect()
    const app = await open(to(collector.endpoint))
    for (let n = 0; n < 5; n++) await ask(app, `/customers?shop_id=${world.shopId}`)
    await ask(app, '/customers/00000000-0000-7000-8000-000000000000')
    const counted = app.load.peek()
    await app.close()
    const metrics = collector.metrics()
    const requests = metrics.find((one) => one.name === 'twopost_http_requests_total')?.sum?.dataPoints ?? []
    expect(requests.map((point) => [attribute(point, 'route'), attribute(point, 'status'), point.asDouble])).toEqual([
      ['/api/v1/customers', '200', 5],
      ['/api/v1/customers/:id', '404', 1],
    ])
    expect(counted.requests).toBe(6)
    const seconds = metrics.find((one) => one.name === 'twopost_http_request_seconds')?.histogram?.dataPoints ?? []
    expect(seconds.map((point) => point.count)).toEqual([5, 1])
    for (const point of seconds) {
      expect(point.bucketCounts.length).toBe(point.explicitBounds.length + 1)
      expect(point.bucketCounts.reduce((all, one) => all + one, 0)).toBe(point.count)
    }
    await collector.close()
  })

  it('goes on with the trace of a trusted proxy, and with no other', async () => {
    const collector = await collect()
    const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const trusting = await open(to(collector.endpoint, { traceRatio: 0 }), { trustedProxies: 1 })
    await ask(trusting, `/customers?shop_id=${world.shopId}`, { traceparent: given })
    await ask(trusting, `/customers?shop_id=${world.shopId}`, { traceparent: '00-xyz' })
    await trusting.close()
    const alone = await open(to(collector.endpoint))
    await ask(alone, `/customers?shop_id=${world.shopId}`, { traceparent: given })
    await alone.close()
    const calls = collector.spans().filter((span) => span.kind === 2)
    expect(calls.map((span) => [span.traceId === given.slice(3, 35), span.parentSpanId ?? ''])).toEqual([
      [true, 'b7ad6b7169203331'],
      [false, ''],
    ])
    await collector.close()
  })

  it('answers as ever, and ends in time, while the collector is away or hangs', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    for (const endpoint of ['http://127.0.0.1:1', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`]) {
      const app = await open(to(endpoint))
      expect((await ask(app, `/customers?shop_id=${world.shopId}`)).statusCode).toBe(200)
      const started = performance.now()
      await app.close()
      expect(performance.now() - started).toBeLessThan(20_000)
    }
    silent.closeAllConnections()
    await new Promise((done) => silent.close(done))
  })
})

describe('a job', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', stacks: false, write: (line) => lines.push(line) })

  it('names the request that put it in, in its lines and in its trace', async () => {
    const collector = await collect()
    const telemetry = openTelemetry(to(collector.endpoint), createMetrics().registry, log)
    let payload: unknown
    const queue = await openQueue({
      connection: t.database.connection('runtime'),
      rolePrefix: t.config.rolePrefix,
      log,
      tracing: telemetry.tracing,
      jobs: {
        'send-account-mail': async (given, own) => {
          payload = given
          own.info({}, 'a mail was looked at')
        },
      },
      crontab: '',
    })
    const app = await open(to(collector.endpoint))
    const asked = await app.server.inject({
      method: 'POST',
      url: '/api/v1/auth/password/forgot',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: world.admin.email }),
    })
    expect(asked.statusCode).toBeLessThan(300)
    await app.close()
    const started = performance.now()
    while (payload === undefined && performance.now() - started < 15_000) await sleep(50)
    await queue.close()
    await telemetry.close()
    expect(Object.keys(payload as object)).toEqual(['mail_id'])
    const line = JSON.parse(lines.find((one) => one.includes('a mail was looked at')) ?? '{}')
    expect(line.requestId).toBe(asked.headers['x-request-id'])
    const spans = collector.spans()
    const call = spans.find((span) => span.kind === 2) as SentSpan
    const job = spans.find((span) => span.name === 'job send-account-mail') as SentSpan
    expect([job.traceId, job.parentSpanId]).toEqual([call.traceId, call.spanId])
    expect(line.traceId).toBe(call.traceId)
    expect(attribute(job, 'twopost.request_id')).toBe(asked.headers['x-request-id'])
    await collector.close()
  })

  const scheduleId = async (): Promise<string> => {
    const { email } = world.admin
    const report = await t.call(
      'createSavedReport',
      { body: { name: `Sales ${performance.now()}`, kind: 'figures', codes: ['net_sales'] } as never },
      world.admin,
    )
    const body = { saved_report_id: report.body.data.saved_report.id, every: 'day', hour: 7, format: 'csv', recipients: [email] }
    const made = await t.call('createReportSchedule', { body: body as never }, world.admin)
    expect(made.status, made.text).toBeLessThan(300)
    return made.body.data.report_schedule.id
  }
  const sendNow = async (app: App) => {
    const asked = await app.server.inject({
      method: 'POST',
      url: `/api/v1/report-schedules/${await scheduleId()}/send-now`,
      headers: { authorization: `Bearer ${world.admin.token}` },
    })
    expect(asked.statusCode, asked.body).toBeLessThan(300)
    return asked.headers['x-request-id']
  }
  const until = async (holds: () => boolean) => {
    const started = performance.now()
    while (!holds() && performance.now() - started < 15_000) await sleep(50)
  }

  it('hands the request and the trace on to the jobs that it puts in', async () => {
    lines.splice(0)
    const collector = await collect()
    const telemetry = openTelemetry(to(collector.endpoint), createMetrics().registry, log)
    const queue = await openQueue({
      connection: t.database.connection('runtime'),
      rolePrefix: t.config.rolePrefix,
      log,
      tracing: telemetry.tracing,
      jobs: carryingOn(t.app.db, {
        [sendRunJob]: (database) => async (payload, own) => {
          own.info({}, 'a run was looked at')
          await sendReportRun(database)(payload, own)
        },
        [mailJob]: () => async (_, own) => own.info({}, 'a mail was looked at'),
      }),
      crontab: '',
    })
    const app = await open(to(collector.endpoint))
    const requestId = await sendNow(app)
    await app.close()
    await until(() => lines.some((one) => one.includes('a mail was looked at')))
    await queue.close()
    await telemetry.close()
    const told = ['a run was looked at', 'a mail was looked at'].map((words) =>
      JSON.parse(lines.find((one) => one.includes(words)) ?? '{}'),
    )
    expect(told.map((line) => [line.job, line.requestId])).toEqual([
      [sendRunJob, requestId],
      [mailJob, requestId],
    ])
    const spans = collector.spans()
    const named = (name: string) => spans.find((span) => span.name === name) as SentSpan
    const call = spans.find((span) => span.kind === 2) as SentSpan
    const [run, mail] = [named(`job ${sendRunJob}`), named(`job ${mailJob}`)]
    expect([run.traceId, run.parentSpanId]).toEqual([call.traceId, call.spanId])
    expect([mail.traceId, mail.parentSpanId]).toEqual([call.traceId, run.spanId])
    // What a job sends is not shown one by one.
    expect(spans.filter((span) => span.parentSpanId === run.spanId)).toEqual([mail])
    await collector.close()
  })

  it('gives a job the database that carries on what set it off, and asks no other handler for it', async () => {
    const asked: string[] = []
    const seen: string[] = []
    const jobs = carryingOn(t.app.db, {
      one: (database) => {
        asked.push('one')
        return async ({ word }) => {
          await sleep(word === 'slow' ? 20 : 0)
          await database.inTenant(world.tenantId as never, async (tx) => void seen.push(`${word} for ${tx.origin?.requestId}`))
        }
      },
      other: () => {
        asked.push('other')
        return () => Promise.resolve()
      },
    })
    expect(asked).toEqual([])
    await Promise.all([
      jobs.one?.({ word: 'slow' }, log, { requestId: 'first' }),
      jobs.one?.({ word: 'quick' }, log, { requestId: 'second' }),
    ])
    await jobs.one?.({ word: 'late' }, log)
    expect(seen.sort()).toEqual(['late for undefined', 'quick for second', 'slow for first'])
    expect(asked).toEqual(['one', 'one', 'one'])
  })

  it('does so in every lane of the application', async () => {
    lines.splice(0)
    const app = await buildApp({
      config: { ...t.config, smtpUrl: 'smtp://127.0.0.1:1' },
      database: { runtime: t.database.connection('runtime') },
      log,
      clock: clockAt('2026-11-20T12:00:00Z'),
    })
    const requestId = await sendNow(app)
    const ofMail = () => lines.map((one) => JSON.parse(one)).find((line) => line.job === mailJob)
    await until(() => ofMail() !== undefined)
    await app.close()
    expect(ofMail()?.requestId).toBe(requestId)
  })
  afterAll(() => lines.splice(0))
})
