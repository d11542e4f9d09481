import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '#platform/api/client.ts'
import { loadPaths } from '#platform/api/paths.ts'
import { useSession } from '#platform/session/session-store.ts'
import { mostTimesAgain, sendAgain } from './send-again.api.ts'

const body = { email: 'dana@cascade.example', password: 'torque spec 44' }
const answers: (() => Response)[] = []
const sent: { at: number; url: string }[] = []
const answer = (status: number, content: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json', ...headers } })
const refused = (status: number, code: string, headers?: Record<string, string>) => () =>
  answer(status, { message: code, code, params: {}, status, errors: [], request_id: 'r-1' }, headers)
const busy = refused(503, 'UNAVAILABLE', { 'retry-after': '2' })
const inside = () => answer(200, { data: { requires_tenant_selection: false, tenants: [] } })

beforeEach(async () => {
  await loadPaths()
  useSession.setState({ session: null })
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/auth/login' })
  vi.stubGlobal('fetch', (url: string) => {
    sent.push({ at: Date.now(), url })
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return Promise.resolve((next ?? inside)())
  })
  answers.splice(0)
  sent.splice(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Signs in, as the page does it. */
function signIn(random = () => 0) {
  const stop = new AbortController()
  const onWait = vi.fn()
  const outcome = sendAgain(() => api('login', { body }), { signal: stop.signal, onWait, random })
  const ended = outcome.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  return { stop: () => stop.abort(), onWait, ended }
}
const pauses = () => sent.slice(1).map(({ at }, turn) => at - (sent[turn]?.at ?? 0))

it('sends again after the time that a busy server asked for, until it is let in (S-7)', async () => {
  answers.push(busy, busy, inside)
  const { onWait, ended } = signIn()
  await vi.advanceTimersByTimeAsync(1999)
  expect([sent.length, onWait.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await ended).toEqual({ value: { requires_tenant_selection: false, tenants: [] } })
  expect(pauses()).toEqual([2000, 2000])
  expect(sent.every(({ url }) => url === '/api/v1/auth/login')).toBe(true)
})

it('waits up to half as long again, so that not everybody comes back at once', async () => {
  answers.push(busy, busy, inside)
  const spread = [0.5, 1]
  const { ended } = signIn(() => spread.shift() ?? 0)
  await vi.advanceTimersByTimeAsync(10_000)
  await ended
  expect(pauses()).toEqual([2500, 3000])
})

it('gives up after five times, and says what the server said', async () => {
  answers.push(busy)
  const { onWait, ended } = signIn()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await ended).toMatchObject({ error: { status: 503, code: 'UNAVAILABLE', retryAfter: '2' } })
  expect([sent.length, onWait.mock.calls.length]).toEqual([mostTimesAgain + 1, mostTimesAgain])
})

it('sends nothing any more once somebody has changed the form or left the page', async () => {
  answers.push(busy)
  const { stop, ended } = signIn()
  await vi.advanceTimersByTimeAsync(1000)
  stop()
  expect(await ended).toEqual({ value: undefined })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

it('a wrong password, too many tries, a long wait and a server out of reach are said at once', async () => {
  const others = [
    refused(401, 'WRONG_CREDENTIALS'),
    refused(429, 'TOO_MANY_REQUESTS', { 'retry-after': '2' }),
    refused(503, 'UNAVAILABLE'),
    refused(503, 'UNAVAILABLE', { 'retry-after': '600' }),
    refused(503, 'UNAVAILABLE', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }),
    () => new Response('<html>bad gateway</html>', { status: 503, headers: { 'retry-after': '1' } }),
  ]
  for (const other of others) {
    answers.splice(0, answers.length, other)
    const before = sent.length
    const { onWait, ended } = signIn()
    expect(await ended).toMatchObject({ error: { name: 'ApiError' } })
    expect([sent.length - before, onWait.mock.calls.length]).toEqual([1, 0])
  }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { onWait, ended } = signIn()
  expect(await ended).toMatchObject({ error: { status: 0, code: 'NETWORK' } })
  expect(onWait).not.toHaveBeenCalled()
})
