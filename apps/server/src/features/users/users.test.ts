import { expect, it } from 'vitest'
import { sendAccountMailJob } from '#features/auth/index.ts'
import { silentLog } from '#platform/log/log.ts'
import { addSession, type Member, testPassword, type World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const add = (who: Member, body: object) =>
  t.call('createUser', { body: { name: 'Nora Vale', email: 'nora@example.com', password: 'given 123', ...body } as never }, who)
const signIn = (email: string, password: string) => t.call('login', { body: { email, password } }, null)
const userOf = async (world: World, id: string) => (await t.call('getUser', { params: { id } }, world.admin)).body.data.user
const isAlive = async (token: string) => (await t.call('me', {}, { token })).status === 200
/** What waits to be mailed to an address, delivered. @returns subjects and the links' tokens */
async function mailsFor(email: string): Promise<{ subject: string; token: string }[]> {
  const mails: { subject: string; token: string }[] = []
  const job = sendAccountMailJob({
    database: t.app.db,
    sender: {
      send: async ({ subject, text }) => void mails.push({ subject, token: /#(tp_l_\S+)/.exec(text)?.[1] ?? '' }),
      close: () => {},
    },
    mailFrom: 'mail@twopost.example',
    publicUrl: () => 'https://shop.example',
  })
  const { rows } = await t.admin.query(
    "select m.id from auth.account_mails m join auth.accounts a on a.id = m.account_id where a.email = $1 and m.state = 'waiting'",
    [email],
  )
  for (const { id } of rows) await job({ mail_id: id }, silentLog)
  return mails
}
const tokensFor = async (email: string): Promise<string[]> => (await mailsFor(email)).map(({ token }) => token)

it('asks for name, e-mail and password in the specified words (C33, P30)', async () => {
  const world = await t.tenant()
  const reply = await add(world.admin, { name: 'N', email: 'not an address', password: 'short' })
  expect(reply.body.errors.map((fault: { message: string }) => fault.message)).toEqual([
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ])
  const done = await add(world.admin, { email: `n-${world.canary}@example.com`, bio: 'Knows diesels', roleId: 'tech' })
  expect(done.status).toBe(201)
  expect(done.body.data.user).toMatchObject({
    roleId: 'technician',
    status: 'active',
    bio: 'Knows diesels',
    joinedAt: null,
    shopIds: [],
  })
  expect(done.text).not.toMatch(/password|hash/i)
  expect((await add(world.admin, { email: `N-${world.canary}@example.com` })).body.message).toBe(
    'User with this email already exists',
  )
})

it('lets a new person sign in with the given password, and by the invitation with one of their own (C32)', async () => {
  const world = await t.tenant()
  const email = `new-${world.canary}@example.com`
  const { user } = (await add(world.admin, { email })).body.data
  expect((await signIn(email, 'given 123')).body.data.tenant.id).toBe(world.tenantId)
  expect((await userOf(world, user.id)).joinedAt).not.toBeNull()
  expect((await t.call('resendInvitation', { params: { id: user.id } }, world.admin)).body.code).toBe('ALREADY_JOINED')
  const second = `second-${world.canary}@example.com`
  await add(world.admin, { email: second })
  const [token = ''] = await tokensFor(second)
  expect((await t.call('acceptInvitation', { body: { token, password: 'my own 77' } }, null)).status).toBe(200)
  expect([(await signIn(second, 'given 123')).status, (await signIn(second, 'my own 77')).status]).toEqual([401, 200])
})

it('leaves an account that is there as it is, and shows nothing of it until its person accepts (OP-12, S-8, T12)', async () => {
  const [home, world] = [await t.tenant(), await t.tenant()]
  const victim = await t.member(home, 'admin')
  const hashOf = async () =>
    (await t.admin.query('select password_hash from auth.accounts where id = $1', [victim.accountId])).rows[0].password_hash
  const before = await hashOf()
  const known = await add(world.admin, { email: victim.email, password: 'taken over 1' })
  const fresh = await add(world.admin, { email: `fresh-${world.canary}@example.com`, password: 'taken over 1' })
  const shape = (reply: typeof known) => ({
    status: reply.status,
    user: { ...reply.body.data.user, id: '', email: '', createdAt: '', updatedAt: '' },
  })
  expect(shape(known)).toEqual(shape(fresh))
  const listed = (await t.call('listUsers', { query: { search: 'Nora' } }, world.admin)).body.data.users
  expect(listed.map(({ status, joinedAt }: { status: string; joinedAt: unknown }) => ({ status, joinedAt }))).toEqual([
    { status: 'active', joinedAt: null },
    { status: 'active', joinedAt: null },
  ])
  expect(await hashOf()).toBe(before)
  expect((await signIn(victim.email, 'taken over 1')).status).toBe(401)
  expect((await signIn(victim.email, testPassword)).body.data).toMatchObject({
    requires_tenant_selection: false,
    tenant: { id: home.tenantId },
  })
  const [token = ''] = await tokensFor(victim.email)
  expect((await t.call('acceptInvitation', { body: { token } }, null)).body.data.tenant.id).toBe(world.tenantId)
  expect((await signIn(victim.email, testPassword)).body.data.requires_tenant_selection).toBe(true)
})

it('finds people by word, role and state, in pages (C31, C39, C40)', async () => {
  const world = await t.tenant()
  for (let i = 0; i < 3; i++) await t.member(world, 'technician', { name: `Anders ${i}` })
  const suspended = await t.member(world, 'viewer', { name: 'Björn' })
  await t.call('updateUser', { params: { id: suspended.userId }, body: { status: 'suspended' } }, world.admin)
  const names = async (query: Record<string, string>) =>
    (await t.call('listUsers', { query }, world.admin)).body.data.users.map((user: { name: string }) => user.name)
  expect(await names({ search: 'anders', limit: '2', page: '2' })).toEqual(['Anders 2'])
  expect(await names({ role: 'tech', search: 'ANDERS 1' })).toEqual(['Anders 1'])
  expect(await names({ status: 'suspended' })).toEqual(['Björn'])
  const by = await t.call('listUsersByRole', { params: { role: 'technician' } }, world.admin)
  expect(by.body.data.pagination.total).toBe(3)
  expect((await t.call('listUsersByStatus', { params: { status: 'suspended' } }, world.admin)).body.data.pagination.total).toBe(1)
  expect((await t.call('searchUsers', { query: { q: 'björn' } }, world.admin)).body.data.pagination.total).toBe(1)
  expect((await t.call('getUserAnalytics', {}, world.admin)).body.data.analytics).toMatchObject({
    total: 5,
    active: 4,
    suspended: 1,
    by_role: [
      { role_id: 'technician', count: 3 },
      { role_id: 'admin', count: 1 },
      { role_id: 'viewer', count: 1 },
    ],
  })
})

it('changes a person, with both sets of texts (C36, OP-87, OP-89)', async () => {
  const world = await t.tenant()
  const member = await t.member(world, 'viewer')
  const replace = (body: object) => t.call('replaceUser', { params: { id: member.userId }, body: body as never }, world.admin)
  expect((await replace({})).body.errors.map((fault: { message: string }) => fault.message)).toEqual([
    'Name is required',
    'Email is required',
  ])
  expect((await replace({ name: 'Vera', email: 'x' })).body.errors[0].message).toBe('Invalid email format')
  const before = await userOf(world, member.userId)
  const done = await replace({
    name: 'Vera',
    email: member.email,
    phoneNumber: '555-0101',
    version: before.version,
  })
  expect(done.body.data.user).toMatchObject({ name: 'Vera', phoneNumber: '555-0101', version: before.version + 1 })
  expect((await replace({ name: 'V2', email: member.email, version: before.version })).body.code).toBe('STALE_VERSION')
  expect((await replace({ name: 'Vera', email: world.admin.email })).body.code).toBe('USER_EXISTS')
  expect(
    (await t.call('updateUser', { params: { id: member.userId }, body: { status: 'king' as never } }, world.admin)).status,
  ).toBe(422)
})

it('ends sessions at once when someone may not come in any more, here and nowhere else (A19, A27, S-4)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  for (const status of ['inactive', 'suspended'] as const) {
    const member = await t.member(world, 'viewer')
    await t.admin.query(
      `insert into app.users (tenant_id, id, account_id, name, email, email_key, system_role, accepted_at, created_at, updated_at)
       select $1, gen_random_uuid(), account_id, name, email, email_key, 'viewer', now(), now(), now() from app.users where id = $2`,
      [other.tenantId, member.userId],
    )
    const elsewhere = await addSession(t.app.db, member.accountId, other.tenantId)
    await t.call('updateUser', { params: { id: member.userId }, body: { status } }, world.admin)
    expect([await isAlive(member.token), await isAlive(elsewhere)]).toEqual([false, true])
    await t.call('updateUser', { params: { id: member.userId }, body: { status: 'active' } }, world.admin)
    expect(await isAlive(member.token)).toBe(false)
  }
  const member = await t.member(world, 'viewer')
  expect((await t.call('signOutUser', { params: { id: member.userId } }, world.admin)).body.data).toEqual({ ended: 1 })
  expect(await isAlive(member.token)).toBe(false)
})

it('keeps administrators, oneself and the last administrator (C37, P34, OP-10)', async () => {
  const world = await t.tenant()
  const remove = (id: string, who = world.admin) => t.call('deleteUser', { params: { id } }, who)
  const change = (id: string, body: object, who = world.admin) => t.call('updateUser', { params: { id }, body }, who)
  expect((await remove(world.admin.userId)).body.code).toBe('OWN_ACCESS')
  expect((await change(world.admin.userId, { status: 'suspended' })).body.code).toBe('OWN_ACCESS')
  expect((await change(world.admin.userId, { roleId: 'viewer' })).body.code).toBe('OWN_ACCESS')
  expect((await change(world.admin.userId, { jobTitle: 'Owner' })).status).toBe(200)
  const second = await t.member(world, 'admin')
  expect((await remove(second.userId)).body.message).toBe('Cannot delete admin users')
  expect((await change(world.admin.userId, { status: 'suspended' }, second)).status).toBe(200)
  expect((await change(second.userId, { roleId: 'viewer' }, second)).body.code).toBe('OWN_ACCESS')
  const helper = await t.member(world, 'administrator')
  await change(second.userId, { status: 'inactive' }, helper)
  const races = await Promise.all([
    change(helper.userId, { status: 'suspended' }, second),
    change(second.userId, { status: 'active' }, helper),
  ])
  expect(races.map((reply) => reply.status).filter((status) => status >= 500)).toEqual([])
  const viewer = await t.member(world, 'viewer')
  const deputy = await t.member(world, 'administrator')
  expect((await remove(viewer.userId, deputy)).status).toBe(403)
})

it('takes a person out, but not a technician with open jobs (C37)', async () => {
  const world = await t.tenant()
  const viewer = await t.member(world, 'viewer')
  expect((await t.call('deleteUser', { params: { id: viewer.userId } }, world.admin)).status).toBe(204)
  expect(await isAlive(viewer.token)).toBe(false)
  expect((await t.call('getUser', { params: { id: viewer.userId } }, world.admin)).body.message).toBe(
    `User with ID '${viewer.userId}' not found`,
  )
  expect((await add(world.admin, { email: viewer.email })).status).toBe(201)
})

it('does many people at once and says how it went for each (C41, OP-48)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const [a, b] = [await t.member(world, 'viewer'), await t.member(world, 'viewer')]
  const bulk = (body: object, who = world.admin) => t.call('bulkUsers', { body: body as never }, who)
  const ids = [a.userId, b.userId, world.admin.userId, other.admin.userId]
  const codes = async (body: object) =>
    Object.fromEntries(
      (await bulk({ user_ids: ids, ...body })).body.data.results.map((one: { id: string; code: string | null }) => [
        one.id,
        one.code,
      ]),
    )
  const refusals = { [world.admin.userId]: 'OWN_ACCESS', [other.admin.userId]: 'USER_NOT_FOUND' }
  expect(await codes({ action: 'suspend' })).toEqual({ [a.userId]: null, [b.userId]: null, ...refusals })
  expect((await userOf(world, a.userId)).status).toBe('suspended')
  expect(await codes({ action: 'assignRole', roleId: 'technician' })).toEqual({ [a.userId]: null, [b.userId]: null, ...refusals })
  expect(await codes({ action: 'delete' })).toEqual({ [a.userId]: null, [b.userId]: null, ...refusals })
  expect((await t.call('getUser', { params: { id: other.admin.userId } }, other.admin)).status).toBe(200)
  expect((await bulk({ action: 'assignRole', user_ids: ids })).body.errors[0].path).toBe('body.roleId')
  const creator = await t.member(world, { permissions: ['users:create', 'users:view'] })
  expect((await bulk({ action: 'delete', user_ids: [a.userId] }, creator)).status).toBe(403)
})

