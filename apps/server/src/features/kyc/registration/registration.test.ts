import { expect, it } from 'vitest'
import { deliverMails, tokenIn } from '../../../../test/factories/account-mails.ts'
import { testPassword } from '../../../../test/factories/world.ts'
import { type Reply, raisedLimits, useApp } from '../../../../test/harness.ts'

const t = useApp()
let number = 0
const registration = (more: object = {}) => {
  number += 1
  return {
    business_name: `Taller Ñandú ${number}`,
    registration_number: `R-${number}`,
    name: 'Rosa Vale',
    email: `rosa-${number}@example.com`,
    password: 'a new password 8',
    ...more,
  }
}
const register = (body: object) => t.call('registerTenant', { body: body as never }, null)
const signIn = (email: string, password: string) => t.call('login', { body: { email, password } }, null)
const tenantOf = async (slug: string) => (await t.admin.query('select * from auth.tenants where slug = $1', [slug])).rows[0]
/** What anyone outside can see of an answer; the request's own id apart. */
const seen = (reply: Reply) => {
  const { date: _, 'x-request-id': __, 'content-length': ___, ...headers } = reply.headers
  return { status: reply.status, headers }
}

const deliver = (address: string) => deliverMails(t, address)

it('makes a pending organization, its administrator, a draft that knows them, and a mail that confirms the address (A13, OP-13)', async () => {
  const body = registration({ phone: '(253) 555-0177', language: 'es' })
  const reply = await register(body)
  expect([reply.status, reply.body.data]).toEqual([
    201,
    { registration: { business_name: body.business_name, slug: `taller-nandu-${number}`, email: body.email } },
  ])
  expect(reply.text).not.toContain(body.password)
  const mails = await deliver(body.email)
  expect(mails.map((mail) => mail.subject)).toEqual(['Confirme su correo electrónico'])
  const entered = await signIn(body.email, body.password)
  expect(entered.body.data).toMatchObject({
    requires_tenant_selection: false,
    user: { name: 'Rosa Vale', email_verified: false, kyc_status: 'draft', roles: ['admin'] },
    tenant: { slug: `taller-nandu-${number}`, state: 'pending' },
    preferences: { language: 'es' },
  })
  const who = { token: entered.body.data.token as string }
  const own = (await t.call('getOwnKycApplication', {}, who)).body.data.application
  expect(own).toMatchObject({
    status: 'draft',
    step: 'business_info',
    tenantState: 'pending',
    businessInfo: { businessName: body.business_name, registrationNumber: body.registration_number },
    contactInfo: { primaryContact: { name: 'Rosa Vale', email: body.email, phone: '(253) 555-0177' } },
    documents: [],
    verificationDetails: null,
  })
  expect((await t.call('listCustomers', {}, who)).body.code).toBe('TENANT_NOT_APPROVED')
  const done = await t.call('verifyEmail', { body: { token: tokenIn(mails[0]) } }, null)
  expect(done.body.data).toEqual({ email: body.email, email_verified: true })
  const { rows } = await t.admin.query('select action, summary, details from app.audit_log where tenant_id = $1 order by seq', [
    own.tenantId,
  ])
  expect(rows).toEqual([
    { action: 'POST /auth/register-tenant', summary: 'organization.registered', details: { name: body.business_name } },
  ])
})

it('asks for each field in the specified words (P16, P30)', async () => {
  const reply = await register({ business_name: ' ', name: 'N', email: 'no', password: 'short', slug: 'a b', phone: 'call me' })
  expect(reply.status).toBe(422)
  expect(
    Object.fromEntries(reply.body.errors.map((fault: { path: string; message: string }) => [fault.path, fault.message])),
  ).toEqual({
    'body.business_name': 'Business name is required',
    'body.registration_number': 'Business registration number is required',
    'body.name': 'Name must be at least 2 characters',
    'body.email': 'Please enter a valid email address',
    'body.password': 'Password must be at least 6 characters',
    'body.slug': 'Use 3 to 40 lower-case letters, digits or dashes, no dash at either end.',
    'body.phone': expect.any(String),
  })
  const reserved = await register(registration({ slug: 'admin' }))
  expect(reserved.body.errors).toMatchObject([{ path: 'body.slug', code: 'SLUG_RESERVED' }])
})

