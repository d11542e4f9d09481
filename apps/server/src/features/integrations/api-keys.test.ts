import { calls } from '@twopost/contract/calls'
import { isClosedToKeys } from '@twopost/contract/core/keys'
import { keyScopes } from '@twopost/contract/integrations'
import { describe, expect, it } from 'vitest'
import { isFrom } from '#platform/http/ip-ranges.ts'
import { orderFields } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { narrowedShops } from './key-gate.service.ts'

const t = useApp()

const fields = (more: object = {}) => ({ name: 'Bookkeeping', scopes: ['customers:view', 'service-order:view'], ...more })
async function make(world: World, more: object = {}, by: Member = world.admin) {
  const reply = await t.call('createApiKey', { body: fields(more) }, by)
  expect(reply.status, reply.text).toBe(201)
  const { key, api_key } = reply.body.data
  return { token: key as string, id: api_key.id as string, shown: api_key }
}
const customers = (token: string | null, world: World, headers = {}) =>
  t.call('listCustomers', { query: { shop_id: world.shopId } }, { token }, headers)

describe('a key of the API', () => {
  it('is told once, opens its scopes and no others, and only its hash is kept (INT2, INT7)', async () => {
    const world = await t.tenant()
    const { token, id, shown } = await make(world)
    expect(token).toMatch(/^tp_live_[A-Za-z0-9_-]{43}$/)
    expect(shown).toMatchObject({ prefix: token.slice(0, 16), state: 'live', last_used_at: null })
    expect((await customers(token, world)).status).toBe(200)
    const refused = await t.call(
      'createCustomer',
      { query: { shop_id: world.shopId }, body: { name: 'A', email: 'a@b.example' } },
      { token },
    )
    expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED'])
    const listed = await t.call('listApiKeys', { query: {} }, world.admin)
    expect(listed.text).not.toContain(token)
    const { rows } = await t.admin.query(
      'select k::text as text from app.api_keys k where tenant_id = $1 union all select h::text from auth.key_hashes h where tenant_id = $1 union all select i.answer from app.idempotency_keys i where tenant_id = $1',
      [world.tenantId],
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter((row) => row.text.includes(token))).toEqual([])
    expect((await t.call('getApiKey', { params: { id } }, world.admin)).body.data.api_key.last_used_at).not.toBeNull()
  })

  it('takes no Idempotency-Key where it is told, because the kept answer would hold it (INT7)', async () => {
    const world = await t.tenant()
    const key = { 'idempotency-key': 'once' }
    const [one, two] = [
      await t.call('createApiKey', { body: fields() }, world.admin, key),
      await t.call('createApiKey', { body: fields() }, world.admin, key),
    ]
    expect(one.body.data.key).not.toBe(two.body.data.key)
    expect((await t.admin.query('select 1 from app.idempotency_keys where tenant_id = $1', [world.tenantId])).rowCount).toBe(0)
  })

  it('acts as "API: name" in audit log and history, and a command sent twice with one key is carried out once (INT2, S-70)', async () => {
    const world = await t.tenant()
    const scopes = [
      'service-order:view',
      'service-order:create',
      'customers:create',
      'customers:view',
      'vehicles:create',
      'vehicles:view',
    ]
    const { token } = await make(world, { name: 'Fleet portal', scopes })
    const send = () => t.call('createServiceOrder', { body: orderFields(world) }, { token }, { 'idempotency-key': 'order-1' })
    const [one, two] = [await send(), await send()]
    expect(one.status, one.text).toBe(201)
    expect(two.text).toBe(one.text)
    expect(two.headers['idempotent-replayed']).toBe('true')
    const id = one.body.data.service_order.id
    const log = await t.admin.query(
      "select actor_name, actor_user_id from app.audit_log where tenant_id = $1 and action = 'POST /service-orders'",
      [world.tenantId],
    )
    expect(log.rows).toEqual([{ actor_name: 'API: Fleet portal', actor_user_id: null }])
    const history = await t.admin.query(
      'select distinct actor_name from app.activities where tenant_id = $1 and service_order_id = $2',
      [world.tenantId, id],
    )
    expect(history.rows).toEqual([{ actor_name: 'API: Fleet portal' }])
  })

  it('is narrowed by what its giver holds now, and opens nothing once they left (INT7)', async () => {
    const world = await t.tenant()
    const giver = await t.member(world, 'admin')
    const { token } = await make(world, {}, giver)
    expect((await customers(token, world)).status).toBe(200)
    await t.admin.query("update app.users set system_role = 'guest' where tenant_id = $1 and id = $2", [
      world.tenantId,
      giver.userId,
    ])
    expect((await customers(token, world)).status).toBe(403)
    await t.admin.query("update app.users set system_role = 'admin' where tenant_id = $1 and id = $2", [
      world.tenantId,
      giver.userId,
    ])
    expect((await customers(token, world)).status).toBe(200)
    await t.admin.query("update app.users set status = 'inactive' where tenant_id = $1 and id = $2", [
      world.tenantId,
      giver.userId,
    ])
    expect((await customers(token, world)).status).toBe(403)
  })

  it('enters its shops alone, and of those the ones of its giver (INT2, C43)', async () => {
    const world = await t.tenant({ shops: 2 })
    const [first = '', second = ''] = world.shopIds
    for (const shop_id of [first, second])
      await t.call('createCustomer', { query: { shop_id }, body: { name: 'Ann', email: `${shop_id}@example.com` } }, world.admin)
    const { token } = await make(world, { shop_ids: [first] })
    expect((await customers(token, world)).body.data.customers).toHaveLength(1)
    const other = await t.call('listCustomers', { query: { shop_id: second } }, { token })
    expect(other.body.data?.customers ?? []).toEqual([])
    const shops = await t.call('listShops', { query: {} }, { token })
    expect(shops.body.data.shops.map((shop: { id: string }) => shop.id)).toEqual([first])
    expect(narrowedShops({ shop_ids: ['a', 'b'], giver_shop_ids: ['b', 'c'] })).toEqual(['b'])
    expect(narrowedShops({ shop_ids: ['a'], giver_shop_ids: ['c'] })).toEqual([])
    expect(narrowedShops({ shop_ids: [], giver_shop_ids: ['c'] })).toEqual(['c'])
    expect(narrowedShops({ shop_ids: [], giver_shop_ids: [] })).toBeNull()
  })

  it('writes when it was used at most once a minute (INT2)', async () => {
    const world = await t.tenant()
    const { token, id } = await make(world)
    const used = async () =>
      (await t.admin.query('select last_used_at from app.api_keys where id = $1', [id])).rows[0].last_used_at
    await customers(token, world)
    const first = await used()
    await customers(token, world)
    expect(await used()).toEqual(first)
    await t.admin.query("update app.api_keys set last_used_at = now() - interval '61 seconds' where id = $1", [id])
    await customers(token, world)
    expect((await used()).getTime()).toBeGreaterThanOrEqual(first.getTime())
  })

  it('is never opened for signing in, rights, keys, streams, or what changes without a permission, whatever it holds (INT7)', async () => {
    const world = await t.tenant()
    const { token } = await make(world, { scopes: [...keyScopes] })
    expect(keyScopes).toContain('payments:refund')
    expect(
      keyScopes.filter((scope) => /manage$|^(roles|permissions|integrations|tenant|system|kyc|global|super-admin):/.test(scope)),
    ).toEqual([])
    const closed = Object.entries(calls).filter(([, call]) => isClosedToKeys(call.path))
    expect(closed.length).toBeGreaterThan(20)
    const opened: string[] = []
    for (const [name, call] of Object.entries(calls)) {
      const isNever =
        call.access.kind !== 'public' &&
        (isClosedToKeys(call.path) || ['signedIn', 'platform', 'holder'].includes(call.access.kind) || name === 'streamEvents')
      if (!isNever) continue
      const path = call.path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000001')
      const reply = await t.request(call.method, `/api/v1${path}`, { token, ...(call.method !== 'GET' && { body: {} }) })
      if (reply.status !== 401 && reply.status !== 403) opened.push(`${name}: ${reply.status}`)
    }
    expect(opened).toEqual([])
    expect((await t.call('me', {}, { token })).status).toBe(401)
  })
})

