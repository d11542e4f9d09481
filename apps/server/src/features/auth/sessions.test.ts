import { expect, it } from 'vitest'
import { addSession, testPassword, type World } from '../../../test/factories/world.ts'
import { raisedLimits, type TestApp, useApp } from '../../../test/harness.ts'

const t = useApp()

const withoutDemo = useApp({ ...raisedLimits, TWOPOST_DEMO: 'off' })
it('offers the demo accounts at sign-in where the demo is, and none where it is not (A2)', async () => {
  const offered = async (app: TestApp) => (await app.call('authOptions', {}, null)).body.data
  const demo = await offered(t)
  expect(demo.demo_accounts.map(({ role }: { role: string }) => role)).toEqual(['admin', 'user'])
  expect(demo.password_min).toBe(t.config.passwordMinLength)
  expect(await offered(withoutDemo)).toEqual({ ...demo, demo_accounts: [] })
})

it('lists the own live sessions, ends one at once, and finds nobody else’s (A15)', async () => {
  const [world, stranger] = [await t.tenant(), await t.tenant()]
  const phone = { token: await addSession(t.app.db, world.admin.accountId, world.tenantId) }
  const list = async (who: { token: string }) =>
    (await t.call('listSessions', {}, who)).body.data.sessions as { id: string; is_current: boolean }[]
  const own = await list(world.admin)
  expect(own).toHaveLength(2)
  const other = own.find(({ is_current }) => !is_current)?.id as string
  const foreign = await t.call('endSession', { params: { id: other } }, stranger.admin)
  expect(foreign.status).toBe(404)
  expect((await t.call('me', {}, phone)).status).toBe(200)
  expect((await t.call('endSession', { params: { id: other } }, world.admin)).status).toBe(204)
  expect((await t.call('me', {}, phone)).status).toBe(401)
  expect(await list(world.admin)).toHaveLength(1)
})

/** Makes the admin of one organization a viewer of another one as well. */
async function joinAlso(world: World, other: World): Promise<void> {
  const guest = await t.member(other, 'viewer')
  await t.admin.query('update app.users set account_id = $1 where id = $2', [world.admin.accountId, guest.userId])
}

it('asks someone of two organizations which one, once, and lets them into none that was not offered (A3, A5)', async () => {
  const [world, other, foreign] = [await t.tenant(), await t.tenant(), await t.tenant()]
  await joinAlso(world, other)
  const signIn = () => t.call('login', { body: { email: world.admin.email, password: testPassword } }, null)
  const asked = (await signIn()).body.data
  expect(asked).toMatchObject({ requires_tenant_selection: true })
  expect(asked.token).toBeUndefined()
  expect(asked.tenants.map(({ id }: { id: string }) => id).sort()).toEqual([world.tenantId, other.tenantId].sort())
  const select = (session_token: string, tenant_id: string) =>
    t.call('selectTenant', { body: { session_token, tenant_id } }, null)
  const refused = await select((await signIn()).body.data.session_token, foreign.tenantId)
  expect([refused.status, refused.body.code]).toEqual([404, 'TENANT_NOT_FOUND'])
  const chosen = await select(asked.session_token, other.tenantId)
  expect(chosen.body.data).toMatchObject({ requires_tenant_selection: false, tenant: { id: other.tenantId } })
  expect((await t.call('listServiceOrders', {}, { token: chosen.body.data.token })).status).toBe(200)
  const twice = await select(asked.session_token, world.tenantId)
  expect([twice.status, twice.body.code]).toEqual([401, 'SELECTION_EXPIRED'])
})

it('keeps the ten newest sessions of an account, over all its organizations, and tells the oldest that it has ended (7.1.2, S-4)', async () => {
  const [world, other, stranger] = [await t.tenant(), await t.tenant(), await t.tenant()]
  await joinAlso(world, other)
  const signIn = async ({ tenantId }: World) => {
    const body = { email: world.admin.email, password: testPassword }
    const { session_token } = (await t.call('login', { body }, null)).body.data
    const chosen = await t.call('selectTenant', { body: { session_token, tenant_id: tenantId } }, null)
    return { token: chosen.body.data.token as string }
  }
  const statuses = (who: readonly { token: string }[]) =>
    Promise.all(who.map(async (one) => (await t.call('me', {}, one)).status))
  const all: { token: string }[] = [world.admin]
  for (let turn = 1; turn < 10; turn++) all.push(await signIn(turn % 2 ? other : world))
  expect(await statuses(all)).toEqual(Array.from({ length: 10 }, () => 200))
  all.push(await signIn(other))
  expect(await statuses(all)).toEqual([401, ...Array.from({ length: 10 }, () => 200)])
  all.push(await signIn(world))
  expect(await statuses(all)).toEqual([401, 401, ...Array.from({ length: 10 }, () => 200)])
  expect((await t.call('listSessions', {}, all.at(-1) ?? null)).body.data.sessions).toHaveLength(10)
  // Somebody else's are not counted with them.
  expect(await statuses([stranger.admin])).toEqual([200])
})
