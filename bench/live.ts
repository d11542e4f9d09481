// `npm run bench -- --live [--readers 1000] [--sign-ins 200]`: what people who look on cost one process, and people who all come at once. Readers are
// streams of live events; then orders are made, and each reader of the organization has to hear of them. After that so many people sign in at the
// same moment. Fails when a stream or a sign-in is refused, or the process takes more memory than it may.
import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median, Target } from './clients.ts'
import { connectAdmin, loadTenants, settle, tokenOf } from './load.ts'
import { RunningApp } from './running-app.ts'
import { newOrder } from './scenarios.ts'

const { values } = parseArgs({
  options: {
    live: { type: 'boolean' },
    readers: { type: 'string', default: '1000' },
    'sign-ins': { type: 'string', default: '200' },
  },
})
const [readers, signIns] = [values.readers, values['sign-ins']].map((text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`"${text}" is not a count`)
  return number
}) as [number, number]
/** As many as the product lets one organization have by default. */
const readersEach = 50
const mostMib = 150
const tenants = Math.ceil(readers / readersEach)
const password = 'bench password 7'

/** Memory of a process, in MiB. */
function residentMib(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}

/** A reader of live events: counts what it hears, and when it heard last. */
function openReader(url: string, token: string): Promise<{ heard: () => number; lastAt: () => number; close: () => void }> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${url}/api/v1/events`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a reader was answered with ${answer.statusCode}`))
        let [heard, lastAt] = [0, 0]
        answer.on('data', (chunk: Buffer) => {
          const events = chunk.toString().split('"order.changed"').length - 1
          if (events === 0) return
          heard += events
          lastAt = performance.now()
        })
        answer.on('error', () => {})
        resolve({ heard: () => heard, lastAt: () => lastAt, close: () => request.destroy() })
      },
    )
    request.on('error', reject)
  })
}

const app = await RunningApp.prepare('built', {
  LIMIT_STREAMS_PER_SESSION: String(readersEach),
  LIMIT_SIGN_INS_PER_IP: '1000000',
  LIMIT_SIGN_INS_PER_ADDRESS: '1000000',
})
try {
  await app.command('tenant-create', '--name=Bench', '--slug=bench', '--email=owner@bench.example', `--password=${password}`)
  await app.start()
  const admin = await connectAdmin(app.dataDir)
  await loadTenants(admin, 1, Math.max(tenants, Math.ceil(signIns / 5)), 500)
  // All have the password of the business that was made with one.
  await admin.query(
    'update auth.accounts set password_hash = (select a.password_hash from auth.accounts a where a.password_hash is not null limit 1)',
  )
  await admin.query('update app.users set accepted_at = now()')
  await settle(admin)
  await admin.end()

  const target = new Target(app.url, 16)
  // Warm, so that what the first calls need does not count as the readers'.
  for (let turn = 0; turn < 200; turn++)
    await target.send({ method: 'GET', path: '/api/v1/service-orders?limit=20', token: tokenOf(1 + (turn % tenants)) })
  await sleep(3_000)
  const before = residentMib(app.processId())
  const open: Awaited<ReturnType<typeof openReader>>[] = []
  for (let n = 0; n < readers; n++) open.push(await openReader(app.url, tokenOf(1 + (n % tenants))))
  await sleep(2_000)
  const delays: number[] = []
  for (let tenant = 1; tenant <= tenants; tenant++) {
    const sentAt = performance.now()
    await target.send({
      method: 'POST',
      path: '/api/v1/service-orders',
      token: tokenOf(tenant),
      body: newOrder(tenant, 1),
    })
    const own = open.filter((_, n) => 1 + (n % tenants) === tenant)
    for (const end = performance.now() + 10_000; own.some((one) => one.heard() === 0); await sleep(5))
      if (performance.now() > end) throw new Error('a reader did not hear of an order within ten seconds')
    delays.push(...own.map((one) => one.lastAt() - sentAt))
  }
  await sleep(3_000)
  const more = residentMib(app.processId()) - before
  delays.sort((a, b) => a - b)
  console.log(
    `${readers} live readers: ${more.toFixed(0)} MiB more than the ${before.toFixed(0)} before (at most ${mostMib}); an order was heard by the readers of its organization ${median(delays).toFixed(0)} ms after it was sent, the last after ${delays.at(-1)?.toFixed(0)} ms`,
  )
  for (const one of open) one.close()
  if (more > mostMib) process.exitCode = 1

  const people = Array.from({ length: signIns }, (_, n) => `p${1 + (n % 5)}@b${1 + Math.floor(n / 5)}.example`)
  const started = performance.now()
  let toldToWait = 0
  const times = await Promise.all(
    people.map(async (email) => {
      for (;;) {
        const answer = await fetch(`${app.url}/api/v1/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        })
        await answer.arrayBuffer()
        if (answer.status === 200) return performance.now() - started
        // A process checks four passwords at a time and lets 32 wait; who comes later is told when to come back (S-7).
        const seconds = Number(answer.headers.get('retry-after'))
        if (answer.status !== 503 || !(seconds > 0)) throw new Error(`a sign-in was answered with ${answer.status}`)
        toldToWait += 1
        await sleep(1_000 * seconds * (1 + Math.random()))
      }
    }),
  )
  times.sort((a, b) => a - b)
  console.log(
    `${signIns} sign-ins at once: half of them in after ${median(times).toFixed(0)} ms, all after ${times.at(-1)?.toFixed(0)} ms; told to come back ${toldToWait} times`,
  )
  const again = await target.send({ method: 'GET', path: '/api/v1/service-orders?limit=20', token: tokenOf(1) })
  console.log(`a list right after them: ${again.toFixed(0)} ms`)
  target.close()
} finally {
  await app.close()
}
