import { expect, it } from 'vitest'
import { addSession, addTenant, type Member } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
/** A super-admin whose session is in no organization. */
async function platformAdmin(): Promise<Member> {
  const world = await t.tenant()
  const member = await t.member(world, 'super-admin')
  return { ...member, token: await addSession(t.app.db, member.accountId, null) }
}
const entriesOf = async (who: Member) => (await t.call('listAuditLog', {}, who)).body.data.entries

it('lists organizations with their counts, found by name, slug and state, sorted and paged (D10)', async () => {
  const [boss, one, two] = [await platformAdmin(), await t.tenant({ shops: 2 }), await t.tenant()]
  await t.member(one, 'viewer')
  const found = await t.call('listTenants', { query: { search: one.canary.toUpperCase() } }, boss)
  expect(found.body.data.tenants).toMatchObject([
    { id: one.tenantId, slug: one.slug, state: 'approved', users: 2, shops: 2, orders: 0, is_public: false },
  ])
  expect(found.body.data.pagination).toMatchObject({ page: 1, total: 1 })
  expect((await t.call('listTenants', { query: { slug: two.slug } }, boss)).body.data.tenants).toHaveLength(1)
  const most = await t.call('listTenants', { query: { sortBy: 'users', sortOrder: 'desc', limit: 1 } }, boss)
  expect(most.body.data.tenants[0].id).toBe(one.tenantId)
  const all = (await t.call('listTenants', { query: { limit: 100 } }, boss)).body.data
  expect(all.tenants).toHaveLength(all.pagination.total)
  const names = all.tenants.map((tenant: { name: string }) => tenant.name.toLowerCase())
  expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)))
  const behind = await t.call('listTenants', { query: { page: 900 } }, boss)
  expect([behind.body.data.tenants, behind.body.data.pagination.total]).toEqual([[], all.pagination.total])
  expect((await t.call('listTenants', { query: { state: 'rejected' } }, boss)).body.data.tenants).toEqual([])
})

it('gives the filtered organizations as a file, on record in the platform’s log', async () => {
  const [boss, one, two] = [await platformAdmin(), await t.tenant({ shops: 2 }), await t.tenant()]
  await t.admin.query('update auth.tenants set name = $2 where id = $1', [one.tenantId, `=Cmd ${one.canary}`])
  const query = { search: one.canary, columns: 'name,shops,state' as const }
  const reply = await t.call('exportTenants', { query: query as never }, boss)
  expect([reply.status, reply.headers['content-type'], reply.headers['x-total-count']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    '1',
  ])
  expect(reply.text).toBe(`\uFEFFOrganization,Address,Shops,State\r\n'=Cmd ${one.canary},${one.slug},2,Approved\r\n`)
  const all = (await t.call('listTenants', { query: { limit: 1 } }, boss)).body.data.pagination.total
  const whole = (await t.call('exportTenants', { query: {} }, boss)).text.trimEnd().split('\r\n')
  expect([whole.length - 1, whole.some((line) => line.includes(two.slug))]).toEqual([all, true])
  const log = await t.call('listAuditLog', { query: { platform: 'true', limit: 1 } }, boss)
  expect(log.body.data.entries[0]).toMatchObject({ action: 'GET /tenants/export', record_kind: 'list' })
  expect((await t.call('exportTenants', { query: {} }, one.admin)).body.code).toBe('NOT_ALLOWED')
})

it('tells the figures of one, and nothing to the people of organizations (D10)', async () => {
  const [boss, world] = [await platformAdmin(), await t.tenant({ shops: 2 })]
  await t.member(world, 'technician')
  const { tenant } = (await t.call('getTenant', { params: { id: world.tenantId } }, boss)).body.data
  expect(tenant).toMatchObject({
    users: 2,
    active_users: 2,
    technicians: 1,
    shops: 2,
    active_shops: 2,
    open_orders: 0,
    live_sessions: 2,
  })
  for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000'])
    expect((await t.call('getTenant', { params: { id } }, boss)).body.code).toBe('TENANT_NOT_FOUND')
  expect((await t.call('listTenants', {}, world.admin)).status).toBe(403)
  expect((await t.call('getTenant', { params: { id: world.tenantId } }, world.admin)).status).toBe(403)
  const keys = await t.member(world, { permissions: ['tenant:manage', 'tenant:view'] })
  expect((await t.call('listTenants', {}, keys)).status).toBe(403)
})

