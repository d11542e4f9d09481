import type { CallName } from '@twopost/contract/calls'
import { allPermissions, type SystemRole, systemRoles } from '@twopost/contract/permissions'
import { expect, it } from 'vitest'
import { addSession, addTenant, type Member, type World } from '../factories/world.ts'
import { useApp } from '../harness.ts'
import { tenantChecksums } from './checksums.ts'
import { everyPermission, roleTable } from './role-table.ts'
import type { Sample } from './samples.ts'
import { callNames, callOf, sendSample } from './send-sample.ts'

const t = useApp()
const nobody = '00000000-0000-7000-8000-000000000001'

/** The same for every subject: ids that exist nowhere, so that nothing is changed by who may call. */
function emptySample(name: CallName): Sample {
  const params = Object.fromEntries(
    [...callOf(name).path.matchAll(/\{(\w+)\}/g)].map(([, slot]) => [slot as string, slot === 'status' ? 'pending' : nobody]),
  )
  // An upload call gets JSON, which is turned away behind the gate: nothing is scanned.
  return { params, ...(callOf(name).body ? { body: {} } : {}) }
}

/** What the gate must say, from the hand-made table. `open` = let through to the use case. */
function expected(name: CallName, held: readonly string[] | null): 'open' | 403 {
  const { access } = callOf(name)
  // One's own application is for the administrators of a business, by what they are and not by a permission.
  if (name === 'getOwnKycApplication') return held === roleTable.admin || held === roleTable.administrator ? 'open' : 403
  if (access.kind === 'public' || access.kind === 'signedIn' || (access.kind === 'platform' && access.own)) return 'open'
  if (held === null) return 403
  if (access.kind === 'approved' || access.own) return 'open'
  // A call of the platform is for super-admins alone, whatever a role of a tenant holds.
  if (access.kind === 'platform') return held === roleTable['super-admin'] ? 'open' : 403
  const has = (permission: string) => held.includes(permission) || held.includes(`${permission.split(':')[0]}:manage`)
  if (access.kind === 'allOf') return access.permissions.every(has) ? 'open' : 403
  if (!access.permissions.some(has)) return 403
  if (access.kind === 'byInput') return access.decide({ params: {}, query: {}, body: {} }).every(has) ? 'open' : 403
  return 'open'
}
/** Calls that end the token they are made with: they get one of their own. */
const ending = new Set<CallName>(['logout', 'switchTenant', 'leaveTenant'])

async function walk(
  subject: string,
  token: string,
  held: readonly string[] | null,
  world: World,
  account: string,
  wrong: string[],
  names = callNames,
): Promise<number> {
  let cells = 0
  for (const name of names) {
    const own = ending.has(name) ? await addSession(t.app.db, account, world.tenantId) : token
    const reply = await sendSample(t, name, emptySample(name), own)
    const want = expected(name, held)
    const got = reply.status === 403 ? 403 : reply.status === 401 && name !== 'login' && name !== 'selectTenant' ? 401 : 'open'
    if (got !== want || reply.status >= 500)
      wrong.push(`${subject} × ${name}: wanted ${want}, got ${reply.status} ${reply.body?.code ?? ''}`)
    cells += 1
  }
  return cells
}

it('lets each of the nine roles make exactly the calls that the table of roles gives it (C5–C13, S-24)', async () => {
  expect([...allPermissions].sort()).toEqual([...everyPermission].sort())
  for (const [role, held] of Object.entries(systemRoles))
    expect([...held].sort(), role).toEqual([...(roleTable[role] ?? [])].sort())
  const world = await t.tenant()
  const wrong: string[] = []
  let cells = 0
  for (const role of Object.keys(roleTable) as SystemRole[]) {
    const member = await t.member(world, role)
    cells += await walk(role, member.token, roleTable[role] ?? [], world, member.accountId, wrong)
  }
  expect(wrong).toEqual([])
  expect(cells).toBe(9 * callNames.length)
}, 180_000)

