// Slow: sends thousands of requests, each through the whole application to the database.

import type { CallName } from '@twopost/contract/calls'
import { isBinary, isChunk, isUpload, successStatus } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import { expect, it, vi } from 'vitest'
import type * as z from 'zod'
import { problemsByStatus } from '#platform/http/openapi.ts'
import { isFull, walkMs } from '../breadth.ts'
import { addSession } from '../factories/world.ts'
import { type Reply, useApp } from '../harness.ts'
import { type FullWorld, fillWorld } from './full-world.ts'
import { knownFailures } from './hostile.regressions.ts'
import { hostileKeys, hostileValues } from './hostile-payloads.ts'
import { type Sample, samplesFor } from './samples.ts'
import { callNames, callOf, sendSample } from './send-sample.ts'

vi.setConfig({ testTimeout: walkMs })
const t = useApp()
/** Sign-in costs a slow hash and a scan reads pictures: they get fewer cases. */
const slow = new Set<CallName>([
  'login',
  'registerTenant',
  'scanVin',
  'addOrderAttachment',
  'addJobPhoto',
  'uploadFile',
  'addKycDocument',
])

/** Ends the session that walks, and a stream that does not end. */
const notWalked = new Set<CallName>(['logout', 'streamEvents'])

function documented(name: CallName): ReadonlySet<number> {
  const call = callOf(name)
  return new Set([successStatus(call), ...(call.otherStatus ? [call.otherStatus] : []), ...problemsByStatus(call).keys()])
}
/** What every answer to any input must be: a documented status, an error in the agreed form, no word of the database. */
function faultOf(name: CallName, reply: Reply): string | undefined {
  if (reply.status === 503 || reply.status >= 500) return `${reply.status} ${reply.text.slice(0, 200)}`
  if (!documented(name).has(reply.status)) return `undocumented ${reply.status} ${reply.text.slice(0, 200)}`
  if (reply.status >= 400) {
    const body = reply.body
    if (
      typeof body?.message !== 'string' ||
      typeof body.code !== 'string' ||
      body.status !== reply.status ||
      !Array.isArray(body.errors) ||
      typeof body.request_id !== 'string'
    )
      return `an error of another form: ${reply.text.slice(0, 200)}`
    if (
      /\b(select|insert|update|relation|constraint|syntax error|pg_|stack|node_modules)\b/i.test(body.message) ||
      /at .*\.ts:\d+/.test(reply.text)
    )
      return `an error that shows the inside: ${reply.text.slice(0, 200)}`
  } else if (!isBinary(callOf(name).answer) && reply.status !== 204 && reply.body?.data === undefined)
    return `a success without data: ${reply.text.slice(0, 200)}`
  return undefined
}

type Path = (string | number)[]
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]))
}
function withValue(sample: Sample, path: Path, value: unknown): Sample {
  const copy = structuredClone(sample) as Record<string | number, unknown>
  let at = copy
  for (const key of path.slice(0, -1)) {
    at[key] ??= {}
    at = at[key] as Record<string | number, unknown>
  }
  if (value === undefined) delete at[path.at(-1) as string]
  else at[path.at(-1) as string] = value
  return copy as Sample
}
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const shortText = (value: unknown): string =>
  asText(value)
    .slice(0, 500)
    .replace(/[\ud800-\udfff]/g, '')

const leavesIn = (sample: Sample): Path[] =>
  leavesOf({ params: sample.params, query: sample.query, body: sample.body }).filter(
    ([place]) => sample[place as 'body'] !== undefined,
  )
const queryFields = (name: CallName): string[] => Object.keys((callOf(name).query?.shape ?? {}) as object)

const wrongBodies: readonly unknown[] = [null, [], 'text', 5, {}]
const valuesFor = (name: CallName): readonly unknown[] =>
  slow.has(name) ? hostileValues.filter((_, i) => i % 9 === 0) : hostileValues

/** A hostile request, and the one field that was given a hostile value where that is all it has. */
interface HostileCase {
  sample: Sample
  change?: { path: Path; value: unknown }
}

