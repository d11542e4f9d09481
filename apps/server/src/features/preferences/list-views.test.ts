import { type ListDefinition, viewFaults } from '@twopost/contract/core/list'
import { platformLists, tenantLists } from '@twopost/contract/lists'
import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const late = {
  list: 'service-orders',
  name: 'Late',
  query: { due: 'overdue', priority: 'high,critical', q: '' },
  columns: ['bay'],
}

it('keeps views and columns for their person alone (R1-35)', async () => {
  const world = await t.tenant()
  const made = await t.call('createListView', { body: late }, world.admin)
  expect(made.status).toBe(201)
  const view = made.body.data.list_view
  expect(view).toMatchObject({ name: 'Late', query: { due: 'overdue', priority: 'high,critical' }, columns: ['bay'], version: 1 })
  const columns = ['number', 'vehicle', 'total']
  expect((await t.call('keepListColumns', { body: { list: late.list, columns } }, world.admin)).body.data).toEqual({ columns })
  const own = await t.call('listListViews', { query: { list: late.list } }, world.admin)
  expect(own.body.data).toEqual({ list_views: [view], columns })
  expect((await t.call('listListViews', { query: { list: 'customers' } }, world.admin)).body.data).toEqual({
    list_views: [],
    columns: [],
  })
  const other = await t.member(world, 'admin')
  expect((await t.call('listListViews', { query: { list: late.list } }, other)).body.data).toEqual({
    list_views: [],
    columns: [],
  })
  const params = { id: view.id }
  for (const reply of [
    await t.call('updateListView', { params, body: { name: 'Mine' } }, other),
    await t.call('deleteListView', { params }, other),
  ])
    expect([reply.status, reply.body.code]).toEqual([404, 'LIST_VIEW_NOT_FOUND'])
  expect((await t.call('keepListColumns', { body: { list: late.list, columns: [] } }, world.admin)).status).toBe(200)
  expect((await t.call('listListViews', { query: { list: late.list } }, world.admin)).body.data.columns).toEqual([])
})

it('changes what is sent, refuses a stale version and a name that is taken, and removes', async () => {
  const world = await t.tenant()
  const make = async (name: string) =>
    (await t.call('createListView', { body: { ...late, name } }, world.admin)).body.data.list_view
  const view = await make('Late')
  await make('Open')
  const change = (body: object) => t.call('updateListView', { params: { id: view.id }, body }, world.admin)
  const renamed = await change({ name: 'Too late', version: 1 })
  expect(renamed.body.data.list_view).toMatchObject({ name: 'Too late', query: view.query, columns: ['bay'], version: 2 })
  const stale = await change({ name: 'Again', version: 1 })
  expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([409, 'STALE_VERSION', 'Too late'])
  const taken = await change({ name: 'OPEN' })
  expect([taken.status, taken.body.code]).toEqual([409, 'LIST_VIEW_EXISTS'])
  expect((await t.call('createListView', { body: { ...late, name: 'open' } }, world.admin)).body.code).toBe('LIST_VIEW_EXISTS')
  expect((await t.call('deleteListView', { params: { id: view.id } }, world.admin)).status).toBe(204)
  const left = await t.call('listListViews', { query: { list: late.list } }, world.admin)
  expect(left.body.data.list_views.map((one: { name: string }) => one.name)).toEqual(['Open'])
})

it.each([
  [{ list: 'nothing' }, 'body.list'],
  [{ query: { tenant_id: 'x' } }, 'body.query.tenant_id'],
  [{ query: { __proto__x: 'x' } }, 'body.query.__proto__x'],
  [{ query: { status: 'lost' } }, 'body.query.status'],
  [{ query: { assigned: 'none,somebody' } }, 'body.query.assigned'],
  [{ query: { from: '2026-1-1' } }, 'body.query.from'],
  [{ query: { sort: 'bay' } }, 'body.query.sort'],
  [{ query: { page: '2' } }, 'body.query.page'],
  [{ columns: ['bay', 'secret'] }, 'body.columns.1'],
  [{ columns: ['bay', 'bay'] }, 'body.columns.1'],
  [{ name: ' ' }, 'body.name'],
])('refuses %j', async (change, path) => {
  const world = await t.tenant()
  const reply = await t.call('createListView', { body: { ...late, ...change } }, world.admin)
  expect([reply.status, reply.body.errors[0].path]).toEqual([422, path])
})

it('is closed for a list that one may not look at', async () => {
  const world = await t.tenant()
  const person = await t.member(world, 'user')
  expect((await t.call('listListViews', { query: { list: 'service-orders' } }, person)).status).toBe(200)
  for (const list of ['users', 'audit-log', 'invoices']) {
    const reply = await t.call('listListViews', { query: { list } }, person)
    expect([list, reply.status, reply.body.code]).toEqual([list, 403, 'NOT_ALLOWED'])
  }
})

it('takes thirty views of a list and no more, also when they come together', async () => {
  const world = await t.tenant()
  const replies = await Promise.all(
    Array.from({ length: 33 }, (_, n) => t.call('createListView', { body: { ...late, name: `View ${n}` } }, world.admin)),
  )
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(30)
  expect(new Set(replies.filter((reply) => reply.status !== 201).map((reply) => reply.body.code))).toEqual(
    new Set(['TOO_MANY_LIST_VIEWS']),
  )
})

it('has for every list a beginning that its own view takes', () => {
  const all: [string, ListDefinition, 'tenant' | 'platform'][] = [
    ...Object.entries(tenantLists).map(
      ([id, { list }]) => [id, list as ListDefinition, 'tenant'] as [string, ListDefinition, 'tenant'],
    ),
    ...Object.entries(platformLists).map(([id, { list }]) => [id, list, 'platform'] as [string, ListDefinition, 'platform']),
  ]
  for (const [id, list, place] of all) {
    expect([list.id, list[place]]).toEqual([id, true])
    if (!list.sort) continue
    const { by, dir } = list.sort
    expect(viewFaults(list, { sort: by, dir })).toEqual([])
  }
})
