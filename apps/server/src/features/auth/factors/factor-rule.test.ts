// Slow: hashes passwords, which is slow on purpose.

import { expect, it } from 'vitest'
import { deliverMails } from '../../../../test/factories/account-mails.ts'
import { softDevice } from '../../../../test/factories/passkeys.ts'
import { type Member, testPassword } from '../../../../test/factories/world.ts'
import { type Reply, raisedLimits, useApp } from '../../../../test/harness.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'https://shop.example', SUPER_ADMIN_SECOND_FACTOR: 'required' })
type Who = { token: string }
const entered = async ({ email }: Pick<Member, 'email'>): Promise<Who> => ({
  token: (await t.call('login', { body: { email, password: testPassword } }, null)).body.data.token,
})
const said = ({ status, body }: Reply) => [status, body?.code]
async function addKey(who: Who) {
  const device = softDevice()
  const begun = (await t.call('beginPasskey', {}, who)).body.data
  const added = await t.call(
    'addPasskey',
    { body: { ceremony: begun.ceremony, passkey: device.make(begun.options), name: 'Key' } },
    who,
  )
  expect(added.status).toBe(200)
  return device
}

it('closes everything but the own account to people with a chosen role until they have set up a factor (3.2)', async () => {
  const world = await t.tenant()
  const [viewer, manager] = [await t.member(world, 'viewer'), await t.member(world, 'service-manager')]
  const [asViewer, asManager] = [await entered(viewer), await entered(manager)]
  expect((await t.call('listCustomers', { query: { shop_id: world.shopId } }, asViewer)).status).toBe(200)
  const rule = { everyone: false, roles: ['viewer'] }
  expect((await t.call('setFactorRule', { body: rule }, world.admin)).body.data.rule).toEqual(rule)
  expect((await t.call('getFactorRule', {}, world.admin)).body.data.rule).toEqual(rule)
  expect(said(await t.call('setFactorRule', { body: { everyone: false, roles: ['nobody'] } }, world.admin))).toEqual([
    404,
    'ROLE_NOT_FOUND',
  ])
  const closed = await t.call('listCustomers', { query: { shop_id: world.shopId } }, asViewer)
  expect(said(closed)).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED'])
  expect((await t.call('listCustomers', { query: { shop_id: world.shopId } }, asManager)).status).toBe(200)
  expect((await t.call('me', {}, asViewer)).body.data.needs_factor).toBe(true)
  await addKey(asViewer)
  expect((await t.call('me', {}, asViewer)).body.data.needs_factor).toBe(false)
  expect((await t.call('listCustomers', { query: { shop_id: world.shopId } }, asViewer)).status).toBe(200)
  const { factors } = (await t.call('getFactors', {}, asViewer)).body.data
  expect(factors.is_required).toBe(true)
  // Who takes the last one away is asked again.
  await t.call('removePasskey', { params: { id: factors.passkeys[0].id } }, asViewer)
  expect((await t.call('me', {}, asViewer)).body.data.needs_factor).toBe(true)
  const trail = await t.call('listAuditLog', {}, world.admin)
  expect(trail.body.data.entries[0].summary).toContain('who needs a second step')
})

it('asks everybody of an organization, and a role of its own (3.2)', async () => {
  const world = await t.tenant()
  const member = await t.member(world, { permissions: ['customers:view'] })
  const { rows } = await t.admin.query<{ role_id: string }>('select role_id from app.users where id = $1', [member.userId])
  const who = await entered(member)
  const set = (everyone: boolean, roles: string[]) => t.call('setFactorRule', { body: { everyone, roles } }, world.admin)
  const needs = async () => (await t.call('me', {}, who)).body.data.needs_factor
  await set(false, [rows[0]?.role_id ?? ''])
  expect(await needs()).toBe(true)
  await set(false, [])
  expect(await needs()).toBe(false)
  await set(true, [])
  expect(await needs()).toBe(true)
  // Another organization asks for nothing.
  expect((await t.call('me', {}, await entered((await t.tenant()).admin))).body.data.needs_factor).toBe(false)
})

it('closes the platform to super-admins without a factor where the installation asks for one (3.2)', async () => {
  const world = await t.tenant()
  const admin = await t.member(world, 'super-admin')
  const who = await entered(admin)
  expect(said(await t.call('listTenants', {}, who))).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED'])
  await addKey(who)
  expect((await t.call('listTenants', {}, who)).status).toBe(200)
})

it('resets the factors of a person: their sessions end, they get a mail, the log says who did it (3.2)', async () => {
  const world = await t.tenant()
  const member = await t.member(world, 'viewer')
  const who = await entered(member)
  const reset = (by: Who) => t.call('resetUserFactors', { params: { id: member.userId } }, by)
  expect(said(await reset(world.admin))).toEqual([409, 'FACTORS_NONE'])
  await addKey(who)
  await deliverMails(t, member.email)
  expect(said(await reset(await t.member(world, 'viewer')))).toEqual([403, 'NOT_ALLOWED'])
  expect((await reset(world.admin)).body.data).toEqual({ reset: true })
  expect((await t.call('me', {}, who)).status).toBe(401)
  expect((await t.call('login', { body: { email: member.email, password: testPassword } }, null)).body.data.token).toBeDefined()
  const [mail] = await deliverMails(t, member.email)
  expect(mail?.subject).toBe('The second step of your account was reset')
  expect(mail?.text).not.toContain('http')
  const [entry] = (await t.call('listAuditLog', {}, world.admin)).body.data.entries
  expect(entry.summary).toMatch(/^Reset the second factors of Person /)
})

it('leaves the factors of somebody who works elsewhere as well to the platform (3.2)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const member = await t.member(world, 'viewer')
  await addKey(await entered(member))
  const guest = await t.member(other, 'viewer')
  await t.admin.query('update app.users set account_id = $1 where id = $2', [member.accountId, guest.userId])
  const params = { id: member.userId }
  expect(said(await t.call('resetUserFactors', { params }, world.admin))).toEqual([409, 'FACTORS_ELSEWHERE'])
  expect((await t.call('resetUserFactors', { params }, await t.member(world, 'super-admin'))).status).toBe(200)
})