/** Every leaf of a sample, and optional query fields it has, with every hostile value; then fields dropped and added. */
function* casesOf(name: CallName, sample: Sample): Generator<HostileCase> {
  const changed = (path: Path, value: unknown): HostileCase => ({
    sample: withValue(sample, path, value),
    change: { path, value },
  })
  const values = valuesFor(name)
  for (const path of leavesIn(sample))
    for (const value of values) {
      const inUrl = path[0] === 'params' || path[0] === 'query'
      const text = inUrl ? asText(value) : value
      if (inUrl && typeof text === 'string' && (text.length > 4000 || !text.isWellFormed())) continue
      yield changed(path, inUrl && text === '' && path[0] === 'params' ? ' ' : text)
    }
  for (const field of queryFields(name))
    for (const value of values.filter((_, i) => i % 4 === 1))
      yield {
        sample: { ...sample, query: { ...sample.query, [field]: shortText(value) } },
        change: { path: ['query', field], value: shortText(value) },
      }
  if (sample.body && typeof sample.body === 'object') {
    for (const key of Object.keys(sample.body)) yield { sample: withValue(sample, ['body', key], undefined) }
    for (const key of hostileKeys) yield { sample: { ...sample, body: { ...sample.body, [key]: 'x' } } }
    for (const body of wrongBodies) yield { sample: { ...sample, body } }
  }
}

/**
 * Why the schemas of a call refuse an input, as one word for all inputs that are refused for the same; undefined when they take it. Such
 * inputs end in the same few lines before anything else is done, so one of each kind shows what all of them would.
 */
function refusalOf(name: CallName, { params = {}, query = {}, body }: Sample): string | undefined {
  const call = callOf(name)
  for (const [slot, schema] of Object.entries(call.params?.shape ?? {}) as [string, z.ZodType][])
    if (schema.meta() && 'notFound' in (schema.meta() ?? {}) && !isUuid(params[slot] ?? '')) return `params ${slot} malformed`
  const asSent = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
  for (const [slot, schema, value] of [
    ['params', call.params, params],
    ['query', call.query, asSent],
    ['body', isUpload(call.body) || isChunk(call.body) ? undefined : call.body, body],
  ] as const) {
    const issues = schema?.safeParse(value).error?.issues
    // A message in capitals is a code of the schema's own.
    const reasons = issues?.map(({ code, message }) => (/^[A-Z_]+$/.test(message) ? message : code))
    if (reasons) return `${slot} ${[...new Set(reasons)].sort().join(', ')}`
  }
  return undefined
}

/** How many cases `casesOf` must make: counted from the input, not from the cases. */
function countOf(name: CallName, sample: Sample): number {
  const values = valuesFor(name)
  const leaves = leavesIn(sample)
  const inBody = leaves.filter(([place]) => place === 'body').length
  const fitUrl = values.filter((value) => asText(value).length <= 4000 && asText(value).isWellFormed()).length
  const isObject = sample.body !== null && typeof sample.body === 'object'
  return (
    inBody * values.length +
    (leaves.length - inBody) * fitUrl +
    queryFields(name).length * Math.floor((values.length + 2) / 4) +
    (isObject ? Object.keys(sample.body as object).length + hostileKeys.length + wrongBodies.length : 0)
  )
}

/** The field that was given no id where it wants one: the same lines refuse that in every call, whatever the schema takes. */
function malformedId({ change }: HostileCase): string | undefined {
  const field = change?.path.findLast((key) => typeof key === 'string')
  const wantsId = typeof field === 'string' && /(^|_)ids?$/.test(field)
  return wantsId && !isUuid(asText(change?.value)) ? `${change?.path.join('.')} malformed` : undefined
}

/** How many of the cases that are refused for one reason are sent. */
const ofEachReason = isFull ? 5 : 1

/** Of the cases that are refused before anything is done a few for each reason, and all others. */
function sortedOut(name: CallName, cases: readonly HostileCase[]): { refused: readonly Sample[]; taken: readonly HostileCase[] } {
  const refused = new Map<string, Sample[]>()
  const taken: HostileCase[] = []
  for (const one of cases) {
    const refusal = refusalOf(name, one.sample) ?? malformedId(one)
    if (refusal === undefined) taken.push(one)
    else {
      const same = refused.get(refusal) ?? []
      if (same.length < ofEachReason) refused.set(refusal, [...same, one.sample])
    }
  }
  return { refused: [...refused.values()].flat(), taken }
}

/**
 * Requests that carry one hostile value in every field of the body, or of the query, that takes it, with the cases each is made of. Ids
 * stay by themselves: one that is not there hides what the other fields do. So does what the schemas refuse together. A call gets every
 * sixteenth value and every third id, its neighbors the others: what is done with a value is seldom one call's own.
 */
