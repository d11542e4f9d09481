// `npm run bench -- --telemetry [--rounds 60]`: what traces and metrics cost. Two processes of the product on equal data, one of which sends to a
// collector that only takes; they take turns of a second. The collector runs in this process, as it would on a machine of its own.
import { once } from 'node:events'
import http from 'node:http'
import type net from 'node:net'
import { parseArgs } from 'node:util'
import { Target } from './clients.ts'
import { figuresOf, ratioOf, takeTurns } from './floor-process.ts'
import { connectAdmin, idOf, loadTenants, settle, tokenOf } from './load.ts'
import { RunningApp } from './running-app.ts'
import { scenarios } from './scenarios.ts'

const { values } = parseArgs({ options: { telemetry: { type: 'boolean' }, rounds: { type: 'string', default: '60' } } })
const rounds = Number(values.rounds)
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number of at least 1')
const [clients, tenants, orders] = [16, 16, 1000]
/** The product beside itself loses at most this share of its speed. */
const most = 0.03

const taken = { requests: 0, bytes: 0 }
const collector = http
  .createServer((request, answer) => {
    taken.requests += 1
    request.on('data', (chunk: Buffer) => {
      taken.bytes += chunk.length
    })
    request.on('end', () => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  .listen(0, '127.0.0.1')
await once(collector, 'listening')
const endpoint = `http://127.0.0.1:${(collector.address() as net.AddressInfo).port}`

const apps: RunningApp[] = []
async function start(env: NodeJS.ProcessEnv): Promise<Target> {
  const app = await RunningApp.prepare('built', { DB_POOL_SIZE: '8', ...env })
  apps.push(app)
  await app.start()
  const admin = await connectAdmin(app.dataDir)
  await loadTenants(admin, 1, tenants, orders)
  await settle(admin)
  await admin.end()
  return new Target(app.url, clients)
}

try {
  const sides = [
    ['as it is set by default', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }],
    ['every trace', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '1' }],
  ] as const
  const without = await start({})
  console.log(`${clients} clients, ${rounds} rounds of a second\n`)
  for (const [name, env] of sides) {
    const traced = await start(env)
    for (const scenario of scenarios.filter((one) => one.name === 'list' || one.name === 'detail')) {
      const next = (client: number) => ({
        method: 'GET' as const,
        path:
          scenario.path.replace('{id}', idOf('order', 1 + client, 1 + Math.floor(Math.random() * orders))) +
          (scenario.query && `?${scenario.query}`),
        token: tokenOf(1 + client),
      })
      const both = [
        { target: traced, next },
        { target: without, next },
      ]
      const turns = await takeTurns(both, clients, rounds)
      const { ratio, words } = ratioOf(turns, 1)
      const verdict = name === 'every trace' ? '     ' : ratio >= 1 - most ? 'ok   ' : 'BELOW'
      console.log(
        `  ${verdict} ${name.padEnd(24)} ${scenario.name.padEnd(8)} ${figuresOf(turns, 0)}   without ${figuresOf(turns, 1)}   ${words}`,
      )
      if (verdict === 'BELOW') process.exitCode = 1
    }
    console.log(`        the collector took ${taken.requests} requests of ${(taken.bytes / 1e6).toFixed(1)} MB`)
    traced.close()
    await apps.pop()?.close()
  }
  without.close()
} finally {
  for (const app of apps) await app.close()
  collector.close()
}
