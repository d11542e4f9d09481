// Slow: hashes passwords, which is slow on purpose.

import { expect, it } from 'vitest'
import { deliverMails } from '../../../../test/factories/account-mails.ts'
import { softDevice } from '../../../../test/factories/passkeys.ts'
import { type Member, testPassword } from '../../../../test/factories/world.ts'
import { type Reply, raisedLimits, useApp } from '../../../../test/harness.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'https://shop.example' })
type Who = { token: string }
const signIn = (email: string, headers: Record<string, string> = {}) =>
  t.call('login', { body: { email, password: testPassword } }, null, headers)
const entered = async ({ email }: Member): Promise<Who> => ({ token: (await signIn(email)).body.data.token })
const said = ({ status, body }: Reply) => [status, body?.code]
/** Lets the ten minutes of every session of an account be over. */
const tire = (member: Member) =>
  t.admin.query("update auth.sessions set strong_until = now() - interval '1 second' where account_id = $1", [member.accountId])
const begin = async (who: Who) => (await t.call('beginStepUp', {}, who)).body.data

it('asks who somebody is, ten minutes after they signed in, by their password where they have no factor (3.2)', async () => {
  const world = await t.tenant()
  const who = await entered(world.admin)
  const rule = () => t.call('setFactorRule', { body: { everyone: false, roles: [] } }, who)
  expect((await rule()).status).toBe(200)
  await tire(world.admin)
  expect(said(await rule())).toEqual([403, 'STEP_UP_REQUIRED'])
  // What needs no fresh look goes on.
  expect((await t.call('listUsers', {}, who)).status).toBe(200)
  const begun = await begin(who)
  expect(begun).toMatchObject({ methods: ['password'], passkey_options: null })
  const wrong = await t.call('stepUp', { body: { ceremony: begun.ceremony, password: 'not it' } }, who)
  expect(said(wrong)).toEqual([422, 'WRONG_PASSWORD'])
  expect(said(await t.call('stepUp', { body: { ceremony: begun.ceremony, password: testPassword } }, who))).toEqual([
    409,
    'CEREMONY_OVER',
  ])
  const done = await t.call('stepUp', { body: { ceremony: (await begin(who)).ceremony, password: testPassword } }, who)
  expect(Date.parse(done.body.data.strong_until)).toBeGreaterThan(Date.now() + 9 * 60_000)
  expect((await rule()).status).toBe(200)
})

it('takes a factor and no password from who has one, and no ceremony of another person (3.2)', async () => {
  const world = await t.tenant()
  const who = await entered(world.admin)
  const device = softDevice()
  const options = (await t.call('beginPasskey', {}, who)).body.data
  const passkey = device.make(options.options)
  await t.call('addPasskey', { body: { ceremony: options.ceremony, passkey, name: 'Key' } }, who)
  await tire(world.admin)
  expect(said(await t.call('makeRecoveryCodes', {}, who))).toEqual([403, 'STEP_UP_REQUIRED'])
  const first = await begin(who)
  expect(first.methods).toEqual(['passkey', 'recovery'])
  expect(said(await t.call('stepUp', { body: { ceremony: first.ceremony, password: testPassword } }, who))).toEqual([
    422,
    'FACTOR_WRONG',
  ])
  const stranger = await entered((await t.tenant()).admin)
  const theirs = await begin(stranger)
  const second = await begin(who)
  const used = device.use(second.passkey_options)
  expect(said(await t.call('stepUp', { body: { ceremony: theirs.ceremony, passkey: used } }, who))).toEqual([
    409,
    'CEREMONY_OVER',
  ])
  expect((await t.call('stepUp', { body: { ceremony: second.ceremony, passkey: used } }, who)).status).toBe(200)
  expect((await t.call('makeRecoveryCodes', {}, who)).status).toBe(200)
})

it('changes a password by the password alone only where there is no factor (3.2, A11)', async () => {
  const world = await t.tenant()
  const member = await t.member(world, 'viewer')
  const who = await entered(member)
  const change = (by: Who, to: string) =>
    t.call('changePassword', { body: { current_password: testPassword, new_password: to } }, by)
  await tire(member)
  const changed = await change(who, testPassword)
  expect(changed.status).toBe(200)
  const next = changed.body.data as Who
  const options = (await t.call('beginPasskey', {}, next)).body.data
  const passkey = softDevice().make(options.options)
  expect((await t.call('addPasskey', { body: { ceremony: options.ceremony, passkey, name: 'Key' } }, next)).status).toBe(200)
  await tire(member)
  expect(said(await change(next, 'another one 9'))).toEqual([403, 'STEP_UP_REQUIRED'])
})

it('is refused before anything is kept, so that the same request succeeds under the same key (3.2, R9)', async () => {
  const world = await t.tenant()
  const member = await t.member(world, 'viewer')
  const who = await entered(world.admin)
  await tire(world.admin)
  const key = { 'idempotency-key': 'one-intention' }
  const reset = () => t.call('resetUserFactors', { params: { id: member.userId } }, who, key)
  expect(said(await reset())).toEqual([403, 'STEP_UP_REQUIRED'])
  await t.call('stepUp', { body: { ceremony: (await begin(who)).ceremony, password: testPassword } }, who)
  expect(said(await reset())).toEqual([409, 'FACTORS_NONE'])
})

it('does not make a session surer by going into another organization (3.2, S-4)', async () => {
  const world = await t.tenant()
  const who = await entered(world.admin)
  await tire(world.admin)
  const moved = (await t.call('switchTenant', { body: { tenant_id: world.tenantId } }, who)).body.data
  expect(said(await t.call('setFactorRule', { body: { everyone: false, roles: [] } }, moved))).toEqual([403, 'STEP_UP_REQUIRED'])
})

it('ends all other sessions of one’s own at once (A15)', async () => {
  const world = await t.tenant()
  const [first, second] = [await entered(world.admin), await entered(world.admin)]
  const stranger = await entered((await t.tenant()).admin)
  expect((await t.call('endOtherSessions', {}, second)).body.data.ended).toBeGreaterThanOrEqual(2)
  const alive = async (who: Who) => (await t.call('me', {}, who)).status
  expect([await alive(first), await alive(second), await alive(stranger)]).toEqual([401, 200, 200])
})

it('mails of a sign-in from a device that is new, once, without a link, unless that is turned off (3.2)', async () => {
  const world = await t.tenant()
  const { email } = world.admin
  const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36' }
  const newer = { 'user-agent': chrome['user-agent'].replace('142', '143') }
  const iphone = {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
  }
  await signIn(email, chrome)
  await signIn(email, newer)
  expect(await deliverMails(t, email)).toEqual([])
  const who = (await signIn(email, iphone)).body.data as Who
  const [mail, ...more] = await deliverMails(t, email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('New sign-in to your account')
  expect(mail?.text).toContain('Safari, iPhone')
  expect(mail?.text).not.toContain('http')
  await signIn(email, iphone)
  expect(await deliverMails(t, email)).toEqual([])
  const off = await t.call('setSignInMails', { body: { wanted: false } }, who)
  expect(off.body.data.factors.sign_in_mails).toBe(false)
  await signIn(email, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
  expect(await deliverMails(t, email)).toEqual([])
})