function gathered(name: CallName, sample: Sample, taken: readonly HostileCase[]): { sample: Sample; parts: readonly Sample[] }[] {
  if (isFull) return taken.map((one) => ({ sample: one.sample, parts: [] }))
  const turn = callNames.indexOf(name)
  const byValue = new Map<string, HostileCase[]>()
  for (const [i, one] of taken.entries()) {
    const { change } = one
    const isId = change && typeof change.value === 'string' && isUuid(change.value)
    const isGathered = change && !isId && change.path[0] !== 'params'
    const key = isGathered
      ? `${change.path[0]} ${typeof change.value} ${asText(change.value)}`
      : `${isId ? 'id' : change ? 'params' : 'whole'} ${i}`
    byValue.set(key, [...(byValue.get(key) ?? []), one])
  }
  const every = (key: string) => (key.startsWith('whole') ? 1 : key.startsWith('id') ? 3 : 16)
  const share = [...byValue].filter(([key], i) => (i + turn) % every(key) === 0)
  return share.flatMap(([, same]) => {
    const parts = same.map((one) => one.sample)
    const all = same.reduce((made, { change }) => (change ? withValue(made, change.path, change.value) : made), sample)
    if (parts.length > 1 && refusalOf(name, all) === undefined) return [{ sample: all, parts }]
    return parts.map((part) => ({ sample: part, parts: [] }))
  })
}

/**
 * Sends what is worth sending of these cases, and answers what was wrong. Those that the schemas take are all sent in full breadth. Else they
 * go gathered, and one by one where the gathered request did not succeed: something in it may have hidden the rest.
 */
async function sendCases(name: CallName, valid: Sample, cases: readonly HostileCase[], token: string) {
  let sent = 0
  const wrong: string[] = []
  const send = async (sample: Sample): Promise<boolean> => {
    const reply = await sendSample(t, name, sample, token)
    const fault = faultOf(name, reply)
    sent += 1
    if (fault) wrong.push(`${name} ${JSON.stringify(sample).slice(0, 300)} → ${fault}`)
    return !fault && reply.status < 400
  }
  const { refused, taken } = sortedOut(name, cases)
  for (const sample of refused) await send(sample)
  for (const { sample, parts } of gathered(name, valid, taken))
    if (!(await send(sample))) for (const part of parts) await send(part)
  return { sent, wrong }
}

/** Records that a hostile case may have changed or ended are made again when this many calls were walked. */
const callsOfAWorld = isFull ? 12 : 48
async function freshWorld(): Promise<FullWorld> {
  const world = await t.tenant()
  return fillWorld(t, world, world.shopId)
}

/** A call that only a super-admin passes: sent by one, or it would be turned away before anything is read. */
const isPlatforms = (name: CallName): boolean => {
  const { access } = callOf(name)
  return access.kind === 'platform' && !access.own
}
async function tokenFor(name: CallName, { world, owner }: FullWorld): Promise<string> {
  if (isPlatforms(name)) return addSession(t.app.db, (await t.member(world, 'super-admin')).accountId, null)
  return name === 'switchTenant' ? (await t.member(world, 'admin')).token : owner.token
}

it('answers hostile values in every field of every call within what it documents, never with a 5xx (P2, C1, C3)', async () => {
  const walked = callNames.filter((name) => !notWalked.has(name))
  const counts = { made: 0, expected: 0, sent: 0 }
  const wrong: string[] = []
  const notAsked: string[] = []
  let world = await freshWorld()
  for (const [i, name] of walked.entries()) {
    if (i % callsOfAWorld === callsOfAWorld - 1) world = await freshWorld()
    const token = await tokenFor(name, world)
    const valid = samplesFor(world)[name]
    const cases = [...casesOf(name, valid)]
    const outcome = await sendCases(name, valid, cases, token)
    counts.made += cases.length
    counts.expected += countOf(name, valid)
    counts.sent += outcome.sent
    wrong.push(...outcome.wrong)
    if (cases.length > 0 && outcome.sent === 0) notAsked.push(name)
    // What the platform did to it: its people must not be turned away for that from the calls that follow.
    if (isPlatforms(name)) await t.admin.query("update auth.tenants set state = 'approved' where id = $1", [world.world.tenantId])
  }
  process.stdout.write(`hostile input: ${counts.sent} of ${counts.made} cases sent\n`)
  expect(wrong.slice(0, 15), `${wrong.length} of ${counts.sent} cases`).toEqual([])
  expect(notAsked).toEqual([])
  expect(counts.made).toBe(counts.expected)
  expect(counts.made).toBeGreaterThanOrEqual(25_000)
  if (isFull) expect(counts.sent).toBeGreaterThanOrEqual(25_000)
})

