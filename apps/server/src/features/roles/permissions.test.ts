import { allPermissions } from '@twopost/contract/permissions'
import { expect, it } from 'vitest'
import { addSession } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
/** A super-admin without a tenant, and a tenant to try things in. */
async function begin() {
  const world = await t.tenant()
  const { accountId } = await t.member(world, 'super-admin')
  return { world, boss: { token: await addSession(t.app.db, accountId, null) } }
}
type Boss = { token: string }
const add = (boss: Boss, id: string, more: object = {}) =>
  t.call('createPermission', { body: { id, name: 'Sample', description: 'For tests', category: 'billing', ...more } }, boss)
const newId = () => `payments:${letters(10)}`
const lastOfLog = async () =>
  (
    await t.admin.query(
      'select actor_name, action, record_kind, record_id, summary, details from auth.platform_log order by seq desc limit 1',
    )
  ).rows[0]

it('begins with the built-in permissions, the union of resources and a category for each (C28, OP-84)', async () => {
  const { boss } = await begin()
  const rows = (await t.admin.query('select id from auth.permissions where place is not null order by place')).rows
  expect(rows.map((row) => row.id)).toEqual([...allPermissions])
  const { permission_resources: resources } = (await t.call('listPermissionResources', { query: { limit: 100 } }, boss)).body.data
  const names = resources.map((one: { name: string }) => one.name)
  const first =
    'users roles work-orders customers vehicles analytics reports settings technicians services inventory suppliers purchase-orders invoices payments kyc'
  expect(names).toEqual(expect.arrayContaining([...first.split(' '), ...allPermissions.map((one) => one.split(':')[0])]))
  expect(resources.find((one: { name: string }) => one.name === 'services').permissionCount).toBe(0)
  const { permission_categories: categories } = (await t.call('listPermissionCategories', {}, boss)).body.data
  expect(categories).toHaveLength(8)
})

it('adds a permission under the rules and texts of the catalogue, on the platform’s record (C24, C25, OP-89)', async () => {
  const { boss, world } = await begin()
  const id = newId()
  const made = await add(boss, id)
  expect([made.status, made.body.data.permission]).toMatchObject([
    201,
    { id, resource: 'payments', category: 'Billing', isBuiltIn: false, roleCount: 0, version: 1 },
  ])
  expect(await lastOfLog()).toMatchObject({
    action: 'POST /permissions',
    record_kind: 'permission',
    record_id: id,
    summary: 'permission.added',
    details: { name: id },
  })
  const again = await add(boss, id)
  expect([again.status, again.body.message]).toEqual([409, 'Permission ID already exists'])
  for (const wrong of ['Payments:Take', 'payments', 'payments:', 'payments:a b', 'pay ments:x', 'payments:x:y', 'payments:x1'])
    expect((await add(boss, wrong)).body.errors).toMatchObject([
      { path: 'body.id', message: 'Permission id must have the form resource:action' },
    ])
  expect((await add(boss, newId(), { name: ' ', description: '', category: '' })).body.errors).toMatchObject([
    { message: 'Name is required' },
    { message: 'Description is required' },
    { message: 'Category is required' },
  ])
  expect((await add(boss, 'moon:land')).body.code).toBe('PERMISSION_RESOURCE_NOT_FOUND')
  expect((await add(boss, newId(), { category: 'Nowhere' })).body.code).toBe('PERMISSION_CATEGORY_NOT_FOUND')
  expect((await add(boss, 'customers:view')).body.code).toBe('PERMISSION_EXISTS')
  expect((await add({ token: world.admin.token }, newId())).status).toBe(403)
  // Added ones stand behind the built-in ones, here on a page of their own.
  const { permissions, pagination } = (
    await t.call('listPermissions', { query: { limit: 1, page: allPermissions.length + 1 } }, world.admin)
  ).body.data
  expect(permissions).toMatchObject([{ isBuiltIn: false, id: expect.stringMatching(/^payments:/) }])
  expect(pagination).toMatchObject({ page: allPermissions.length + 1, limit: 1 })
  expect(pagination.total).toBeGreaterThan(allPermissions.length)
})

it('refuses other spellings of built-in permissions, which would open what those open (C4)', async () => {
  const { boss } = await begin()
  await t.call('createPermissionResource', { body: { name: 'vehicle' } }, boss)
  expect((await add(boss, 'vehicle:view')).body.code).toBe('PERMISSION_EXISTS')
})

it('keeps the id of what is built in or held by a role, and does not delete either (C25)', async () => {
  const { boss, world } = await begin()
  const [id, other] = [newId(), newId()]
  await add(boss, id)
  const change = (from: string, body: object) => t.call('updatePermission', { params: { id: from }, body: body as never }, boss)
  const remove = (which: string) => t.call('deletePermission', { params: { id: which } }, boss)
  expect((await change('customers:view', { id: other })).body.code).toBe('PERMISSION_BUILT_IN')
  expect((await remove('customers:view')).body.code).toBe('PERMISSION_BUILT_IN')
  expect((await change('customers:view', { description: 'See customers' })).body.data.permission).toMatchObject({
    id: 'customers:view',
    description: 'See customers',
    isBuiltIn: true,
  })
  const role = await t.call(
    'createRole',
    { body: { name: `Cashier ${letters(6)}`, description: 'Takes payments', permissions: ['customers:view', id] } },
    world.admin,
  )
  expect([role.status, role.body.data.role.permissions]).toEqual([201, ['customers:view', id].sort((a, b) => (a < b ? -1 : 1))])
  const inUse = await remove(id)
  expect([inUse.status, inUse.body.message]).toEqual([409, 'Cannot delete permission assigned to roles'])
  expect((await change(id, { id: other })).body.code).toBe('PERMISSION_ID_IN_USE')
  expect((await change(id, { name: 'Take money', version: 1 })).body.data.permission).toMatchObject({
    name: 'Take money',
    roleCount: 1,
  })
  expect((await change(id, { name: 'Take', version: 1 })).body).toMatchObject({ code: 'STALE_VERSION', current: { version: 2 } })
  // A person with that role works, and holds it.
  const person = await t.member(world, { permissions: ['customers:view', id] })
  expect((await t.call('me', {}, person)).body.data.permissions).toContain(id)
  expect((await t.call('listCustomers', { query: { shop_id: world.shopId } }, person)).status).toBe(200)
  await t.call('removeRolePermission', { params: { id: role.body.data.role.id, permissionId: id } }, world.admin)
  await t.admin.query('delete from app.role_permissions where permission = $1', [id])
  expect((await change(id, { id: other })).body.data.permission.id).toBe(other)
  expect((await remove(other)).status).toBe(204)
  expect((await remove(other)).body.message).toBe('Permission not found')
})

