import { imports, orders, post, type Sender, sales, stock, uploads, type Work } from './drill-writers.ts'
import { killAndWait, makeBusiness, type Recovery, signIn, type Victim } from './kill-drill.ts'
import { type Form, RunningApp } from './running-app.ts'

export interface SurfaceReport {
  recoveries: Recovery[]
  /** How many of each kind were acknowledged. */
  acknowledged: Record<string, number>
  failedRequests: number
  replayed: number
  /** What is wrong in the end, and what the commands that verify the books say; none when all is well. */
  faults: string[]
}

const shelf = 1_000_000

/** What the writers work on: a customer with a vehicle, an order for files, two parts on the shelf. */
export async function makeWork(at: Sender): Promise<Work[]> {
  const order = {
    shop_id: at.session.shopId,
    title: 'Files',
    description: 'Brakes pulsate',
    customer: { name: 'Elena Vasquez', email: 'elena@drill.example' },
    vehicle: { make: 'Ford', model: 'F-150', year: 2022 },
  }
  const made = async (body: object) => (await post(at, '/service-orders', body)).service_order
  const { customer_id, vehicle_id } = await made(order)
  const files = await made({ ...order, customer: undefined, vehicle: undefined, customer_id, vehicle_id })
  const part = async (partNumber: string): Promise<string> => {
    const body = { shop_id: at.session.shopId, name: partNumber, partNumber, quantity: shelf, unit_cost: 4 }
    return (await post(at, '/inventory', body)).item.id
  }
  const [counted, sold] = [await part('DRILL-1'), await part('DRILL-2')]
  return [
    orders(customer_id, vehicle_id, 2),
    stock(counted, shelf),
    sales(customer_id, sold, shelf),
    uploads(files.id),
    imports(),
  ]
}

export const verifying = ['verify-stock', 'verify-money', 'verify-kpis', 'verify-audit'] as const

/**
 * Does something to each victim while writers work, and lets them end what they have begun.
 * @param writesBetween acknowledged things, of whatever kind, before each victim and after the last
 * @throws when the writers do not get on, or a write is refused
 */
export async function underWriters<Victim>(
  { works, writesBetween, limitMs }: { works: readonly { work: Work; at: Sender }[]; writesBetween: number; limitMs: number },
  victims: readonly Victim[],
  strike: (victim: Victim, acknowledged: number) => Promise<void>,
): Promise<void> {
  let [isStopping, broken] = [false, undefined as unknown]
  const acknowledged = () => works.reduce((sum, { work }) => sum + work.count(), 0)
  const writers = works.flatMap(({ work, at }) =>
    Array.from({ length: work.writers }, async (_, writer) => {
      try {
        for (let turn = 0; !isStopping; turn++) await work.once(at, writer * 1_000_000 + turn)
      } catch (error) {
        broken ??= error
        isStopping = true
      }
    }),
  )
  const progress = async (more: number) => {
    const wanted = acknowledged() + more
    for (const end = performance.now() + limitMs; acknowledged() < wanted; await new Promise((done) => setTimeout(done, 10))) {
      if (broken) throw broken
      if (performance.now() > end) throw new Error('the writers did not get on')
    }
  }
  try {
    for (const victim of victims) {
      await progress(writesBetween)
      await strike(victim, acknowledged())
    }
    await progress(writesBetween)
  } catch (error) {
    // What is away stays away: the writers would wait for ever.
    isStopping = true
    throw error
  }
  isStopping = true
  await Promise.all(writers)
  if (broken) throw broken
}

/**
 * Kills the application, its database, or both, while orders, stock, payments, files and imports are written, and looks at all of it in the end.
 * @param victims what is killed, in turn
 * @param writesBetween acknowledged things, of whatever kind, before each kill and after the last
 * @throws when something does not come back, or a write is refused
 */
export async function surfaceDrill({
  form,
  victims,
  writesBetween,
  limitMs,
  onRecovery = () => {},
}: {
  form: Form
  victims: readonly Victim[]
  writesBetween: number
  limitMs: number
  onRecovery?: (recovery: Recovery) => void
}): Promise<SurfaceReport> {
  const app = await RunningApp.prepare(form, {
    LIMIT_UPLOADS_PER_HOUR: '1000000',
    LIMIT_EXPORTS_PER_HOUR: '1000000',
  })
  try {
    await makeBusiness(app)
    await app.start(limitMs)
    let [failedRequests, replayed] = [0, 0]
    const at: Sender = {
      session: await signIn(app),
      failed: () => {
        failedRequests += 1
      },
      replayed: () => {
        replayed += 1
      },
    }
    const works = await makeWork(at)
    const recoveries: Recovery[] = []
    const work = works.map((one) => ({ work: one, at }))
    await underWriters({ works: work, writesBetween, limitMs }, victims, async (victim, acknowledged) => {
      const recovery = { victim, readyMs: await killAndWait(app, victim, limitMs), acknowledged }
      recoveries.push(recovery)
      onRecovery(recovery)
    })
    const faults: string[] = []
    for (const work of works) for (const fault of await work.faults(at)) faults.push(`${work.name}: ${fault}`)
    await app.stop()
    for (const name of verifying)
      await app.command(name).catch((error: unknown) => {
        faults.push(String(error))
      })
    return {
      recoveries,
      acknowledged: Object.fromEntries(works.map((work) => [work.name, work.count()])),
      failedRequests,
      replayed,
      faults,
    }
  } finally {
    await app.close()
  }
}
