import { allPermissions, systemRoles } from '@twopost/contract/permissions'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFull } from '../../../test/breadth.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const make = (who: Member, name: string, permissions: string[]) =>
  t.call('createRole', { body: { name, description: 'For a test', permissions } }, who)
const givenRole = async (world: World, role: string, who: Member) =>
  t.call('assignUserRole', { params: { id: who.userId, roleId: role } }, world.admin)

it('shows the system roles and the own ones with their people (C17, C18)', async () => {
  const world = await t.tenant()
  await t.member(world, 'technician')
  const own = (await make(world.admin, 'Parts desk', ['inventory:view'])).body.data.role
  const { roles, pagination } = (await t.call('listRoles', {}, world.admin)).body.data
  expect(pagination).toEqual({ page: 1, limit: 10, total: 9, total_pages: 1 })
  expect(roles.map((role: { id: string }) => role.id)).toEqual([
    'admin',
    'administrator',
    'service-manager',
    'technician',
    'customer-service',
    'viewer',
    'user',
    'guest',
    own.id,
  ])
  expect(roles.find((role: { id: string }) => role.id === 'technician')).toMatchObject({
    isSystem: true,
    userCount: 1,
    permissions: [...systemRoles.technician].sort(),
  })
  expect((await t.call('getRole', { params: { id: 'tech' } }, world.admin)).body.data.role.id).toBe('technician')
  for (const id of ['super-admin', 'kings', '019ff636-8385-7174-9277-b6189ee4a4fc'])
    expect((await t.call('getRole', { params: { id } }, world.admin)).body.message).toBe(`Role with ID '${id}' not found`)
  const other = await t.tenant()
  expect((await t.call('getRole', { params: { id: own.id } }, other.admin)).status).toBe(404)
})

it('asks for name, description and known permissions, and a name only once (C21, P36, OP-89)', async () => {
  const world = await t.tenant()
  const empty = await t.call('createRole', { body: { name: '', description: ' ', permissions: [] } }, world.admin)
  expect(empty.body.errors.map((fault: { message: string }) => fault.message)).toEqual([
    'Role name is required',
    'Role description is required',
  ])
  expect((await make(world.admin, 'Desk', ['customers:view', 'moon:land', 'x'])).body.message).toBe(
    'Invalid permissions: moon:land, x',
  )
  expect((await make(world.admin, 'Desk', ['customers:view'])).status).toBe(201)
  for (const name of ['desk', 'DESK', 'Technician', 'admin'])
    expect((await make(world.admin, name, [])).body.message).toBe('Role name already exists')
})

it('changes and deletes own roles alone, and none that somebody has (C14, C20)', async () => {
  const world = await t.tenant()
  const { role } = (await make(world.admin, 'Desk', ['customers:view'])).body.data
  const member = await t.member(world, 'viewer')
  await givenRole(world, role.id, member)
  expect((await t.call('listCustomers', { query: { shop_id: world.shopId } }, member)).status).toBe(200)
  const change = (body: object) => t.call('updateRole', { params: { id: role.id }, body }, world.admin)
  expect((await change({ permissions: ['vehicles:view'], version: role.version })).body.data.role).toMatchObject({
    permissions: ['vehicles:view'],
    userCount: 1,
    version: role.version + 1,
  })
  expect((await t.call('listCustomers', { query: { shop_id: world.shopId } }, member)).status).toBe(403)
  expect((await change({ description: 'x', version: role.version })).body.code).toBe('STALE_VERSION')
  const remove = (id: string) => t.call('deleteRole', { params: { id } }, world.admin)
  expect((await remove(role.id)).body.message).toBe('Cannot delete role with assigned users')
  expect((await remove('viewer')).body.message).toBe('Cannot delete system roles')
  expect((await t.call('updateRole', { params: { id: 'viewer' }, body: { description: 'x' } }, world.admin)).body.code).toBe(
    'SYSTEM_ROLE_FIXED',
  )
  await givenRole(world, 'viewer', member)
  expect((await remove(role.id)).status).toBe(204)
})

it('gives and takes one permission at a time (C22, P35)', async () => {
  const world = await t.tenant()
  const { role } = (await make(world.admin, 'Desk', ['customers:view'])).body.data
  const add = (permissionId: string) => t.call('addRolePermission', { params: { id: role.id, permissionId } }, world.admin)
  const take = (permissionId: string) => t.call('removeRolePermission', { params: { id: role.id, permissionId } }, world.admin)
  expect((await add('vehicles:view')).body.data.role.permissions).toEqual(['customers:view', 'vehicles:view'])
  expect((await add('vehicles:view')).body.message).toBe('Permission already assigned to role')
  expect((await add('moon:land')).body.message).toBe('Permission not found')
  expect((await take('customers:view')).body.data.role.permissions).toEqual(['vehicles:view'])
  expect((await take('customers:view')).body.message).toBe('Permission not assigned to role')
})

