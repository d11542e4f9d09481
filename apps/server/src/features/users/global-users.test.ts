import { expect, it } from 'vitest'
import { addSession } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

it('finds accounts of all organizations with their memberships, and tells no secret (N17)', async () => {
  const world = await t.tenant()
  const { accountId } = await t.member(world, 'super-admin')
  const boss = { token: await addSession(t.app.db, accountId, null) }
  const cook = await t.member(world, 'technician', { name: `Cook ${world.canary}` })
  const own = await t.member(world, { permissions: ['customers:view'] }, { name: `Own ${world.canary}` })
  const list = async (query: object) => (await t.call('listGlobalUsers', { query: query as never }, boss)).body.data
  const found = await list({ search: `COOK ${world.canary}` })
  expect(found.pagination.total).toBe(1)
  expect(found.global_users[0]).toEqual({
    id: cook.accountId,
    name: `Cook ${world.canary}`,
    email: cook.email,
    is_super_admin: false,
    email_verified: true,
    created_at: expect.any(String),
    last_seen_at: expect.any(String),
    live_sessions: 1,
    memberships: [
      {
        tenant_id: world.tenantId,
        slug: world.slug,
        name: `Tenant ${world.canary}`,
        state: 'approved',
        status: 'active',
        role: 'technician',
        is_system_role: true,
        has_joined: true,
      },
    ],
  })
  const byMail = await list({ search: world.canary, limit: 2 })
  expect([byMail.global_users.length, byMail.pagination.total]).toEqual([2, 4])
  expect((await list({ search: world.canary, kind: 'super-admin' })).global_users.map((one: { id: string }) => one.id)).toEqual([
    accountId,
  ])
  await t.admin.query('update auth.accounts set email_verified_at = null where id = $1', [own.accountId])
  await t.admin.query("update app.users set status = 'suspended' where id = $1", [cook.userId])
  expect((await list({ search: world.canary, kind: 'unverified' })).global_users[0].id).toBe(own.accountId)
  expect((await list({ search: world.canary, kind: 'suspended' })).global_users[0].id).toBe(cook.accountId)
  expect((await list({ search: world.canary, page: 90 })).pagination.total).toBe(4)
  const text = JSON.stringify(await list({ limit: 100 }))
  expect(text).not.toMatch(/password|hash|token/)
})

it('gives the filtered accounts as a file, with what people typed made harmless', async () => {
  const world = await t.tenant()
  const { accountId } = await t.member(world, 'super-admin')
  const boss = { token: await addSession(t.app.db, accountId, null) }
  const person = await t.member(world, 'technician', { name: `@Sum ${world.canary}` })
  const query = { search: `@sum ${world.canary}`, columns: 'name,memberships' }
  const file = await t.call('exportGlobalUsers', { query: query as never }, boss)
  expect([file.status, file.headers['x-total-count']]).toEqual([200, '1'])
  expect(file.text.trimEnd().split('\r\n')).toEqual([
    '\uFEFFAccount,E-mail,E-mail confirmed,Super-admin,Organizations',
    `'@Sum ${world.canary},${person.email},Yes,,Tenant ${world.canary} (technician)`,
  ])
  expect((await t.call('exportGlobalUsers', { query: {} }, world.admin)).body.code).toBe('NOT_ALLOWED')
})
