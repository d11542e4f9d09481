// `npm run bench -- --money`: what invoices, receivables and figures cost as there are more of them. Tenants of few, of some and of many invoices of two years, in
// one run, their calls in turn, as many of them open in all; the gate is the ratio of the medians. Then issuing an invoice and taking a payment
// beside the floor: a bare handler that runs the same statements; the gate is the ratio of what both do in a second.
// `--few 1000 --some 10000 --many 1000000 --rounds 40 --turns 8` for other sizes.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { median, type Sending, Target } from './clients.ts'
import { type Floor, figuresOf, ratioOf, startFloor, takeTurns } from './floor-process.ts'
import { connectAdmin, customersEach, idOf, settle, tokenOf } from './load.ts'
import { copyDocument, loadHistory, loadReady } from './money-load.ts'
import { RunningApp } from './running-app.ts'
import { moneyWrites, type Write } from './scenarios.ts'

const { values } = parseArgs({
  options: {
    money: { type: 'boolean' },
    few: { type: 'string', default: '1000' },
    some: { type: 'string', default: '10000' },
    many: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '40' },
    turns: { type: 'string', default: '8' },
    /** Only what grows, or only what is written. */
    only: { type: 'string', default: '' },
  },
})
const sizes = [Number(values.few), Number(values.some), Number(values.many)] as const
const rounds = Number(values.rounds)
/** How much longer a call may take. */
const gate = 1.25
/** How much of the floor issuing and paying reach at least. */
const leastRatio = 0.7
const clients = 16
/** The tenants that are compared, and those that issue and pay; the statements of the floor are recorded with the first. */
const compared = [2, 3, 4] as const
const [firstReady, readyOrders] = [11, 3000]

const dayOf = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const year = `from=${dayOf(364)}&to=${dayOf(0)}`
/** A customer with an open invoice and as many documents as any other. */
const customerOf = (size: number): number => 1 + (Math.floor(size / 2) % Math.max(customersEach, Math.floor(size / 4)))
/** What may not take longer with many invoices than with few. */
const reads: readonly [name: string, path: (tenant: number, size: number) => string][] = [
  ['invoices', () => '/invoices?limit=20'],
  ['overdue invoices', () => '/invoices?limit=20&status=overdue'],
  ['receivables', () => '/receivables?limit=25'],
  ['figures of a year by month', () => `/kpis?${year}&group_by=month`],
  ['records of net sales', () => `/kpis/net_sales/records?${year}&limit=20`],
  ['records of gross profit', () => `/kpis/gross_profit/records?${year}&limit=20`],
  ['true profit on parts of a year', () => `/kpis?${year}&codes=true_parts_gp&group_by=month`],
  ['account of a customer', (tenant, size) => `/customers/${idOf('customer', tenant, customerOf(size))}/account`],
]
/** Those that read a kept row for each day and person or bay: beside some invoices, for a tenant of few did nothing on most days. */
const byDay: readonly [name: string, path: () => string][] = [
  ['figures of a year by technician', () => `/kpis?${year}&group_by=technician`],
  ['load of a year', () => `/kpis?${year}&codes=load&group_by=month`],
  ['bay use of a year', () => `/kpis?${year}&codes=bay_use&group_by=month`],
]
/** Printed without a gate: they read what is asked for. */
const others: readonly [name: string, path: string][] = [
  ['load of eight weeks', `/kpis?from=${dayOf(55)}&to=${dayOf(0)}&codes=load&group_by=week`],
  ['bay use of eight weeks', `/kpis?from=${dayOf(55)}&to=${dayOf(0)}&codes=bay_use&group_by=week`],
  ['invoices by date', '/invoices?limit=20&sort=issueDate'],
  ['paid invoices', '/invoices?limit=20&status=paid'],
  ['receivables of last month', `/receivables?limit=25&as_of=${dayOf(31)}`],
  ['records of a technician', `/kpis/net_sales/records?${year}&limit=20&technician=:technician`],
  ['invoices of a year', `/invoices/analytics?${year}`],
  ['dashboard', '/dashboard'],
]

/** The next request of a client, with records that nobody has asked for. @throws when there are none left: fewer turns, or more orders */
function asking(write: Write): (client: number) => Sending {
  const asked = new Map<number, number>()
  return (client) => {
    const tenant = firstReady + (client % clients)
    const k = 1 + (asked.get(tenant) ?? 0)
    asked.set(tenant, k)
    const n = write.nth(k)
    if (n > readyOrders) throw new Error(`${write.name}: all records are used up`)
    const path = write.route.replaceAll(/:(\w+)/g, (_, name: string) => write.params(tenant, n)[name] ?? '')
    return { method: 'POST', path, token: tokenOf(tenant), body: write.body(tenant, n) }
  }
}

