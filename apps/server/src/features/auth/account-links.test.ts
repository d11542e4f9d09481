import { expect, it } from 'vitest'
import { newId } from '#platform/database/ids.ts'
import { silentLog } from '#platform/log/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { deliverMails, tokenIn } from '../../../test/factories/account-mails.ts'
import { addSession, type Member, testPassword, type World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { emailKeyOf, requestAccountMail, sendAccountMailJob } from './index.ts'

const t = useApp()
const nobody = (world: World) => `nobody-${world.canary}@example.com`

const deliver = (address: string) => deliverMails(t, address)
const signIn = (email: string, password: string) => t.call('login', { body: { email, password } }, null)
const isAlive = async (token: string) => (await t.call('me', {}, { token })).status === 200
/** What anyone outside can see of an answer; the request's own id apart. */
const seen = (reply: Reply) => {
  const { date: _, 'x-request-id': __, ...headers } = reply.headers
  return { status: reply.status, headers, body: { ...reply.body, request_id: undefined } }
}

it('signs in once with a mailed link that is behind # and is kept nowhere (A8, S-2, T14, T17)', async () => {
  const world = await t.tenant()
  const { email } = world.admin
  expect((await t.call('requestMagicLink', { body: { email } }, null)).status).toBe(200)
  const [mail, ...more] = await deliver(email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: email, subject: 'Your sign-in link' })
  expect(mail?.html).toContain('https://shop.example/auth/magic-link#tp_l_')
  const token = tokenIn(mail)
  const kept = await t.admin.query(
    "select string_agg(o::text, '') || (select string_agg(l::text, '') from auth.account_links l) as all from auth.account_mails o",
  )
  expect(kept.rows[0].all).not.toContain(token)
  const replies = await Promise.all(Array.from({ length: 20 }, () => t.call('verifyMagicLink', { body: { token } }, null)))
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  expect(new Set(replies.filter((reply) => reply.status !== 200).map((reply) => reply.body.code))).toEqual(new Set(['LINK_USED']))
  const entered = replies.find((reply) => reply.status === 200)
  expect(entered?.body.data).toMatchObject({ requires_tenant_selection: false, tenant: { id: world.tenantId } })
  expect(await isAlive(entered?.body.data.token)).toBe(true)
})

it('ends an older link when a newer one is asked for, and an old one by time', async () => {
  const world = await t.tenant()
  const { email } = world.admin
  await t.call('requestMagicLink', { body: { email } }, null)
  const first = tokenIn((await deliver(email))[0])
  await t.call('requestMagicLink', { body: { email } }, null)
  const second = tokenIn((await deliver(email))[0])
  expect((await t.call('verifyMagicLink', { body: { token: first } }, null)).body.code).toBe('LINK_USED')
  await t.admin.query(
    "update auth.account_links set expires_at = now() - interval '1 second' where account_id = $1 and used_at is null",
    [world.admin.accountId],
  )
  expect((await t.call('verifyMagicLink', { body: { token: second } }, null)).body.code).toBe('LINK_EXPIRED')
  expect((await t.call('verifyMagicLink', { body: { token: `${second}x` } }, null)).body.code).toBe('LINK_UNKNOWN')
  expect((await t.call('verifyEmail', { body: { token: second } }, null)).body.code).toBe('LINK_UNKNOWN')
})

it('confirms an address once, and mails nothing to one that is confirmed (A9)', async () => {
  const world = await t.tenant()
  const { email, accountId } = world.admin
  await t.admin.query('update auth.accounts set email_verified_at = null where id = $1', [accountId])
  await t.call('resendVerification', { body: { email } }, null)
  const token = tokenIn((await deliver(email))[0])
  expect((await t.call('verifyEmail', { body: { token } }, null)).body.data).toEqual({ email, email_verified: true })
  expect((await t.call('verifyEmail', { body: { token } }, null)).body.code).toBe('LINK_USED')
  expect((await t.call('me', {}, world.admin)).body.data.user.email_verified).toBe(true)
  await t.call('resendVerification', { body: { email } }, null)
  expect(await deliver(email)).toEqual([])
})

it('sets a new password by link and ends every session (A10, S-4)', async () => {
  const world = await t.tenant()
  const { email, accountId } = world.admin
  const other = await addSession(t.app.db, accountId, world.tenantId)
  await t.call('forgotPassword', { body: { email } }, null)
  const token = tokenIn((await deliver(email))[0])
  expect((await t.call('resetPassword', { body: { token, password: 'short' } }, null)).body.errors).toMatchObject([
    { path: 'body.password', code: 'PASSWORD_SHORT', message: 'Password must be at least 6 characters' },
  ])
  expect((await t.call('resetPassword', { body: { token, password: 'brand new 9' } }, null)).body.data).toEqual({ reset: true })
  expect((await t.call('resetPassword', { body: { token, password: 'brand new 9' } }, null)).body.code).toBe('LINK_USED')
  expect([await isAlive(world.admin.token), await isAlive(other)]).toEqual([false, false])
  expect((await signIn(email, testPassword)).status).toBe(401)
  expect((await signIn(email, 'brand new 9')).status).toBe(200)
})

it('changes the own password: a wrong one is refused, other sessions end, this one goes on under a new token (A11, S-4)', async () => {
  const world = await t.tenant()
  const other = await addSession(t.app.db, world.admin.accountId, world.tenantId)
  const change = (current_password: string, who: Member | { token: string }) =>
    t.call('changePassword', { body: { current_password, new_password: 'brand new 9' } }, who)
  expect((await change('not it', world.admin)).body.code).toBe('WRONG_PASSWORD')
  expect(await isAlive(other)).toBe(true)
  const done = await change(testPassword, world.admin)
  expect(done.status).toBe(200)
  expect([await isAlive(world.admin.token), await isAlive(other), await isAlive(done.body.data.token)]).toEqual([
    false,
    false,
    true,
  ])
  expect(done.body.data.tenant.id).toBe(world.tenantId)
  expect((await signIn(world.admin.email, 'brand new 9')).status).toBe(200)
})