it('never lets anyone give more than they hold, whatever they try (C16, T9)', async () => {
  const world = await t.tenant()
  const held = [
    'roles:view',
    'roles:create',
    'roles:delete',
    'users:view',
    'users:create',
    'users:assign',
    'customers:view',
    'vehicles:manage',
  ]
  const actor = await t.member(world, { permissions: held })
  const rightsOf = async (): Promise<string[]> => (await t.call('me', {}, actor)).body.data.permissions
  const before = await rightsOf()
  const may = new Set(before)
  const ownRole = (await t.call('getUser', { params: { id: actor.userId } }, world.admin)).body.data.user.roleId
  const { role } = (await make(actor, 'Sandbox', ['customers:view'])).body.data
  const someone = await t.member(world, 'guest')
  const strong = await t.member(world, 'service-manager')
  const permission = fc.constantFrom(...allPermissions)
  const attempt = fc.oneof(
    fc.record({
      kind: fc.constant('role' as const),
      id: fc.constantFrom(role.id, ownRole),
      permissions: fc.uniqueArray(permission, { maxLength: 4 }),
    }),
    fc.record({ kind: fc.constant('add' as const), id: fc.constantFrom(role.id, ownRole), permission }),
    fc.record({
      kind: fc.constant('assign' as const),
      user: fc.constantFrom(actor.userId, someone.userId, strong.userId),
      role: fc.constantFrom('admin', 'administrator', 'service-manager', 'super-admin', 'viewer', 'user', role.id, ownRole),
    }),
  )
  let refused = 0
  for (const one of fc.sample(attempt, { numRuns: isFull ? 500 : 200, seed: 20_261_121 })) {
    const reply =
      one.kind === 'role'
        ? await t.call('updateRole', { params: { id: one.id }, body: { permissions: one.permissions } }, actor)
        : one.kind === 'add'
          ? await t.call('addRolePermission', { params: { id: one.id, permissionId: one.permission } }, actor)
          : await t.call('assignUserRole', { params: { id: one.user, roleId: one.role } }, actor)
    expect(reply.status, reply.text).toBeLessThan(500)
    if (reply.status >= 400) refused += 1
    else if (one.kind !== 'assign')
      for (const id of reply.body.data.role.permissions as string[]) expect(may.has(id), id).toBe(true)
    const now = await rightsOf()
    expect(now.filter((id: string) => !may.has(id))).toEqual([])
    // Anyone who takes rights from their own role has given them away; they get them back for the next attempt.
    if (now.length < before.length) {
      await t.admin.query('delete from app.role_permissions where role_id = $1', [ownRole])
      await t.admin.query(
        'insert into app.role_permissions (tenant_id, role_id, permission) select $1, $2, p from unnest($3::text[]) p',
        [world.tenantId, ownRole, held],
      )
    }
  }
  expect(refused).toBeGreaterThan(50)
  expect((await t.call('getUser', { params: { id: strong.userId } }, world.admin)).body.data.user.roleId).toBe('service-manager')
}, 120_000)

it('names the permissions of the catalogue (C23)', async () => {
  const world = await t.tenant()
  const ids: string[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { permissions, pagination } = (await t.call('listPermissions', { query: { page, limit: 40 } }, world.admin)).body.data
    pages = pagination.total_pages
    expect(pagination).toMatchObject({ page, limit: 40, total: allPermissions.length })
    ids.push(...permissions.map((one: { id: string }) => one.id))
  }
  expect(ids).toEqual([...allPermissions])
  expect(
    (await t.call('getPermission', { params: { id: 'service-order:view' } }, world.admin)).body.data.permission,
  ).toMatchObject({
    id: 'service-order:view',
    name: 'Service order: view',
    description: 'View service order',
    category: 'Work',
    resource: 'service-order',
    action: 'view',
    isBuiltIn: true,
    roleCount: null,
  })
  // Both features use it; what it says is the wider of the two.
  const wide = (await t.call('getPermission', { params: { id: 'data:export' } }, world.admin)).body.data.permission
  expect([wide.name, wide.description]).toEqual(['Data: export', expect.stringContaining('everything of the business')])
  expect((await t.call('getPermission', { params: { id: 'moon:land' } }, world.admin)).body.message).toBe('Permission not found')
})

