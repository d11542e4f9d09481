import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../session/session-store.ts'
import { api, callUrl, problemFrom, whenReading, whenStepUp, whenTenantClosed, whenUnauthorized } from './client.ts'
import { loadPaths } from './paths.ts'
import { ApiError } from './problem.ts'

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'r-1' },
  })
const signedIn = (token: string) => useSession.setState({ session: { token } as never })

beforeEach(async () => {
  await loadPaths()
  vi.stubGlobal('location', { pathname: '/cascade/customers' })
  signedIn('t-1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  useSession.setState({ session: null })
  whenTenantClosed(() => undefined)
  whenUnauthorized(() => undefined)
  whenReading(() => ({}))
})

it('a refusal because the organization is not approved is told, and thrown with its words (A32)', async () => {
  const closed = vi.fn()
  whenTenantClosed(closed)
  vi.stubGlobal('fetch', () => Promise.resolve(answer(403, { message: 'Not approved', code: 'TENANT_NOT_APPROVED' })))
  await expect(api('listShops')).rejects.toMatchObject({ status: 403, code: 'TENANT_NOT_APPROVED', requestId: 'r-1' })
  expect(closed).toHaveBeenCalledTimes(1)
})

it('another refusal is not', async () => {
  const closed = vi.fn()
  whenTenantClosed(closed)
  vi.stubGlobal('fetch', () => Promise.resolve(answer(403, { message: 'No', code: 'NOT_ALLOWED' })))
  await expect(api('listShops')).rejects.toBeInstanceOf(ApiError)
  expect(closed).not.toHaveBeenCalled()
})

it('only the session that was sent ends with a 401', async () => {
  const over = vi.fn()
  whenUnauthorized(over)
  vi.stubGlobal('fetch', () => {
    signedIn('t-2')
    return Promise.resolve(answer(401, { message: 'Sign in', code: 'UNAUTHORIZED' }))
  })
  await expect(api('me')).rejects.toMatchObject({ status: 401 })
  expect(over).not.toHaveBeenCalled()
  await expect(api('me')).rejects.toMatchObject({ status: 401 })
  expect(over).toHaveBeenCalledTimes(1)
})

it('a small send may finish although the page is being left', async () => {
  const seen = vi.fn((_: string, sent: RequestInit) => Promise.resolve(answer(200, { data: {}, sent: sent.method })))
  vi.stubGlobal('fetch', seen)
  await api('updatePreferences', { body: { language: 'es' } }, { keepalive: true })
  expect(seen.mock.calls[0]?.[1]).toMatchObject({ method: 'PATCH', keepalive: true })
})

it('an answer that is no JSON still is an error with its number', () => {
  expect(problemFrom(502, 'r-9', '<html>')).toMatchObject({ status: 502, code: 'UNKNOWN', requestId: 'r-9' })
  expect(
    problemFrom(422, null, '{"code":"VALIDATION_FAILED","errors":[{"path":"body.type","message":"x","code":"X"}]}'),
  ).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ path: 'body.type' }],
  })
})

it('the address of a call carries its slots, lists by commas, and nothing that is empty', () => {
  expect(callUrl('getKycApplication', { params: { id: 'a/b' } })).toBe('/api/v1/kyc/applications/a%2Fb')
  expect(callUrl('listKycApplications', { query: { status: ['draft', 'submitted'], search: '', page: 2 } })).toBe(
    '/api/v1/kyc/applications?status=draft%2Csubmitted&page=2',
  )
})

it('a read carries what the app adds to all of them unless its caller says otherwise, and a write does not (G10)', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.replace('/api/v1', ''))
    return Promise.resolve(answer(200, { data: {} }))
  })
  whenReading((path): { shop_id?: string } => (path.startsWith('/service-orders') ? { shop_id: 's-1' } : {}))
  await api('getServiceOrder', { params: { id: 'o-1' } })
  await api('listOrderNotes', { params: { id: 'o-1' }, query: { page: 2 } })
  await api('listServiceOrders', { query: { shop_id: 's-2' } })
  await api('listServiceOrders', { query: { shop_id: '' } })
  await api('listShops')
  await api('startOrder', { params: { id: 'o-1' } })
  expect(asked).toEqual([
    '/service-orders/o-1?shop_id=s-1',
    '/service-orders/o-1/notes?shop_id=s-1&page=2',
    '/service-orders?shop_id=s-2',
    '/service-orders',
    '/shops',
    '/service-orders/o-1/start',
  ])
})

it('a call that needs a fresh look is sent again as it was once that was taken, and not when the person gives up (3.2)', async () => {
  const sent: { body: unknown; key: string | undefined }[] = []
  let strong = false
  vi.stubGlobal('fetch', (_: string, { body, headers }: { body: unknown; headers: Record<string, string> }) => {
    sent.push({ body, key: headers['idempotency-key'] })
    return Promise.resolve(strong ? answer(200, { data: { reset: true } }) : answer(403, { code: 'STEP_UP_REQUIRED' }))
  })
  const reset = () => api('resetUserFactors', { params: { id: 'u-1' } }, { idempotencyKey: 'k-1' })
  whenStepUp(() => Promise.resolve(false))
  await expect(reset()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
  expect(sent).toHaveLength(1)
  whenStepUp(() => {
    strong = true
    return Promise.resolve(true)
  })
  await expect(reset()).resolves.toEqual({ reset: true })
  expect(sent).toHaveLength(3)
  expect(sent[2]).toEqual(sent[1])
  expect(sent[2]?.key).toBe('k-1')
})