it('refuses a slug that is taken and counts up those it makes itself, also when many come at once', async () => {
  const world = await t.tenant()
  const taken = await register(registration({ slug: world.slug.toUpperCase() }))
  expect([taken.status, taken.body.code, taken.body.message]).toEqual([
    409,
    'SLUG_TAKEN',
    'This web name is taken. Choose another one.',
  ])
  expect(
    Number(
      (await t.admin.query('select count(*) from auth.accounts where email = $1', [`rosa-${number}@example.com`])).rows[0].count,
    ),
  ).toBe(0)
  expect((await register(registration({ business_name: 'Same Name', slug: 'chosen-name' }))).body.data.registration.slug).toBe(
    'chosen-name',
  )
  const replies = await Promise.all(Array.from({ length: 6 }, () => register(registration({ business_name: 'Same Name' }))))
  expect(new Set(replies.map((reply) => reply.body.data.registration.slug))).toEqual(
    new Set(['same-name', 'same-name-2', 'same-name-3', 'same-name-4', 'same-name-5', 'same-name-6']),
  )
})

it('lets only one of many take the same slug at once, and keeps nothing of the others', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => register(registration({ slug: 'only-one' }))))
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
  expect(replies.filter((reply) => reply.body.code === 'SLUG_TAKEN')).toHaveLength(7)
  const tenant = await tenantOf('only-one')
  const made = await t.admin.query(
    "select count(*)::int as count from auth.accounts where name = 'Rosa Vale' and email = any($1)",
    [Array.from({ length: 8 }, (_, i) => `rosa-${number - i}@example.com`)],
  )
  const members = await t.admin.query('select count(*)::int as count from app.users where tenant_id = $1', [tenant.id])
  expect([made.rows[0].count, members.rows[0].count]).toEqual([1, 1])
})

it('tells nobody whether an address has an account: it keeps its password and joins by an invitation (S-10, T11)', async () => {
  const world = await t.tenant()
  const { email, accountId } = world.admin
  const before = (await t.admin.query('select * from auth.accounts where id = $1', [accountId])).rows[0]
  const [known, unknown] = [
    await register(registration({ email: email.toUpperCase(), password: 'not the owner 1', language: 'es' })),
    await register(registration()),
  ]
  expect(seen(known)).toEqual(seen(unknown))
  expect(Object.keys(known.body.data.registration)).toEqual(Object.keys(unknown.body.data.registration))
  expect((await t.admin.query('select * from auth.accounts where id = $1', [accountId])).rows[0]).toEqual(before)
  expect((await signIn(email, 'not the owner 1')).status).toBe(401)
  expect((await signIn(email, testPassword)).body.data).toMatchObject({
    requires_tenant_selection: false,
    tenant: { id: world.tenantId },
  })
  const mails = await deliver(email)
  expect(mails.map((mail) => mail.subject)).toEqual([`${known.body.data.registration.business_name} invites you to Twopost`])
  const accepted = await t.call('acceptInvitation', { body: { token: tokenIn(mails[0]) } }, null)
  expect(accepted.body.data).toMatchObject({
    tenant: { slug: known.body.data.registration.slug, state: 'pending' },
    user: { roles: ['admin'], kyc_status: 'draft' },
  })
  expect((await t.call('getOwnKycApplication', {}, { token: accepted.body.data.token })).body.data.application.status).toBe(
    'draft',
  )
})

it('does the same work for a known and an unknown address: the same rows in the same tables (S-10)', async () => {
  const world = await t.tenant()
  const tables = [
    'auth.tenants',
    'app.users',
    'app.kyc_applications',
    'auth.account_mails',
    'app.audit_log',
    'graphile_worker._private_jobs',
  ]
  const counts = async () => {
    const found: number[] = []
    for (const table of tables) found.push(Number((await t.admin.query(`select count(*) from ${table}`)).rows[0].count))
    return found
  }
  for (const email of [world.admin.email, `new-${world.canary}@example.com`]) {
    const before = await counts()
    expect((await register(registration({ email }))).status).toBe(201)
    expect(
      (await counts()).map((count, i) => count - (before[i] ?? 0)),
      email,
    ).toEqual([1, 1, 1, 1, 1, 1])
  }
})

const limited = useApp({ ...raisedLimits, LIMIT_REGISTRATIONS_PER_HOUR: '5', LIMIT_MAILS_PER_HOUR: '5' })
it('takes at most five registrations an hour from a network address, however many come at once; a taken slug is none (T25)', async () => {
  const world = await limited.tenant()
  const send = (body: object) => limited.call('registerTenant', { body: body as never }, null)
  for (let i = 0; i < 6; i++) expect((await send(registration({ slug: world.slug }))).body.code).toBe('SLUG_TAKEN')
  const replies = await Promise.all(Array.from({ length: 30 }, () => send(registration())))
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(5)
  const refused = replies.filter((reply) => reply.status !== 201)
  expect(new Set(refused.map((reply) => `${reply.status} ${String(reply.headers['retry-after'])}`))).toEqual(
    new Set(['429 3600']),
  )
})
