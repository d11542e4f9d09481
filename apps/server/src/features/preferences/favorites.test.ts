import { expect, it } from 'vitest'
import { addSession } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const route = (n: number) => ({ path: `/cascade/place-${n}`, title: `Place ${n}`, layout: 'admin' as const })
const action = { id: 'create-customer', title: 'New customer', description: '', component: 'create-customer' }

it('keeps favorites in their order for every device, and a change of language leaves them (J5, J8)', async () => {
  const world = await t.tenant()
  const save = (favorites: object) => t.call('updatePreferences', { body: { favorites } as never }, world.admin)
  expect((await t.call('getPreferences', {}, world.admin)).body.data.preferences.favorites).toEqual({ routes: [], actions: [] })
  const favorites = { routes: [route(2), route(1)], actions: [action] }
  expect((await save(favorites)).body.data.preferences.favorites).toEqual(favorites)
  await t.call('updatePreferences', { body: { language: 'es' } }, world.admin)
  const other = { token: await addSession(t.app.db, world.admin.accountId, world.tenantId) }
  expect((await t.call('getPreferences', {}, other)).body.data.preferences).toMatchObject({ language: 'es', favorites })
  const someone = await t.member(world, 'viewer')
  expect((await t.call('getPreferences', {}, someone)).body.data.preferences.favorites).toEqual({ routes: [], actions: [] })
})

it.each([
  [{ routes: [{ ...route(1), path: '//elsewhere.example' }], actions: [] }, 'body.favorites.routes.0.path'],
  [{ routes: [{ ...route(1), path: 'https://elsewhere.example' }], actions: [] }, 'body.favorites.routes.0.path'],
  [{ routes: [{ ...route(1), path: '/\\elsewhere.example' }], actions: [] }, 'body.favorites.routes.0.path'],
  [{ routes: [route(1), route(1)], actions: [] }, 'body.favorites.routes'],
  [{ routes: Array.from({ length: 61 }, (_, n) => route(n)), actions: [] }, 'body.favorites.routes'],
  [{ routes: [], actions: [action, action] }, 'body.favorites.actions'],
])('refuses %j', async (favorites, path) => {
  const world = await t.tenant()
  const reply = await t.call('updatePreferences', { body: { favorites } as never }, world.admin)
  expect([reply.status, reply.body.errors[0].path]).toEqual([422, path])
})