it('turns away who is not signed in, has a dead or wrong token, is suspended, or whose tenant is not approved, and nothing changes (S-24)', async () => {
  const world = await t.tenant()
  const [suspended, unverified] = [await t.member(world, 'admin'), await t.member(world, 'admin')]
  await t.admin.query("update app.users set status = 'suspended' where id = $1", [suspended.userId])
  await t.admin.query('update auth.accounts set email_verified_at = null where id = $1', [unverified.accountId])
  const expired = await addSession(t.app.db, world.admin.accountId, world.tenantId)
  await t.admin.query(
    "update auth.sessions set last_seen_at = now() - interval '31 minutes' where id = (select id from auth.sessions order by created_at desc, id desc limit 1)",
  )
  const gone = await addSession(t.app.db, world.admin.accountId, world.tenantId)
  await t.admin.query(
    "update auth.sessions set expires_at = now() - interval '1 second' where id = (select id from auth.sessions order by created_at desc, id desc limit 1)",
  )
  const selection = await t.call('login', { body: { email: world.admin.email, password: 'correct horse 7' } }, null)
  expect(selection.status).toBe(200)
  const tenantIn = async (state: string): Promise<Member> => (await addTenant(t.app.db, { state } as never)).admin
  const states = {
    pending: await tenantIn('pending'),
    suspended: await tenantIn('suspended'),
    rejected: await tenantIn('rejected'),
  }
  const before = await tenantChecksums(t.admin, world.tenantId)
  const dead: [string, string | null][] = [
    ['none', null],
    ['garbage', 'tp_s_garbage_garbage_garbage_garbage_garbage'],
    ['expired', expired],
    ['over', gone],
    ['selection', 'tp_t_not_a_session_token_at_all_really_none'],
    ['suspended user', suspended.token],
  ]
  const wrong: string[] = []
  let cells = 0
  for (const [subject, token] of dead)
    for (const name of callNames) {
      const reply = await sendSample(t, name, emptySample(name), token)
      const isOpen = callOf(name).access.kind === 'public'
      if (isOpen ? reply.status >= 500 || reply.status === 403 : reply.status !== 401)
        wrong.push(`${subject} × ${name}: ${reply.status}`)
      cells += 1
    }
  for (const [state, member] of Object.entries(states))
    for (const name of callNames) {
      const { kind } = callOf(name).access
      if (ending.has(name)) continue
      const reply = await sendSample(t, name, emptySample(name), member.token)
      const refused = reply.status === 403 && reply.body.code === 'TENANT_NOT_APPROVED'
      if (kind === 'public' || kind === 'signedIn' || kind === 'platform' ? refused || reply.status >= 500 : !refused)
        wrong.push(`${state} × ${name}: ${reply.status} ${reply.body?.code ?? ''}`)
      cells += 1
    }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(8 * callNames.length)
  expect(await tenantChecksums(t.admin, world.tenantId)).toEqual(before)
  await walk('unverified', unverified.token, roleTable.admin ?? [], world, unverified.accountId, wrong)
  expect(wrong).toEqual([])
}, 180_000)

it('opens exactly what one permission opens, and closes exactly what lacking one closes (S-24)', async () => {
  const world = await t.tenant()
  const wrong: string[] = []
  let cells = 0
  const before = await tenantChecksums(t.admin, world.tenantId)
  expect(Object.keys(before).length).toBeGreaterThan(30)
  const guarded = callNames.filter((name) => 'permissions' in callOf(name).access)
  for (const permission of everyPermission) {
    const only = await t.member(world, { permissions: [permission] })
    const held = permission.endsWith(':manage')
      ? everyPermission.filter((p) => p.startsWith(`${permission.split(':')[0]}:`))
      : [permission]
    cells += await walk(`only ${permission}`, only.token, held, world, only.accountId, wrong, guarded)
  }
  for (const permission of everyPermission.filter((p) => !p.endsWith(':manage'))) {
    const rest = everyPermission.filter((p) => p !== permission && p !== `${permission.split(':')[0]}:manage`)
    const without = await t.member(world, { permissions: rest })
    cells += await walk(`all but ${permission}`, without.token, rest, world, without.accountId, wrong, guarded)
  }
  expect(wrong.slice(0, 20)).toEqual([])
  expect(cells).toBeGreaterThan(7_000)
}, 300_000)

it('asks a super-admin for a tenant before a tenant call', async () => {
  const world = await t.tenant()
  const member = await t.member(world, 'super-admin')
  const token = await addSession(t.app.db, member.accountId, null)
  const reply = await sendSample(t, 'listServiceOrders', {}, token)
  expect([reply.status, reply.body.code]).toEqual([403, 'TENANT_REQUIRED'])
  const entered = await t.call('switchTenant', { body: { tenant_id: world.tenantId } }, { token })
  expect(entered.status).toBe(200)
  const trail = await t.call('listAuditLog', {}, world.admin)
  expect(trail.body.data.entries[0].summary).toBe('A super-admin entered this organization')
  expect((await sendSample(t, 'listServiceOrders', {}, entered.body.data.token)).status).toBe(200)
})
