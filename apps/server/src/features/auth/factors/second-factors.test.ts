// Slow: hashes passwords, which is slow on purpose.

import { expect, it } from 'vitest'
import { deliverMails } from '../../../../test/factories/account-mails.ts'
import { softDevice } from '../../../../test/factories/passkeys.ts'
import { type Member, testPassword, type World } from '../../../../test/factories/world.ts'
import { type Reply, raisedLimits, useApp } from '../../../../test/harness.ts'
import { codeAt } from './totp.rules.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'https://shop.example' })
type Who = { token: string }

const stepNow = () => Math.floor(Date.now() / 30_000)
const signIn = (email: string, headers: Record<string, string> = {}): Promise<Reply> =>
  t.call('login', { body: { email, password: testPassword } }, null, headers)
/** Signed in by password, as long as no factor stands in the way. */
const entered = async ({ email }: Member): Promise<Who> => ({ token: (await signIn(email)).body.data.token })
const said = ({ status, body }: Reply) => [status, body?.code]
const isAlive = async (who: Who) => (await t.call('me', {}, who)).status === 200
/** Lets the secret's codes of now be used once more. */
const freeCodes = (member: Member) =>
  t.admin.query('update auth.authenticators set last_step = 0 where account_id = $1', [member.accountId])
const bytesOf = (base32: string): Buffer => {
  const bits = Array.from(base32, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Sets up an authenticator app. */
async function addApp(who: Who) {
  const begun = (await t.call('beginAuthenticator', {}, who)).body.data
  const secret = bytesOf(begun.secret)
  const added = await t.call('addAuthenticator', { params: { id: begun.id }, body: { code: codeAt(secret, stepNow()) } }, who)
  return {
    begun,
    added,
    codes: added.body.data?.recovery_codes as string[],
    code: (offset = 0) => codeAt(secret, stepNow() + offset),
  }
}
/** Adds a passkey of a device of its own. */
async function addKey(who: Who, device = softDevice()) {
  const begun = (await t.call('beginPasskey', {}, who)).body.data
  const body = { ceremony: begun.ceremony, passkey: device.make(begun.options), name: 'Phone of Ana' }
  return { device, body, added: await t.call('addPasskey', { body }, who) }
}
const answer = (body: object) => t.call('answerSecondFactor', { body: body as never }, null)
const withoutFactor = async (): Promise<{ world: World; member: Member; who: Who }> => {
  const world = await t.tenant()
  const member = await t.member(world, 'viewer')
  return { world, member, who: await entered(member) }
}

it('sets up an authenticator app by a code of it, and asks for one at each sign-in by password or link (3.2)', async () => {
  const { member, who } = await withoutFactor()
  const other = await entered(member)
  const { begun, added, codes, code } = await addApp(who)
  expect(begun.address).toContain(`secret=${begun.secret}`)
  expect(begun.qr.every((row: string) => row.length === begun.qr.length && /^[01]+$/.test(row))).toBe(true)
  expect(added.body.data.factors).toMatchObject({ passkeys: [], recovery_codes_left: 10 })
  expect(added.body.data.factors.authenticator_since).not.toBeNull()
  expect(codes).toHaveLength(10)
  expect(codes.every((one) => /^[A-Z2-7]{5}-[A-Z2-7]{5}$/.test(one))).toBe(true)
  // The sessions that were opened without a factor have ended, this one has not.
  expect([await isAlive(who), await isAlive(other)]).toEqual([true, false])

  const asked = (await signIn(member.email)).body.data
  expect(asked.token).toBeUndefined()
  expect(asked.user).toBeUndefined()
  expect(asked.second_step).toMatchObject({ methods: ['code', 'recovery'], passkey_options: null })
  const done = await answer({ ceremony: asked.second_step.ceremony, code: code(1) })
  expect(done.body.data).toMatchObject({ requires_tenant_selection: false, user: { email: member.email } })
  expect(await isAlive(done.body.data)).toBe(true)

  await t.call('requestMagicLink', { body: { email: member.email } }, null)
  const mails = await deliverMails(t, member.email)
  const token = /#(tp_l_\S+)/.exec(mails.map((mail) => mail.text).join('\n'))?.[1] ?? ''
  const byLink = (await t.call('verifyMagicLink', { body: { token } }, null)).body.data
  expect([byLink.token, byLink.second_step.methods]).toEqual([undefined, ['code', 'recovery']])
})

it('keeps secret and codes unreadable: the secret sealed, of recovery codes keyed hashes alone (3.2, T14)', async () => {
  const { member, who } = await withoutFactor()
  const { begun, codes } = await addApp(who)
  const rows = await t.admin.query(
    `select (select encode(secret, 'escape') from auth.authenticators where account_id = $1) as secret,
            (select string_agg(encode(code_hash, 'hex'), ' ') from auth.recovery_codes where account_id = $1) as codes`,
    [member.accountId],
  )
  const kept = JSON.stringify(rows.rows)
  expect(kept).not.toContain(bytesOf(begun.secret).toString('base64url'))
  expect(kept).not.toContain(begun.secret)
  for (const code of codes) expect(kept).not.toContain(code.slice(0, 5))
})

it('takes a code once, a ceremony once, and gives the next ceremony with a refusal (3.2)', async () => {
  const { member, who } = await withoutFactor()
  const { code } = await addApp(who)
  const { ceremony } = (await signIn(member.email)).body.data.second_step
  // The code that set the app up is used.
  const refused = await answer({ ceremony, code: code() })
  expect(said(refused)).toEqual([422, 'FACTOR_WRONG'])
  expect(said(await answer({ ceremony, code: code(1) }))).toEqual([409, 'CEREMONY_OVER'])
  const next = refused.body.current.ceremony
  expect((await answer({ ceremony: next, code: code(1) })).status).toBe(200)
  const again = (await signIn(member.email)).body.data.second_step.ceremony
  expect(said(await answer({ ceremony: again, code: code(1) }))).toEqual([422, 'FACTOR_WRONG'])
})

it('lets the same code of two requests at once in one time (3.2)', async () => {
  const { member, who } = await withoutFactor()
  const { code } = await addApp(who)
  const ceremonies = await Promise.all([1, 2, 3].map(async () => (await signIn(member.email)).body.data.second_step.ceremony))
  const replies = await Promise.all(ceremonies.map((ceremony) => answer({ ceremony, code: code(1) })))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
})

it('ends a ceremony by itself after five minutes (3.2)', async () => {
  const { member, who } = await withoutFactor()
  const { code } = await addApp(who)
  const { ceremony } = (await signIn(member.email)).body.data.second_step
  await t.admin.query("update auth.ceremonies set expires_at = now() - interval '1 second' where account_id = $1", [
    member.accountId,
  ])
  expect(said(await answer({ ceremony, code: code(1) }))).toEqual([409, 'CEREMONY_OVER'])
  expect(said(await answer({ ceremony: 'tp_c_unknown', code: '123456' }))).toEqual([409, 'CEREMONY_OVER'])
})

it('locks the second step after five wrong answers, for the right one as well (S-11)', async () => {
  const { member, who } = await withoutFactor()
  const { code, codes } = await addApp(who)
  let { ceremony } = (await signIn(member.email)).body.data.second_step
  for (let turn = 0; turn < 5; turn++) {
    const refused = await answer({ ceremony, recovery_code: `AAAAA-AAAA${turn + 2}` })
    expect(said(refused)).toEqual([422, 'FACTOR_WRONG'])
    ceremony = refused.body.current.ceremony
  }
  const locked = await answer({ ceremony, code: code(1) })
  expect(said(locked)).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(600)
  await t.admin.query("update auth.failures set at = at - interval '16 minutes'")
  const later = (await signIn(member.email)).body.data.second_step.ceremony
  expect((await answer({ ceremony: later, recovery_code: codes[0] })).status).toBe(200)
})

it('takes each recovery code once, in any spelling, and mails that one was used (3.2)', async () => {
  const { member, who } = await withoutFactor()
  const { codes } = await addApp(who)
  await deliverMails(t, member.email)
  const [first = ''] = codes
  const begin = async () => (await signIn(member.email)).body.data.second_step.ceremony
  const done = await answer({ ceremony: await begin(), recovery_code: ` ${first.toLowerCase().replace('-', ' ')}` })
  expect(done.status).toBe(200)
  const [mail] = await deliverMails(t, member.email)
  expect(mail?.subject).toBe('A recovery code of your account was used')
  expect(mail?.text).not.toContain('http')
  expect(said(await answer({ ceremony: await begin(), recovery_code: first }))).toEqual([422, 'FACTOR_WRONG'])
  expect((await t.call('getFactors', {}, done.body.data)).body.data.factors.recovery_codes_left).toBe(9)
  const fresh = (await t.call('makeRecoveryCodes', {}, done.body.data)).body.data.recovery_codes as string[]
  expect(fresh).toHaveLength(10)
  expect(said(await answer({ ceremony: await begin(), recovery_code: codes[1] }))).toEqual([422, 'FACTOR_WRONG'])
  expect((await answer({ ceremony: await begin(), recovery_code: fresh[1] })).status).toBe(200)
  const none = await withoutFactor()
  expect(said(await t.call('makeRecoveryCodes', {}, none.who))).toEqual([409, 'FACTORS_NONE'])
})

it('adds a passkey once, and signs in with it alone, as both factors (3.2)', async () => {
  const { member, who } = await withoutFactor()
  const { device, body, added } = await addKey(who)
  expect(added.body.data.factors.passkeys).toMatchObject([{ name: 'Phone of Ana', last_used_at: null }])
  expect(added.body.data.recovery_codes).toHaveLength(10)
  expect(said(await t.call('addPasskey', { body }, who))).toEqual([409, 'CEREMONY_OVER'])
  const twice = (await t.call('beginPasskey', {}, who)).body.data
  expect(JSON.parse(twice.options).excludeCredentials).toHaveLength(1)
  const same = await t.call(
    'addPasskey',
    { body: { ceremony: twice.ceremony, passkey: device.make(twice.options), name: 'Again' } },
    who,
  )
  expect(said(same)).toEqual([409, 'PASSKEY_KNOWN'])

  const begun = (await t.call('beginPasskeySignIn', {}, null)).body.data
  expect(JSON.parse(begun.options)).toMatchObject({ rpId: 'shop.example', userVerification: 'required' })
  const passkey = device.use(begun.options)
  const done = await t.call('signInWithPasskey', { body: { ceremony: begun.ceremony, passkey } }, null)
  expect(done.body.data).toMatchObject({ requires_tenant_selection: false, user: { email: member.email } })
  expect(said(await t.call('signInWithPasskey', { body: { ceremony: begun.ceremony, passkey } }, null))).toEqual([
    409,
    'CEREMONY_OVER',
  ])

  const asked = (await signIn(member.email)).body.data.second_step
  expect(asked.methods).toEqual(['passkey', 'recovery'])
  const second = await answer({ ceremony: asked.ceremony, passkey: device.use(asked.passkey_options) })
  expect(second.body.data.user.email).toBe(member.email)
})

it('refuses passkeys of another address, without a check of the person, of another person, and answers to another challenge (3.2)', async () => {
  const { who } = await withoutFactor()
  for (const device of [softDevice({ origin: 'https://evil.example' }), softDevice({ verifies: false })])
    expect(said((await addKey(who, device)).added)).toEqual([422, 'PASSKEY_REFUSED'])
  const own = await addKey(who)
  const other = await addKey((await withoutFactor()).who)
  const begin = async () => (await t.call('beginPasskeySignIn', {}, null)).body.data
  const sendKey = (ceremony: string, passkey: object) =>
    t.call('signInWithPasskey', { body: { ceremony, passkey: passkey as never } }, null)
  const [first, second] = [await begin(), await begin()]
  expect(said(await sendKey(first.ceremony, own.device.use(second.options)))).toEqual([422, 'PASSKEY_REFUSED'])
  const third = await begin()
  expect(said(await sendKey(third.ceremony, own.device.use(third.options, { handle: null })))).toEqual([422, 'PASSKEY_REFUSED'])
  const fourth = await begin()
  const forged = { ...own.device.use(fourth.options), id: other.body.passkey.id }
  expect(said(await sendKey(fourth.ceremony, forged))).toEqual([422, 'PASSKEY_REFUSED'])
  const fifth = await begin()
  expect(said(await sendKey(fifth.ceremony, softDevice().use(fifth.options, { handle: 'AAAA' })))).toEqual([
    422,
    'PASSKEY_REFUSED',
  ])
})

it('shows, names and removes one’s own factors alone; without the last one nothing is asked any more (3.2)', async () => {
  const { member, who } = await withoutFactor()
  const stranger = await withoutFactor()
  const { device } = await addKey(who)
  await addApp(who)
  expect(said(await t.call('beginAuthenticator', {}, who))).toEqual([409, 'AUTHENTICATOR_EXISTS'])
  const { factors } = (await t.call('getFactors', {}, who)).body.data
  const params = { id: factors.passkeys[0].id }
  expect(said(await t.call('removePasskey', { params }, stranger.who))).toEqual([404, 'FACTOR_NOT_FOUND'])
  expect((await t.call('removePasskey', { params }, who)).status).toBe(204)
  const begun = (await t.call('beginPasskeySignIn', {}, null)).body.data
  const gone = await t.call('signInWithPasskey', { body: { ceremony: begun.ceremony, passkey: device.use(begun.options) } }, null)
  expect(said(gone)).toEqual([422, 'PASSKEY_REFUSED'])
  expect((await signIn(member.email)).body.data.second_step.methods).toEqual(['code', 'recovery'])
  expect((await t.call('removeAuthenticator', {}, who)).status).toBe(204)
  expect(said(await t.call('removeAuthenticator', {}, who))).toEqual([404, 'FACTOR_NOT_FOUND'])
  expect((await signIn(member.email)).body.data.token).toBeDefined()
  const left = await t.admin.query('select 1 from auth.recovery_codes where account_id = $1', [member.accountId])
  expect(left.rowCount).toBe(0)
  const subjects = (await deliverMails(t, member.email)).map((mail) => mail.subject)
  expect(subjects.filter((subject) => subject.includes('removed'))).toHaveLength(2)
})

it('asks for the second step before an invitation leads into another organization (3.2, OP-12)', async () => {
  const { member, who } = await withoutFactor()
  const { code } = await addApp(who)
  await freeCodes(member)
  const other = await t.tenant()
  const added = await t.call('createUser', { body: { name: 'Guest', email: member.email, password: 'given 123' } }, other.admin)
  expect(added.status).toBe(201)
  const mails = await deliverMails(t, member.email)
  const token = /#(tp_l_\S+)/.exec(mails.map((mail) => mail.text).join('\n'))?.[1] ?? ''
  const accepted = (await t.call('acceptInvitation', { body: { token } }, null)).body.data
  expect(accepted.token).toBeUndefined()
  const done = await answer({ ceremony: accepted.second_step.ceremony, code: code() })
  expect(done.body.data.tenant.id).toBe(other.tenantId)
})

it('carries the second step through the choice of an organization (3.2, A3)', async () => {
  const { member, who } = await withoutFactor()
  const { code } = await addApp(who)
  const other = await t.tenant()
  const guest = await t.member(other, 'viewer')
  await t.admin.query('update app.users set account_id = $1 where id = $2', [member.accountId, guest.userId])
  await t.call('setFactorRule', { body: { everyone: true, roles: [] } }, other.admin)
  const asked = (await signIn(member.email)).body.data.second_step
  const choice = (await answer({ ceremony: asked.ceremony, code: code(1) })).body.data
  expect(choice).toMatchObject({ requires_tenant_selection: true })
  const chosen = await t.call('selectTenant', { body: { session_token: choice.session_token, tenant_id: other.tenantId } }, null)
  expect(chosen.body.data).toMatchObject({ needs_factor: false, tenant: { id: other.tenantId } })
})