it('limits people to shops, and who is limited can give no more than that (C43)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [first, second] = world.shopIds as [string, string]
  const limited = await t.member(world, 'admin', { shopIds: [first] })
  const mine = await add(limited, { email: `mine-${world.canary}@example.com` })
  expect(mine.body.data.user.shopIds).toEqual([first])
  for (const shopIds of [[second], []])
    expect((await add(limited, { email: `x-${world.canary}@example.com`, shopIds })).body.code).toBe('SHOP_NOT_FOUND')
  const there = await t.member(world, 'viewer', { shopIds: [second] })
  expect((await t.call('getUser', { params: { id: there.userId } }, limited)).status).toBe(404)
  const change = await t.call('updateUser', { params: { id: there.userId }, body: { shopIds: [first] } }, world.admin)
  expect(change.body.data.user.shopIds).toEqual([first])
  expect((await t.call('getUser', { params: { id: there.userId } }, limited)).status).toBe(200)
})

it('shows and changes one’s own data (C42)', async () => {
  const world = await t.tenant()
  const member = await t.member(world, 'guest')
  expect((await t.call('getProfile', {}, member)).body.data.profile).toMatchObject({
    id: member.userId,
    email: member.email,
    roleName: 'guest',
  })
  const done = await t.call('updateProfile', { body: { name: 'Gus Guest', jobTitle: 'Helper', bio: 'New here' } }, member)
  expect(done.body.data.profile).toMatchObject({ name: 'Gus Guest', jobTitle: 'Helper', bio: 'New here', phoneNumber: '' })
  expect((await t.call('updateProfile', { body: { status: 'active' } as never }, member)).status).toBe(422)
  expect((await t.call('updateProfile', { body: { name: 'Other', version: 1 } }, member)).body.code).toBe('STALE_VERSION')
})

