import { systemRoles } from '@twopost/contract/permissions'
import type { UserChange } from '@twopost/contract/users'
import { expect, it } from 'vitest'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
const outcome = (reply: Reply) => [reply.status, reply.body?.code]

/** Everything one person can do to another, each as a call. */
const changes: Record<string, (target: Member, who: Member, world: World) => Promise<Reply>> = {
  'limit to a shop': (target, who, world) =>
    t.call('updateUser', { params: { id: target.userId }, body: { shopIds: [world.shopIds[1] as string] } }, who),
  suspend: (target, who) => t.call('updateUser', { params: { id: target.userId }, body: { status: 'suspended' } }, who),
  rename: (target, who) => t.call('updateUser', { params: { id: target.userId }, body: { name: 'Renamed' } }, who),
  replace: (target, who) =>
    t.call('replaceUser', { params: { id: target.userId }, body: { name: 'Renamed', email: target.email } }, who),
  'give a role': (target, who) => t.call('assignUserRole', { params: { id: target.userId, roleId: 'guest' } }, who),
  'take the role': (target, who) => t.call('removeUserRole', { params: { id: target.userId } }, who),
  'sign out': (target, who) => t.call('signOutUser', { params: { id: target.userId } }, who),
  'invite again': (target, who) => t.call('resendInvitation', { params: { id: target.userId } }, who),
  delete: (target, who) => t.call('deleteUser', { params: { id: target.userId } }, who),
}
const rowOf = async (id: string) =>
  (
    await t.admin.query(
      'select u.*, array(select s.shop_id from app.user_shops s where s.tenant_id = u.tenant_id and s.user_id = u.id) as shops from app.users u where u.id = $1',
      [id],
    )
  ).rows[0]

it('keeps people of all shops, and of further shops, from changes by someone limited to a shop (S1-3)', async () => {
  const world = await t.tenant({ shops: 2 })
  const limited = await t.member(world, 'admin', { shopIds: [world.shopIds[1] as string] })
  const targets = {
    'of all shops': await t.member(world, 'viewer'),
    'of both shops': await t.member(world, 'viewer', { shopIds: world.shopIds }),
  }
  for (const [which, target] of Object.entries(targets)) {
    const before = await rowOf(target.userId)
    for (const [change, make] of Object.entries(changes))
      expect(outcome(await make(target, limited, world)), `${change}, person ${which}`).toEqual([403, 'BEYOND_OWN_SHOPS'])
    expect(await rowOf(target.userId)).toEqual(before)
  }
  const bulk = { action: 'suspend', user_ids: Object.values(targets).map((one) => one.userId) } as const
  const { results } = (await t.call('bulkUsers', { body: bulk }, limited)).body.data
  expect(results.map((one: { code: string }) => one.code)).toEqual(['BEYOND_OWN_SHOPS', 'BEYOND_OWN_SHOPS'])
  expect(outcome(await t.call('getProfile', {}, targets['of all shops']))).toEqual([200, undefined])
})

it('lets someone limited to a shop change the people of that shop, within it (S1-3)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [first, second] = world.shopIds as [string, string]
  const limited = await t.member(world, 'admin', { shopIds: [second] })
  const colleague = await t.member(world, 'viewer', { shopIds: [second] })
  for (const change of ['rename', 'give a role', 'sign out'])
    expect(outcome((await changes[change]?.(colleague, limited, world)) as Reply), change).toEqual([200, undefined])
  const params = { id: colleague.userId }
  for (const shopIds of [[], [first], [first, second]])
    expect(outcome(await t.call('updateUser', { params, body: { shopIds } }, limited))).toEqual([404, 'SHOP_NOT_FOUND'])
  expect((await changes.delete?.(colleague, limited, world))?.status).toBe(204)
})

it('keeps the last administrator of all shops as one, also where two are changed at once (S1-3)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [shopId] = world.shopIds as [string]
  await t.member(world, 'admin', { shopIds: [shopId] })
  // A role of the organization's own with all of an administrator's rights is no administrator, so it may be the one who changes.
  const [other, manager] = [await t.member(world, 'admin'), await t.member(world, { permissions: systemRoles.admin })]
  const limit = (target: Member, who: Member) =>
    t.call('updateUser', { params: { id: target.userId }, body: { shopIds: [shopId] } }, who)
  // Each has a connection at hand, so that neither waits for one until the other is done and the first is limited already.
  await Promise.all(Array.from({ length: 4 }, () => t.call('listShops', {}, world.admin)))
  const replies = await Promise.all([limit(world.admin, other), limit(other, world.admin)])
  expect(replies.map(outcome).sort(([a], [b]) => Number(a) - Number(b))).toEqual([
    [200, undefined],
    [409, 'LAST_UNLIMITED_ADMIN'],
  ])
  const last = replies[0]?.status === 200 ? other : world.admin
  const params = { id: last.userId }
  const ways: UserChange[] = [{ shopIds: [shopId] }, { status: 'suspended' }, { roleId: 'viewer' }]
  for (const body of ways)
    expect(outcome(await t.call('updateUser', { params, body }, manager)), JSON.stringify(body)).toEqual([
      409,
      'LAST_UNLIMITED_ADMIN',
    ])
  expect(outcome(await t.call('updateUser', { params, body: { shopIds: [] } }, manager))).toEqual([200, undefined])
})