it('keeps a role above one’s own from being deleted as from being changed (S1-13, C16)', async () => {
  const world = await t.tenant()
  const made = await t.call(
    'createRole',
    { body: { name: 'Chief', description: 'Much', permissions: ['users:delete'] } },
    world.admin,
  )
  const params = { id: made.body.data.role.id }
  const lower = await t.member(world, { permissions: ['roles:view', 'roles:create', 'roles:delete'] })
  const refused = await t.call('deleteRole', { params }, lower)
  expect([refused.status, refused.body.code]).toEqual([403, 'GRANT_TOO_HIGH'])
  expect((await t.call('getRole', { params }, world.admin)).status).toBe(200)
  expect((await t.call('deleteRole', { params }, world.admin)).status).toBe(204)
})

it('takes words that every object knows for no role, wherever one is asked for (S1-16)', async () => {
  const world = await t.tenant()
  const member = await t.member(world, 'viewer')
  for (const word of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']) {
    const calls = {
      read: await t.call('getRole', { params: { id: word } }, world.admin),
      delete: await t.call('deleteRole', { params: { id: word } }, world.admin),
      give: await t.call('assignUserRole', { params: { id: member.userId, roleId: word } }, world.admin),
      add: await t.call('updateUser', { params: { id: member.userId }, body: { roleId: word } }, world.admin),
    }
    for (const [what, reply] of Object.entries(calls))
      expect([reply.status, reply.body.code], `${what} ${word}`).toEqual([404, 'ROLE_NOT_FOUND'])
    expect((await t.call('listUsers', { query: { role: word } }, world.admin)).body.data.users).toEqual([])
    const bulk = await t.call('bulkUsers', { body: { action: word, user_ids: [member.userId] } as never }, world.admin)
    expect(bulk.status, word).toBe(422)
  }
})

it('takes no name that looks like another role’s, in whatever letters it is written (S1-16)', async () => {
  const world = await t.tenant()
  const make = (name: string) =>
    t.call('createRole', { body: { name, description: 'x', permissions: ['customers:view'] } }, world.admin)
  for (const name of ['ａｄｍｉｎ', 'аdmin', 'Service Manager', 'Ｔｅｃｈ', 'super‑admin'])
    expect((await make(name)).body.code, name).toBe('ROLE_NAME_TAKEN')
  expect((await make('Parts Desk')).status).toBe(201)
  expect((await make('pаrts  dеsk')).body.code).toBe('ROLE_NAME_TAKEN')
  const other = await make('Front Desk')
  const renamed = await t.call(
    'updateRole',
    { params: { id: other.body.data.role.id }, body: { name: 'ＰＡＲＴＳ desk' } },
    world.admin,
  )
  expect(renamed.body.code).toBe('ROLE_NAME_TAKEN')
  expect(
    (await t.call('updateRole', { params: { id: other.body.data.role.id }, body: { name: 'FRONT desk' } }, world.admin)).status,
  ).toBe(200)
})

it('gives the managers of a new organization limits with its first shop, and keeps one that was changed (PAR10)', async () => {
  const world = await t.tenant()
  const limits = () =>
    t.admin
      .query('select role_kind, role, kind, value::int from app.role_limits where tenant_id = $1 order by kind', [world.tenantId])
      .then((found) => found.rows)
  await t.admin.query('delete from app.role_limits where tenant_id = $1', [world.tenantId])
  const open = (name: string) => {
    const address = { address: '1 Road', city: 'Town', state: 'WA', zip_code: '98001' }
    return t.call('createShop', { body: { name, ...address, contact_email: 'n@example.com', phone: '555-0100' } }, world.admin)
  }
  expect((await open('North')).status).toBe(201)
  expect(await limits()).toEqual([
    { role_kind: 'system', role: 'service-manager', kind: 'purchase_amount', value: 250_000 },
    { role_kind: 'system', role: 'service-manager', kind: 'refund_amount', value: 50_000 },
  ])
  const params = { id: 'service-manager' }
  expect((await t.call('setRoleLimits', { params, body: { purchaseLimit: 90 } }, world.admin)).status).toBe(200)
  expect((await open('South')).status).toBe(201)
  expect(await limits()).toMatchObject([{ value: 9000 }, { value: 50_000 }])
  // One limit is set without the other.
  const set = (body: object) => t.call('setRoleLimits', { params, body: body as never }, world.admin)
  expect((await set({ refundLimit: 25.5 })).body.data.role).toMatchObject({ purchaseLimit: 90, refundLimit: 25.5 })
  expect((await set({})).status).toBe(422)
  expect((await set({ refundLimit: null })).body.code).toBe('LIMIT_NEEDED')
})