it('writes to a new person in the language of who adds them, and leaves that of an account that is there (OP-35)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  await t.call('updatePreferences', { body: { language: 'es' } }, world.admin)
  const email = `es-${world.canary}@example.com`
  await add(world.admin, { email })
  await add(world.admin, { email: other.admin.email })
  const { rows } = await t.admin.query('select email, language from auth.accounts where email = any($1) order by language', [
    [email, other.admin.email],
  ])
  expect(rows).toEqual([
    { email, language: 'es' },
    { email: other.admin.email, language: null },
  ])
})

it('invites in the language chosen for the person, and their first session has it (R1-41)', async () => {
  const world = await t.tenant()
  const email = `chosen-${world.canary}@example.com`
  await add(world.admin, { email, language: 'es' })
  expect(await mailsFor(email)).toEqual([expect.objectContaining({ subject: expect.stringMatching(/^Invitación de /) })])
  expect((await signIn(email, 'given 123')).body.data.preferences).toMatchObject({ language: 'es', language_chosen: true })
})

it('says of an account that nobody has chosen its language, until somebody does (R1-41)', async () => {
  const world = await t.tenant()
  const preferences = async () => (await t.call('me', {}, world.admin)).body.data.preferences
  expect(await preferences()).toMatchObject({ language: 'en', language_chosen: false })
  await t.call('updatePreferences', { body: { theme: 'dark' } }, world.admin)
  expect(await preferences()).toMatchObject({ language_chosen: false, theme: 'dark' })
  await t.call('updatePreferences', { body: { language: 'en' } }, world.admin)
  expect(await preferences()).toMatchObject({ language: 'en', language_chosen: true })
})

it('leaves a person’s address to the person: it is how they sign in, here and elsewhere (R1-12)', async () => {
  const world = await t.tenant()
  const member = await t.member(world, 'viewer')
  const params = { id: member.userId }
  const other = `other-${world.canary}@example.com`
  for (const name of ['updateUser', 'replaceUser'] as const) {
    const changed = await t.call(name, { params, body: { name: 'Same Person', email: other } }, world.admin)
    expect([changed.status, changed.body.code], name).toEqual([409, 'EMAIL_FIXED'])
    const same = await t.call(name, { params, body: { name: 'Same Person', email: member.email.toUpperCase() } }, world.admin)
    expect([same.status, same.body.data?.user.email], name).toEqual([200, member.email])
  }
  const taken = await t.call('updateUser', { params, body: { email: world.admin.email } }, world.admin)
  expect(taken.body.code).toBe('USER_EXISTS')
})
