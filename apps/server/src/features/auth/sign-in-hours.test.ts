import { expect, it } from 'vitest'
import { addSession } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
/** Minutes until the session of a token is over for good. */
const minutesLeft = async (accountId: string): Promise<number> =>
  Math.round(
    (
      await t.admin.query(
        'select extract(epoch from expires_at - now()) / 60 as minutes from auth.sessions where account_id = $1 and ended_at is null',
        [accountId],
      )
    ).rows[0].minutes,
  )

it('goes on with the twelve hours since sign-in, whatever organization is entered and left (R1-18, A18)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const { accountId } = await t.member(world, 'super-admin')
  await t.admin.query('update auth.sessions set ended_at = now() where account_id = $1', [accountId])
  let token = await addSession(t.app.db, accountId, null)
  await t.admin.query("update auth.sessions set expires_at = now() + interval '90 minutes' where account_id = $1", [accountId])
  for (const tenant_id of [world.tenantId, other.tenantId, world.tenantId]) {
    const entered = await t.call('switchTenant', { body: { tenant_id } }, { token })
    expect(entered.status).toBe(200)
    expect((await t.call('me', {}, { token })).status).toBe(401)
    token = entered.body.data.token
    expect(await minutesLeft(accountId)).toBe(90)
  }
  const left = await t.call('leaveTenant', {}, { token })
  expect([left.status, await minutesLeft(accountId)]).toEqual([200, 90])
  await t.admin.query("update auth.sessions set expires_at = now() - interval '1 second' where account_id = $1", [accountId])
  expect((await t.call('switchTenant', { body: { tenant_id: world.tenantId } }, { token: left.body.data.token })).status).toBe(
    401,
  )
})
