import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Form, RunningApp } from './running-app.ts'

export type Victim = 'application' | 'database' | 'both'
export interface Recovery {
  victim: Victim
  /** From the kill (of the application: from the start after it) until /readyz answers 200. */
  readyMs: number
  /** Writes that were answered with success before this kill. */
  acknowledged: number
}
export interface DrillReport {
  recoveries: Recovery[]
  acknowledged: number
  /** Acknowledged writes that cannot be read in the end. */
  lost: string[]
  /** Records in the database in the end. */
  kept: number
  /** Requests that failed or were refused while something was down; each was sent again with its key. */
  failedRequests: number
  /** Success answers of the second sending of a key: the first had been carried out, its answer was lost. */
  replayed: number
}

/** Somebody signed in to a running application. */
export interface Session {
  url: string
  headers: Record<string, string>
  shopId: string
}

const password = 'drill password 9'
/** Makes a business of the drill with its owner. */
export const makeBusiness = (app: RunningApp, slug = 'drill'): Promise<void> =>
  app.command('tenant-create', `--name=${slug}`, `--slug=${slug}`, `--email=owner@${slug}.example`, `--password=${password}`)

/** The owner of a business of the drill signs in. */
export async function signIn(app: RunningApp, slug = 'drill'): Promise<Session> {
  const answer = await fetch(`${app.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `owner@${slug}.example`, password }),
  })
  const { data } = (await answer.json()) as { data?: { token?: string; selectedShop?: { id: string } | null } }
  const { token, selectedShop } = data ?? {}
  if (!token || !selectedShop) throw new Error(`signing in was answered with ${answer.status} and no session in a shop`)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return { url: `${app.url}/api/v1`, headers, shopId: selectedShop.id }
}

/** The owner says once more who they are, as ten minutes after signing in some acts ask. What goes wrong is left to the act, which asks again. */
export async function sayWho({ url, headers }: Session): Promise<void> {
  const send = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) })
  try {
    const { data } = (await (await send('/auth/step-up/options', {})).json()) as { data?: { ceremony: string } }
    if (data) await (await send('/auth/step-up', { ceremony: data.ceremony, password })).text()
  } catch {
    // Killed in between.
  }
}

/** Kills one of them, starts what does not start by itself, and waits until it serves again. @returns milliseconds that took */
export async function killAndWait(app: RunningApp, victim: Victim, limitMs: number): Promise<number> {
  if (victim === 'database') return app.recovered(app.killDatabase(), limitMs)
  if (victim === 'both') app.killDatabase()
  await app.killApp()
  return app.start(limitMs)
}

/** Writers that add customers, each request with a key; a request without a success is sent again until it has one. */
class Writers {
  readonly acknowledged = new Set<string>()
  failedRequests = 0
  replayed = 0
  #stopping = false
  readonly #ended: Promise<unknown>

  constructor(session: Session, count: number, pauseMs: number) {
    this.#ended = Promise.all(Array.from({ length: count }, (_, n) => this.#write(session, n, pauseMs)))
    // Said at stop(); until then it must not end the process.
    this.#ended.catch(() => {})
  }

  async #write(session: Session, writer: number, pauseMs: number): Promise<void> {
    for (let turn = 0; !this.#stopping; turn++) {
      const key = randomUUID()
      const body = JSON.stringify({
        shop_id: session.shopId,
        name: `Writer ${writer} turn ${turn}`,
        email: `${key}@drill.example`,
      })
      for (;;) {
        const answer = await fetch(`${session.url}/customers`, {
          method: 'POST',
          headers: { ...session.headers, 'idempotency-key': key },
          body,
          signal: AbortSignal.timeout(10_000),
        })
          .then(async (reply) => ({ status: reply.status, headers: reply.headers, text: await reply.text() }))
          .catch(() => undefined)
        if (answer?.status === 201) {
          this.acknowledged.add((JSON.parse(answer.text) as { data: { customer: { id: string } } }).data.customer.id)
          if (answer.headers.get('idempotent-replayed')) this.replayed += 1
          break
        }
        // 409: the twin of this key is still in work. Anything else below 500 would be a fault of the drill or of the product.
        if (answer && answer.status < 500 && answer.status !== 409)
          throw new Error(`a write was refused with ${answer.status}: ${answer.text}`)
        this.failedRequests += 1
        await sleep(25)
      }
      await sleep(pauseMs)
    }
  }

  /** Waits until so many more writes are acknowledged. */
  async progress(more: number, limitMs: number): Promise<void> {
    const wanted = this.acknowledged.size + more
    for (const end = performance.now() + limitMs; this.acknowledged.size < wanted; await sleep(10))
      if (performance.now() > end) throw new Error('the writers did not get on')
  }

  /** Ends after every write that was begun has its answer. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#ended
  }
}

/** The ids of all customers, by pages. */
export async function readAll(session: Session): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page = 1; ; page++) {
    const answer = await fetch(`${session.url}/customers?limit=100&page=${page}&shop_id=${session.shopId}`, {
      headers: session.headers,
    })
    if (answer.status !== 200) throw new Error(`the list was answered with ${answer.status}: ${await answer.text()}`)
    const { customers } = ((await answer.json()) as { data: { customers: { id: string }[] } }).data
    for (const { id } of customers) ids.add(id)
    if (customers.length < 100) return ids
  }
}

/** Reads the given customers one by one. @returns those that do not answer */
async function missing(session: Session, ids: readonly string[]): Promise<string[]> {
  const lost: string[] = []
  const left = [...ids]
  const reader = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const answer = await fetch(`${session.url}/customers/${id}`, { headers: session.headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) lost.push(id)
    }
  }
  await Promise.all(Array.from({ length: 8 }, reader))
  return lost
}

/**
 * Kills the application, its database, or both, under writers, and counts what is lost (nothing may be).
 * @param victims what is killed, in turn
 * @param limitMs how long one recovery may take before the drill gives up
 * @throws when something does not come back, or a write is refused
 */
export async function killDrill({
  form,
  victims,
  writers: count,
  pauseMs = 0,
  writesBetween,
  limitMs,
  onRecovery = () => {},
}: {
  form: Form
  victims: readonly Victim[]
  writers: number
  pauseMs?: number
  /** Acknowledged writes before each kill and after the last. */
  writesBetween: number
  limitMs: number
  onRecovery?: (recovery: Recovery) => void
}): Promise<DrillReport> {
  const app = await RunningApp.prepare(form)
  try {
    await makeBusiness(app)
    await app.start(limitMs)
    const session = await signIn(app)
    const writers = new Writers(session, count, pauseMs)
    const recoveries: Recovery[] = []
    try {
      for (const victim of victims) {
        await writers.progress(writesBetween, limitMs)
        const acknowledged = writers.acknowledged.size
        const recovery = { victim, readyMs: await killAndWait(app, victim, limitMs), acknowledged }
        recoveries.push(recovery)
        onRecovery(recovery)
      }
      await writers.progress(writesBetween, limitMs)
    } finally {
      await writers.stop()
    }
    const ids = await readAll(session)
    const lost = await missing(
      session,
      [...writers.acknowledged].filter((id) => !ids.has(id)),
    )
    return {
      recoveries,
      acknowledged: writers.acknowledged.size,
      lost,
      kept: ids.size,
      failedRequests: writers.failedRequests,
      replayed: writers.replayed,
    }
  } finally {
    await app.close()
  }
}
