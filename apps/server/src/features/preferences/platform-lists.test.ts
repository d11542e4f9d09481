import { expect, it } from 'vitest'
import { addSession } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
async function platformAdmin() {
  const { accountId } = await t.member(await t.tenant(), 'super-admin')
  return { token: await addSession(t.app.db, accountId, null) }
}
const id = '019ff636-8385-7174-9277-b6189ee4a4fc'
const view = { id, name: 'Suspended', query: { state: 'suspended', sort: 'users' }, columns: ['name', 'users'] }
const save = (who: { token: string }, lists: object) => t.call('updatePreferences', { body: { lists } as never }, who)
const listsOf = async (who: { token: string }) => (await t.call('getPreferences', {}, who)).body.data.preferences.lists

it('keeps views and columns of the lists of the platform with the account, each list by itself', async () => {
  const [boss, other] = [await platformAdmin(), await platformAdmin()]
  expect(await listsOf(boss)).toEqual({})
  const tenants = { views: [view], columns: ['name', 'state'] }
  expect((await save(boss, { tenants })).body.data.preferences.lists).toEqual({ tenants })
  const accounts = { views: [], columns: ['name'] }
  await save(boss, { 'global-users': accounts })
  expect(await listsOf(boss)).toEqual({ tenants, 'global-users': accounts })
  await t.call('updatePreferences', { body: { language: 'es' } }, boss)
  expect(await listsOf(boss)).toEqual({ tenants, 'global-users': accounts })
  expect(await listsOf(other)).toEqual({})
})

it.each([
  [{ customers: { views: [], columns: [] } }, 'body.lists.customers'],
  [{ __proto: { views: [], columns: [] } }, 'body.lists.__proto'],
  [{ tenants: { views: [], columns: ['secret'] } }, 'body.lists.tenants.columns.0'],
  [{ tenants: { views: [{ ...view, query: { state: 'lost' } }], columns: [] } }, 'body.lists.tenants.views.0.query.state'],
  [{ tenants: { views: [{ ...view, columns: ['users', 'users'] }], columns: [] } }, 'body.lists.tenants.views.0.columns.1'],
  [{ tenants: { views: [{ ...view, id: 'x' }], columns: [] } }, 'body.lists.tenants.views.0.id'],
  [
    { tenants: { views: [view, { ...view, id: id.replace('4fc', '4fd'), name: 'SUSPENDED' }], columns: [] } },
    'body.lists.tenants.views',
  ],
  [{ tenants: { views: [view, { ...view, name: 'Other' }], columns: [] } }, 'body.lists.tenants.views'],
])('refuses %j', async (lists, path) => {
  const reply = await save(await platformAdmin(), lists)
  expect([reply.status, reply.body.errors[0].path]).toEqual([422, path])
})

it('is closed to people of organizations, whatever they hold', async () => {
  const world = await t.tenant()
  const holder = await t.member(world, { permissions: ['tenant:view', 'tenant:manage'] })
  for (const who of [world.admin, holder]) {
    const reply = await save(who, { tenants: { views: [], columns: [] } })
    expect([reply.status, reply.body.code]).toEqual([403, 'NOT_ALLOWED'])
  }
})
