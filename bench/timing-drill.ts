import { randomInt } from 'node:crypto'
import { median, type Sending, Target } from './clients.ts'
import { rankTest } from './rank-test.ts'
import { type Form, RunningApp } from './running-app.ts'

/** Every limit that keeps people from asking so often; the drill asks hundreds of times from one network address. */
const raised = ['SIGN_INS_PER_ADDRESS', 'SIGN_INS_PER_IP', 'MAILS_PER_HOUR', 'REGISTRATIONS_PER_HOUR']
/** Below this chance the times of known and unknown addresses count as different (S-10). */
export const leastChance = 0.001

export interface Comparison {
  call: string
  knownMs: number
  unknownMs: number
  /** Of the rank test of this measurement. */
  p: number
}
export interface TimingReport {
  /** Every measurement in turn: a call appears twice when its first one gave too small a chance. */
  comparisons: Comparison[]
  /** Calls whose repeat gave too small a chance as well. */
  different: string[]
}
type Send = (email: string, turn: string) => Sending

const password = 'drill password 9'
const api = '/api/v1'
const post = (path: string, body: object, more: Partial<Sending> = {}): Sending => ({
  method: 'POST',
  path: api + path,
  body,
  ...more,
})

async function tokenOf(app: RunningApp, email: string): Promise<string> {
  const answer = await fetch(`${app.url}${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { data } = (await answer.json()) as { data?: { token?: string } }
  if (!data?.token) throw new Error(`signing in was answered with ${answer.status} and no session`)
  return data.token
}

/** The calls that take an address, as someone sends them who does not know it. */
const callsOf = (inviter: string): Record<string, Send> => ({
  login: (email) => post('/auth/login', { email, password: 'not the password' }, { status: 401 }),
  requestMagicLink: (email) => post('/auth/magic-link/request', { email }),
  forgotPassword: (email) => post('/auth/password/forgot', { email }),
  resendVerification: (email) => post('/auth/resend-verification', { email }),
  createUser: (email) => post('/users', { name: 'Nora Vale', email, password }, { token: inviter, status: 201 }),
  registerTenant: (email, turn) =>
    post(
      '/auth/register-tenant',
      { business_name: 'Timed', registration_number: 'R-1', name: 'Rosa Vale', slug: `timed-${turn}`, email, password },
      { status: 201 },
    ),
})

function shuffle<T>(items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[items[i], items[j]] = [items[j] as T, items[i] as T]
  }
  return items
}

/** Sends as many of both kinds one after another, in an order by chance, so that what a request leaves to do slows both kinds alike. */
async function compare(target: Target, call: string, send: Send, people: readonly string[], round: string): Promise<Comparison> {
  const warmUp = Math.min(20, people.length)
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const sends = people.flatMap((known, i) => [
    { kind: 'known' as const, email: known, turn: `${round}-k${i}` },
    // Of the same length, and unknown in each measurement again.
    { kind: 'unknown' as const, email: `${round}${known.slice(round.length)}`, turn: `${round}-u${i}` },
  ])
  for (let i = 0; i < warmUp; i++) await target.send(send(`${round}-warm-${i}@drill.example`, `${round}-w${i}`))
  for (const { kind, email, turn } of shuffle(sends)) times[kind].push(await target.send(send(email, turn)))
  return { call, knownMs: median(times.known), unknownMs: median(times.unknown), p: rankTest(times.known, times.unknown).p }
}

/**
 * Measures whether the time of an answer tells that an address has an account (S-10), over HTTP against the real application.
 * @param samples of each kind for each call
 * @throws when a request is answered otherwise than it should be
 */
export async function timingDrill({
  form,
  samples,
  onComparison = () => {},
}: {
  form: Form
  samples: number
  onComparison?: (comparison: Comparison) => void
}): Promise<TimingReport> {
  const app = await RunningApp.prepare(form, Object.fromEntries(raised.map((name) => [`LIMIT_${name}`, '1000000'])))
  try {
    const owners = { origin: 'origin@drill.example', first: 'first@drill.example', second: 'second@drill.example' }
    for (const [slug, email] of Object.entries(owners))
      await app.command('tenant-create', `--name=${slug}`, `--slug=${slug}`, `--email=${email}`, `--password=${password}`)
    await app.start()
    const target = new Target(app.url, 1)
    try {
      const origin = await tokenOf(app, owners.origin)
      const people = Array.from({ length: samples }, (_, i) => `person-with-an-account-${i}@drill.example`)
      for (const email of people)
        await target.send(post('/users', { name: 'Known Person', email, password }, { token: origin, status: 201 }))
      // A repeat invites into an organization that has none of them yet.
      const rounds = [callsOf(await tokenOf(app, owners.first)), callsOf(await tokenOf(app, owners.second))]
      const report: TimingReport = { comparisons: [], different: [] }
      for (const [n, call] of Object.keys(callsOf('')).entries()) {
        let p = 0
        for (let round = 0; round < rounds.length && p <= leastChance; round++) {
          const comparison = await compare(target, call, rounds[round]?.[call] as Send, people, `n${n}r${round}`)
          report.comparisons.push(comparison)
          onComparison(comparison)
          p = comparison.p
        }
        if (p <= leastChance) report.different.push(call)
      }
      return report
    } finally {
      target.close()
    }
  } finally {
    await app.close()
  }
}