it('lets an invited person in once they accept, and asks those who never signed in for a password (OP-12, S-8)', async () => {
  const [world, home] = [await t.tenant(), await t.tenant()]
  const invite = async (member: Member, joined: boolean) => {
    const userId = newId(new Date())
    await t.admin.query('update app.users set joined_at = $2 where account_id = $1', [
      ...[member.accountId, joined ? new Date() : null],
    ])
    await t.admin.query(
      `insert into app.users (tenant_id, id, account_id, name, email, email_key, system_role, created_at, updated_at)
       values ($1, $2, $3, 'Ana', $4, $5, 'viewer', now(), now())`,
      [world.tenantId, userId, member.accountId, member.email, emailKeyOf(member.email)],
    )
    await t.inTenant(world.tenantId, (tx) =>
      requestAccountMail(
        tx,
        {
          emailKey: emailKeyOf(member.email),
          template: 'invitation',
          params: { inviter: 'Rosa' },
          tenantId: world.tenantId,
          userId,
        },
        new Date(),
      ),
    )
    return tokenIn((await deliver(member.email))[0])
  }
  const known = await t.member(home, 'viewer')
  const token = await invite(known, true)
  const choices = await signIn(known.email, testPassword)
  expect(choices.body.data).toMatchObject({ requires_tenant_selection: false, tenant: { id: home.tenantId } })
  expect((await t.call('switchTenant', { body: { tenant_id: world.tenantId } }, known)).body.code).toBe('TENANT_NOT_FOUND')
  expect((await t.call('seeInvitation', { body: { token } }, null)).body.data.invitation).toMatchObject({
    tenant: { slug: world.slug },
    email: known.email,
    needs_password: false,
  })
  const accepted = await t.call('acceptInvitation', { body: { token } }, null)
  expect(accepted.body.data).toMatchObject({ tenant: { id: world.tenantId }, user: { roles: ['viewer'] } })
  expect((await t.call('acceptInvitation', { body: { token } }, null)).body.code).toBe('LINK_USED')
  expect((await signIn(known.email, testPassword)).body.data.requires_tenant_selection).toBe(true)
  const trail = await t.call('listAuditLog', {}, world.admin)
  expect(trail.body.data.entries[0].summary).toMatch(/accepted the invitation$/)

  const fresh = await t.member(home, 'viewer')
  const freshToken = await invite(fresh, false)
  expect((await t.call('acceptInvitation', { body: { token: freshToken } }, null)).body.errors[0].path).toBe('body.password')
  expect((await t.call('acceptInvitation', { body: { token: freshToken, password: 'my own 77' } }, null)).status).toBe(200)
  expect((await signIn(fresh.email, 'my own 77')).status).toBe(200)
})

it('answers known and unknown addresses alike and does the same work for both (S-10, T11)', async () => {
  const world = await t.tenant()
  const unknown = nobody(world)
  const rows = async () => Number((await t.admin.query('select count(*) from auth.account_mails')).rows[0].count)
  const jobs = async () =>
    Number(
      (await t.admin.query("select count(*) from graphile_worker.jobs where task_identifier = 'send-account-mail'")).rows[0]
        .count,
    )
  for (const name of ['requestMagicLink', 'forgotPassword', 'resendVerification'] as const) {
    const replies: ReturnType<typeof seen>[] = []
    for (const email of [world.admin.email, unknown]) {
      const [before, jobsBefore] = [await rows(), await jobs()]
      replies.push(seen(await t.call(name, { body: { email } }, null)))
      expect([(await rows()) - before, (await jobs()) - jobsBefore]).toEqual([1, 1])
    }
    expect(replies[0]).toEqual(replies[1])
  }
  const [known, stranger] = [await signIn(world.admin.email, 'wrong one'), await signIn(unknown, 'wrong one')]
  expect(seen(known)).toEqual(seen(stranger))
  expect(await deliver(unknown)).toEqual([])
})

it('tries a mail again with the same Message-ID, and either of its links ends both', async () => {
  const world = await t.tenant()
  const { email } = world.admin
  await t.call('requestMagicLink', { body: { email } }, null)
  const { rows } = await t.admin.query('select id from auth.account_mails where account_id = $1', [world.admin.accountId])
  const sent: Mail[] = []
  let works = false
  const job = sendAccountMailJob({
    database: t.app.db,
    sender: {
      send: async (mail) => {
        sent.push(mail)
        if (!works) throw new Error('no route to host')
      },
      close: () => {},
    },
    mailFrom: 'mail@twopost.example',
    publicUrl: () => 'https://shop.example',
  })
  await expect(job({ mail_id: rows[0].id }, silentLog)).rejects.toThrow('no route to host')
  works = true
  await job({ mail_id: rows[0].id }, silentLog)
  await job({ mail_id: rows[0].id }, silentLog)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map((mail) => mail.messageId))).toEqual(new Set([`<${rows[0].id}@twopost.example>`]))
  expect((await t.call('verifyMagicLink', { body: { token: tokenIn(sent[0]) } }, null)).status).toBe(200)
  expect((await t.call('verifyMagicLink', { body: { token: tokenIn(sent[1]) } }, null)).body.code).toBe('LINK_USED')
})