describe('what a key gets that opens nothing (INT26)', () => {
  it('is told nothing: a wrong, revoked, expired and replaced key, and one from another address, look alike', async () => {
    const world = await t.tenant()
    const [revoked, expired, rolled, bound] = [
      await make(world),
      await make(world),
      await make(world),
      await make(world, { ip_ranges: ['203.0.113.0/24'] }),
    ]
    expect((await t.call('revokeApiKey', { params: { id: revoked.id } }, world.admin)).body.data.api_key.state).toBe('revoked')
    await t.admin.query("update app.api_keys set expires_on = (now() at time zone 'UTC')::date - 1 where id = $1", [expired.id])
    const replaced = await t.call('rollApiKey', { params: { id: rolled.id } }, world.admin)
    const replies = await Promise.all(
      [`tp_live_${'A'.repeat(43)}`, 'tp_live_short-and-wrong', revoked.token, expired.token, rolled.token, bound.token].map(
        (token) => customers(token, world),
      ),
    )
    const texts = replies.map((reply) => [reply.status, { ...reply.body, request_id: undefined, requestId: undefined }])
    expect(new Set(texts.map((text) => JSON.stringify(text))).size).toBe(1)
    expect(replies[0]?.status).toBe(401)
    expect((await customers(replaced.body.data.key, world)).status).toBe(200)
    const again = await t.call('rollApiKey', { params: { id: revoked.id } }, world.admin)
    expect([again.status, again.body.code]).toEqual([409, 'API_KEY_REVOKED'])
  })

  it('works through its last day (INT2)', async () => {
    const world = await t.tenant()
    const { token, id } = await make(world)
    await t.admin.query("update app.api_keys set expires_on = (now() at time zone 'UTC')::date where id = $1", [id])
    expect((await customers(token, world)).status).toBe(200)
  })

  it('knows addresses and ranges of both kinds', () => {
    expect(isFrom([], '198.51.100.1')).toBe(true)
    expect(isFrom(['203.0.113.7'], '203.0.113.7')).toBe(true)
    expect(isFrom(['203.0.113.0/24'], '::ffff:203.0.113.9')).toBe(true)
    expect(isFrom(['203.0.113.0/24'], '203.0.114.1')).toBe(false)
    expect(isFrom(['2001:db8::/32'], '2001:db8::1')).toBe(true)
    expect(isFrom(['2001:db8::/32'], '203.0.113.7')).toBe(false)
    expect(isFrom(['203.0.113.0/24'], 'not an address')).toBe(false)
    expect(isFrom(['nonsense', '203.0.113.0/99'], '203.0.113.7')).toBe(false)
  })

  it('refuses scopes above the giver, unknown ones by name, bad ranges and a fifty-first live key (INT26)', async () => {
    const world = await t.tenant()
    const maker = await t.member(world, { permissions: ['integrations:create', 'customers:view'] })
    const create = async (body: object, by: Member = world.admin) => {
      const reply = await t.call('createApiKey', { body: fields(body) }, by)
      return [reply.status, reply.body.code, reply.text] as const
    }
    expect((await create({ scopes: ['customers:view'] }, maker))[0]).toBe(201)
    expect((await create({ scopes: ['invoices:view'] }, maker)).slice(0, 2)).toEqual([403, 'SCOPE_NOT_HELD'])
    const [status, code, text] = await create({ scopes: ['customers:fly'] })
    expect([status, code]).toEqual([422, 'SCOPE_UNKNOWN'])
    expect(text).toContain('customers:fly')
    expect((await create({ scopes: ['roles:create'] })).slice(0, 2)).toEqual([422, 'SCOPE_UNKNOWN'])
    expect((await create({ ip_ranges: ['203.0.113.0/99'] })).slice(0, 2)).toEqual([422, 'VALIDATION_FAILED'])
    for (let count = 1; count < 50; count++) await make(world)
    expect((await create({})).slice(0, 2)).toEqual([409, 'TOO_MANY_API_KEYS'])
    const [first] = (await t.call('listApiKeys', { query: {} }, world.admin)).body.data.api_keys
    await t.call('revokeApiKey', { params: { id: first.id } }, world.admin)
    expect((await create({}))[0]).toBe(201)
  })

  it('changes a key with a stale version never (R8)', async () => {
    const world = await t.tenant()
    const { id } = await make(world)
    const change = (version: number) =>
      t.call('updateApiKey', { params: { id }, body: { ...fields({ name: 'Other' }), version } }, world.admin)
    expect((await change(1)).body.data.api_key).toMatchObject({ name: 'Other', version: 2 })
    expect((await change(1)).body.code).toBe('STALE_VERSION')
  })
})