it('suspends at once and lets go on again, says why in the audit log, and asks for a reason (D11)', async () => {
  const [boss, world] = [await platformAdmin(), await t.tenant()]
  const change = (body: object) => t.call('updateTenant', { params: { id: world.tenantId }, body: body as never }, boss)
  expect((await change({ state: 'suspended' })).body.errors).toMatchObject([
    { path: 'body.reason', message: 'A reason is required' },
  ])
  const done = await change({ state: 'suspended', reason: 'Invoices unpaid', version: 1 })
  expect(done.body.data.tenant).toMatchObject({ state: 'suspended', version: 2 })
  const refused = await t.call('listShops', {}, world.admin)
  expect([refused.status, refused.body.code]).toEqual([403, 'TENANT_SUSPENDED'])
  const stale = await change({ state: 'approved', reason: 'Paid', version: 1 })
  expect([stale.status, stale.body.current.version]).toEqual([409, 2])
  expect((await change({ state: 'approved', reason: 'Paid' })).body.data.tenant.state).toBe('approved')
  expect((await t.call('listShops', {}, world.admin)).status).toBe(200)
  expect((await entriesOf(world.admin)).map((entry: { summary: string }) => entry.summary)).toEqual([
    `The platform reactivated Tenant ${world.canary}`,
    `The platform suspended Tenant ${world.canary}`,
  ])
  const [row] = (
    await t.admin.query("select details from app.audit_log where tenant_id = $1 and summary = 'organization.suspended'", [
      world.tenantId,
    ])
  ).rows
  expect(row.details).toMatchObject({ reason: 'Invoices unpaid', from: 'approved', to: 'suspended' })
})

it('leaves what was never approved to its application, and renames without moving (D11)', async () => {
  const [boss, world] = [await platformAdmin(), await t.tenant()]
  const change = (body: object) => t.call('updateTenant', { params: { id: world.tenantId }, body: body as never }, boss)
  expect((await change({ name: 'Renamed', reason: 'Typed wrong' })).body.data.tenant).toMatchObject({
    name: 'Renamed',
    state: 'approved',
  })
  for (const state of ['pending', 'rejected']) {
    await t.admin.query('update auth.tenants set state = $2 where id = $1', [world.tenantId, state])
    for (const wanted of ['approved', 'suspended']) {
      const reply = await change({ state: wanted, reason: 'So' })
      expect([reply.status, reply.body.code]).toEqual([409, 'TENANT_NOT_REVIEWED'])
    }
  }
})

it('moves from every state only between approved and suspended (D11)', async () => {
  const platform = await platformAdmin()
  for (const from of ['pending', 'approved', 'rejected', 'suspended'])
    for (const to of ['approved', 'suspended'] as const) {
      const { tenantId } = await addTenant(t.app.db, { state: from })
      const reply = await t.call('updateTenant', { params: { id: tenantId }, body: { state: to, reason: 'A test' } }, platform)
      const isLegal = from === 'approved' || from === 'suspended'
      expect([from, to, reply.status, reply.body.code]).toEqual([
        from,
        to,
        ...(isLegal ? [200, undefined] : [409, 'TENANT_NOT_REVIEWED']),
      ])
      const kept = await t.admin.query('select state from auth.tenants where id = $1', [tenantId])
      expect(kept.rows).toEqual([{ state: isLegal ? to : from }])
    }
})

it('one of twenty suspensions at the same moment counts, and each is on record', async () => {
  const [boss, world] = [await platformAdmin(), await t.tenant()]
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      t.call('updateTenant', { params: { id: world.tenantId }, body: { state: 'suspended', reason: 'Now', version: 1 } }, boss),
    ),
  )
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  expect(replies.filter((reply) => reply.body.code === 'STALE_VERSION')).toHaveLength(19)
})

it('ends the streams of events of a suspended organization (D11)', async () => {
  const [boss, world] = [await platformAdmin(), await t.tenant()]
  const answer = await t.app.server.inject({
    method: 'GET',
    url: '/api/v1/events',
    headers: { authorization: `Bearer ${world.admin.token}` },
    payloadAsStream: true,
  })
  const stream = answer.stream()
  let text = ''
  const ended = new Promise<void>((done) => {
    stream.on('data', (chunk) => {
      text += String(chunk)
    })
    stream.on('end', () => done())
    stream.on('close', () => done())
  })
  await t.call('updateTenant', { params: { id: world.tenantId }, body: { state: 'suspended', reason: 'Now' } }, boss)
  await ended
  expect(text).toContain('organization.suspended')
})

it('lets a super-admin in and out again, which the organization can read (A6)', async () => {
  const [boss, world] = [await platformAdmin(), await t.tenant()]
  const entered = await t.call('switchTenant', { body: { tenant_id: world.tenantId } }, boss)
  const inside = { ...boss, token: entered.body.data.token }
  expect(entered.body.data.tenant.slug).toBe(world.slug)
  const left = await t.call('leaveTenant', {}, inside)
  expect(left.body.data).toMatchObject({ tenant: null, user: { is_super_admin: true } })
  expect((await t.call('me', {}, inside)).status).toBe(401)
  expect((await t.call('listTenants', {}, { token: left.body.data.token })).status).toBe(200)
  expect((await entriesOf(world.admin)).map((entry: { summary: string }) => entry.summary)).toEqual([
    'A super-admin left this organization',
    'A super-admin entered this organization',
  ])
  expect((await t.call('leaveTenant', {}, world.admin)).status).toBe(403)
})