it('never lets an added permission carry rights that its giver lacks (C16)', async () => {
  const { boss, world } = await begin()
  for (const name of ['technicians', 'kyc']) await add(boss, `${name}:manage`)
  await add(boss, `kyc:${letters(6)}`)
  const maker = await t.member(world, { permissions: ['roles:create', 'roles:view'] })
  const make = (permission: string) =>
    t.call('createRole', { body: { name: `R ${letters(8)}`, description: 'x', permissions: [permission] } }, maker)
  expect((await make('technicians:manage')).body.code).toBe('GRANT_TOO_HIGH')
  expect((await make('kyc:manage')).body.code).toBe('GRANT_TOO_HIGH')
  const free = newId()
  await add(boss, free)
  expect((await make(free)).status).toBe(201)
  expect((await make(newId())).body.message).toMatch(/^Invalid permissions: payments:/)
})

it('names categories and resources once, keeps what is in use, and makes hyphens of spaces (C27)', async () => {
  const { boss, world } = await begin()
  const [name, thing] = [`Till ${letters(6)}`, `Gift Card ${letters(6)}`]
  const category = (await t.call('createPermissionCategory', { body: { name } }, boss)).body.data.permission_category
  expect(category).toMatchObject({ name, permissionCount: 0, version: 1 })
  const twice = await t.call('createPermissionCategory', { body: { name: name.toUpperCase() } }, boss)
  expect([twice.status, twice.body.message]).toEqual([409, 'Category name already exists'])
  const resource = (await t.call('createPermissionResource', { body: { name: thing } }, boss)).body.data.permission_resource
  expect(resource.name).toBe(thing.toLowerCase().replaceAll(' ', '-'))
  expect((await t.call('createPermissionResource', { body: { name: thing } }, boss)).body.message).toBe(
    'Resource name already exists',
  )
  for (const [wrong, message] of [
    ['', 'Name is required'],
    ['a', 'Use at least 2 characters.'],
  ] as const) {
    expect((await t.call('createPermissionCategory', { body: { name: wrong } }, boss)).body.errors[0]).toMatchObject({ message })
    expect((await t.call('createPermissionResource', { body: { name: wrong } }, boss)).body.errors[0]).toMatchObject({ message })
  }
  expect((await t.call('createPermissionResource', { body: { name: 'caf\u00e9 1' } }, boss)).status).toBe(422)
  await add(boss, `${resource.name}:sell`, { category: name.toLowerCase() })
  const at = { params: { id: category.id } }
  const of = { params: { id: resource.id } }
  expect((await t.call('deletePermissionCategory', at, boss)).body.code).toBe('PERMISSION_CATEGORY_IN_USE')
  expect((await t.call('deletePermissionResource', of, boss)).body.code).toBe('PERMISSION_RESOURCE_IN_USE')
  expect((await t.call('updatePermissionResource', { ...of, body: { name: 'other' } }, boss)).body.code).toBe(
    'PERMISSION_RESOURCE_IN_USE',
  )
  expect(
    (await t.call('updatePermissionCategory', { ...at, body: { name: `${name} two`, version: 1 } }, boss)).body.data,
  ).toMatchObject({
    permission_category: { name: `${name} two`, version: 2, permissionCount: 1 },
  })
  expect((await t.call('getPermission', { params: { id: `${resource.name}:sell` } }, boss)).body.data.permission.category).toBe(
    `${name} two`,
  )
  expect((await t.call('updatePermissionCategory', { ...at, body: { name, version: 1 } }, boss)).status).toBe(409)
  await t.call('deletePermission', { params: { id: `${resource.name}:sell` } }, boss)
  expect((await t.call('deletePermissionCategory', at, boss)).status).toBe(204)
  expect((await t.call('deletePermissionResource', of, boss)).status).toBe(204)
  expect((await t.call('deletePermissionResource', of, boss)).body.code).toBe('PERMISSION_RESOURCE_NOT_FOUND')
  expect((await t.call('createPermissionCategory', { body: { name } }, world.admin)).status).toBe(403)
})

it('a role takes a permission or its deletion goes through, never both', async () => {
  const { boss, world } = await begin()
  for (let round = 0; round < 8; round++) {
    const id = newId()
    await add(boss, id)
    const [role, gone] = await Promise.all([
      t.call('createRole', { body: { name: `R ${letters(8)}`, description: 'x', permissions: [id] } }, world.admin),
      t.call('deletePermission', { params: { id } }, boss),
    ])
    expect([`${role.status} ${gone.status}`]).toContainEqual(expect.stringMatching(/^(201 409|422 204)$/))
  }
})