const mails = { LIMIT_TENANT_MAILS_PER_HOUR: '1000000', LIMIT_MAILS_PER_HOUR: '1000000' }
const app = await RunningApp.prepare('built', mails)
let missed = 0
let floor: Floor | undefined
try {
  await app.start()
  const admin = await connectAdmin(app.dataDir)
  const began = performance.now()
  if (values.only !== 'writes') for (const [at, tenant] of compared.entries()) await loadHistory(admin, tenant, sizes[at] ?? 0)
  if (values.only !== 'reads') {
    await loadReady(admin, 1, 1, 40)
    await loadReady(admin, firstReady, firstReady + clients - 1, readyOrders)
    // One that is issued by the product shows what a document is.
    const made = { method: 'POST', path: `/api/v1/invoices/${idOf('invoice', 1, 7)}/send`, token: tokenOf(1), body: {} } as const
    await new Target(app.url, 1).send(made)
    await copyDocument(admin, idOf('tenant', 1))
  }
  await settle(admin)
  const socketFolder = admin.host
  await admin.end()
  const load = () => `load average ${os.loadavg()[0]?.toFixed(2)}`
  console.log(
    `Loaded ${sizes.join(', ')} invoices in ${((performance.now() - began) / 1000).toFixed(0)} s; ${rounds} rounds, ${load()}`,
  )
  const target = new Target(app.url, 2)
  /** Asks the tenants in turn. @returns their medians */
  async function compare(pathOf: (tenant: number, size: number) => string): Promise<[few: number, some: number, many: number]> {
    const times: number[][] = compared.map(() => [])
    for (let round = -3; round < rounds; round += 1)
      for (const [at, tenant] of compared.entries()) {
        const path = pathOf(tenant, sizes[at] ?? 0).replace(':technician', idOf('technician', tenant, 2))
        const more = `${path.includes('?') ? '&' : '?'}shop_id=${idOf('shop', tenant)}`
        const took = await target.send({ method: 'GET', path: `/api/v1${path}${more}`, token: tokenOf(tenant) })
        if (round >= 0) times[at]?.push(took)
      }
    return times.map((list) => median(list)) as [number, number, number]
  }
  const spoken = (medians: readonly number[]) => medians.map((one) => `${one.toFixed(1)} ms`).join(', ')
  if (values.only !== 'writes') {
    for (const [beside, calls] of [reads, byDay].entries())
      for (const [name, path] of calls) {
        const medians = await compare(path)
        const ratio = medians[2] / (medians[beside] ?? 0)
        if (!(ratio <= gate)) missed += 1
        console.log(
          `  ${ratio <= gate ? 'ok    ' : 'MISSED'} ${name.padEnd(34)} ${spoken(medians)}; ${ratio.toFixed(2)} of at most ${gate}`,
        )
      }
    console.log('Others, no gate')
    for (const [name, path] of others) {
      // One that ends in its time limit says so, and the others are measured all the same.
      const found = await compare(() => path).then(spoken, (error: Error) => error.message.slice(0, 160))
      console.log(`         ${name.padEnd(34)} ${found}`)
    }
  }
  if (values.only !== 'reads') {
    floor = await startFloor(socketFolder, 'money')
    const [ours, bare] = [new Target(app.url, clients), new Target(floor.url, clients)]
    console.log(`\nBeside a bare handler with the same statements, ${clients} clients, each in a tenant of its own, ${load()}`)
    for (const write of moneyWrites) {
      const next = asking(write)
      const sides = [ours, bare].map((one) => ({ target: one, next }))
      const turns = await takeTurns(sides, clients, Number(values.turns))
      const { ratio, words } = ratioOf(turns, 1)
      if (ratio < leastRatio) missed += 1
      console.log(
        `  ${ratio < leastRatio ? 'MISSED' : 'ok    '} ${write.name.padEnd(10)} ${figuresOf(turns, 0)}   floor ${figuresOf(turns, 1)}   ${words} of at least ${leastRatio}`,
      )
    }
    ours.close()
    bare.close()
  }
  target.close()
} finally {
  await floor?.stop()
  await app.close()
}
process.exitCode = missed === 0 ? 0 : 1