const randomChanges = isFull ? 1200 : 600
it('answers random changes of valid requests the same way; the seed is printed (C2)', async () => {
  const seed = Number(t.config.mode === 'test' ? Math.floor(Math.random() * 2 ** 31) : 1)
  process.stdout.write(`hostile input: seed ${seed}\n`)
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const world = await freshWorld()
  const samples = samplesFor(world)
  const wrong: string[] = []
  let cases = 0
  const names = callNames.filter(
    (name) => !slow.has(name) && name !== 'logout' && name !== 'streamEvents' && name !== 'switchTenant',
  )
  for (let n = 0; n < randomChanges; n++) {
    const name = pick(names)
    let sample = structuredClone(samples[name])
    for (let k = 0; k < 1 + Math.floor(random() * 3); k++) {
      const leaves = leavesOf({ params: sample.params, query: sample.query, body: sample.body }).filter(
        (path) => path.length > 1 && sample[path[0] as 'body'] !== undefined,
      )
      if (leaves.length === 0) break
      const path = pick(leaves)
      const value =
        random() < 0.3
          ? String.fromCharCode(...Array.from({ length: 6 }, () => Math.floor(random() * 0xd7ff)))
          : pick(hostileValues)
      sample = withValue(
        sample,
        path,
        path[0] === 'body'
          ? value
          : asText(value)
              .slice(0, 300)
              .replace(/[\ud800-\udfff]/g, '') || ' ',
      )
    }
    const fault = faultOf(name, await sendSample(t, name, sample, world.owner.token))
    cases += 1
    if (fault) wrong.push(`${name} ${JSON.stringify(sample).slice(0, 300)} → ${fault}`)
  }
  expect(wrong.slice(0, 10), `seed ${seed}`).toEqual([])
  expect(cases).toBe(randomChanges)
})

it('refuses what once failed', async () => {
  const world = await freshWorld()
  expect(knownFailures.length).toBeGreaterThan(0)
  for (const { name, change } of knownFailures) {
    const reply = await sendSample(t, name, change(samplesFor(world)[name]), world.owner.token)
    expect(faultOf(name, reply), name).toBeUndefined()
  }
})

it('refuses broken bodies and headers with a 4xx in JSON (C5, C6, F7)', async () => {
  const world = await t.tenant()
  const send = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    t.request('POST', `/api/v1/customers?shop_id=${world.shopId}`, { token: world.admin.token, payload, headers })
  const deep = `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`
  const cases: [string, string | Buffer, number, Record<string, string>?][] = [
    ['cut off', '{"name":"x"', 400],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['twice the same key', '{"name":"a","name":"b","email":"x@example.com"}', 400],
    ['a prototype key', '{"__proto__":{"admin":true},"name":"a","email":"x@example.com"}', 400],
    ['too deep', deep, 400],
    ['too many items', JSON.stringify({ contacts: Array(501).fill({}) }), 400],
    ['too large', JSON.stringify({ name: 'x'.repeat(300_000) }), 413],
    ['not JSON', 'name=x', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['text', 'hello', 415, { 'content-type': 'text/plain' }],
  ]
  for (const [what, payload, status, headers] of cases) {
    const reply = await send(payload, headers)
    expect([what, reply.status, typeof reply.body?.code]).toEqual([what, status, 'string'])
  }
  const token = world.admin.token
  expect((await t.request('GET', '/api/v1/nowhere', { token })).body).toMatchObject({
    status: 404,
    message: 'Unknown endpoint: GET /api/v1/nowhere',
  })
  expect((await t.request('PATCH', '/api/v1/customers', { token })).body).toMatchObject({
    status: 405,
    message: 'Method not allowed',
  })
  expect((await t.request('GET', '/api/v1/customers?page=1&page=2', { token })).status).toBe(422)
  expect((await t.request('GET', `/api/v1/customers?shop_id=${world.shopId}&limit=101`, { token })).status).toBe(422)
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    'Basic abc',
    `Bearer ${'x'.repeat(9000)}`,
    'bearer  x y',
    `Bearer ${token} extra`,
  ]) {
    const reply = await t.request('GET', '/api/v1/auth/me', { headers: { authorization } })
    expect(reply.status, authorization.slice(0, 30)).toBe(401)
  }
})

const defaults = useApp({})
it('keeps its default limits: sign-in by address, and every answer tells when to come back (A2, OP-16, S-45)', async () => {
  const world = await defaults.tenant()
  const statuses: number[] = []
  for (let i = 0; i < 12; i++)
    statuses.push((await defaults.call('login', { body: { email: world.admin.email, password: `wrong ${i}` } }, null)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  const right = await defaults.call('login', { body: { email: world.admin.email, password: 'correct horse 7' } }, null)
  expect([right.status, Number(right.headers['retry-after']) > 0]).toEqual([429, true])
})
