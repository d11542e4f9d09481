// Slow: asks every call for every subject.

import type { CallName } from '@twopost/contract/calls'
import { allPermissions, type SystemRole, systemRoles } from '@twopost/contract/permissions'
import { expect, it, vi } from 'vitest'
import { gatesOf } from '#features/auth/index.ts'
import type { Principal } from '#platform/http/context.ts'
import { checkCaller, checkInput } from '#platform/http/gate.ts'
import { Problem } from '#platform/http/problem.ts'
import { isFull, walkMs } from '../breadth.ts'
import { addSession, addTenant, type Member, type World } from '../factories/world.ts'
import { useApp } from '../harness.ts'
import { callTable } from './call-table.ts'
import { tenantChecksums } from './checksums.ts'
import { type Asker, expectedVerdict, type Need, readNeed, type Verdict } from './expected-access.ts'
import { inputTable } from './input-table.ts'
import { everyPermission, roleTable } from './role-table.ts'
import type { Sample } from './samples.ts'
import { callNames, callOf, sendSample } from './send-sample.ts'

vi.setConfig({ testTimeout: walkMs })
const t = useApp()
const nobody = '00000000-0000-7000-8000-000000000001'
const needs = Object.fromEntries(Object.entries(callTable).map(([name, text]) => [name, readNeed(text)])) as Record<
  CallName,
  Need
>
/** Whose permissions decide; everyone else is let in or kept out for what they are. */
const guarded = callNames.filter((name) => needs[name].permissions.length > 0)
/** Calls that end the token they are made with: they get one of their own. */
const ending = new Set<CallName>(['logout', 'switchTenant', 'leaveTenant'])
/** One's own application is for the administrators of a business, by what they are and not by a permission: the use case decides. */
const administratorsOnly = new Set<CallName>(['getOwnKycApplication'])

/** Someone signed in, with what the table expects them to hold. */
interface Subject extends Asker {
  token: string
  account: string
}
const inApproved = (name: string, member: Member, held: readonly string[]): Subject => ({
  name,
  held,
  isSuperAdmin: member.role === 'super-admin',
  organization: 'approved',
  token: member.token,
  account: member.accountId,
})

/** What the gate of the binding itself says, without a request. */
function askGate(name: CallName, principal: Principal, body: unknown = {}): string {
  try {
    checkCaller(callOf(name), principal, undefined)
    checkInput(callOf(name), principal.permissions, { params: {}, query: {}, body })
    return 'open'
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

/** The same for every subject: ids that exist nowhere, so that nothing is changed by who may call. */
function emptySample(name: CallName): Sample {
  const params = Object.fromEntries(
    [...callOf(name).path.matchAll(/\{(\w+)\}/g)].map(([, slot]) => [slot as string, slot === 'status' ? 'pending' : nobody]),
  )
  // An upload call gets JSON, which is turned away behind the gate: nothing is scanned.
  return { params, ...(callOf(name).body ? { body: {} } : {}) }
}
const gateCodes: readonly string[] = [
  'NOT_ALLOWED',
  'TENANT_REQUIRED',
  'TENANT_NOT_APPROVED',
  'TENANT_SUSPENDED',
] satisfies Verdict[]

/** What the whole server says, as far as the gate is concerned. */
/** What these check themselves may be wrong: password, choice of organization, signature of an event. */
const checksItself: ReadonlySet<CallName> = new Set(['login', 'selectTenant', 'receivePaymentEvent', 'signInWithPasskey'])

async function askServer(name: CallName, { token, account }: Subject, world: World): Promise<string> {
  const own = ending.has(name) ? await addSession(t.app.db, account, world.tenantId) : token
  const { status, body } = await sendSample(t, name, emptySample(name), own)
  if (status >= 500) return `${status} ${body?.code ?? ''}`
  if (status === 401 && !checksItself.has(name)) return '401'
  return status === 403 && gateCodes.includes(body.code) ? body.code : 'open'
}

/**
 * Calls of oneself whose records are in the organization that was chosen: the gate lets everyone who is signed in pass, also of an
 * organization that is not approved, and the use case asks which organization it is.
 */
const ofChosenOrganization: ReadonlySet<CallName> = new Set(['getUpload', 'completeUpload', 'cancelUpload', 'getLongJob'])

/** What the whole server has to say where the gate says `verdict`. */
const behindGate = (name: CallName, verdict: Verdict, { organization }: Subject): Verdict =>
  verdict === 'open' && organization === 'none' && ofChosenOrganization.has(name) ? 'TENANT_REQUIRED' : verdict

/** Asks the gate, or in full breadth the server, about every one of these calls; answers how many. */
async function walk(subject: Subject, world: World, wrong: string[], names = callNames): Promise<number> {
  const principal = await gatesOf(t.app.db).authenticate(subject.token, false)
  expect(principal, subject.name).not.toBeNull()
  for (const name of names) {
    const want = expectedVerdict(needs[name], subject)
    const got = askGate(name, principal as Principal)
    if (got !== want) wrong.push(`${subject.name} × ${name}: wanted ${want}, got ${got}`)
    const isAdministrator = subject.held === roleTable.admin || subject.held === roleTable.administrator
    if (!isFull || ending.has(name) || name === 'endOtherSessions' || (administratorsOnly.has(name) && !isAdministrator)) continue
    const [wantBehind, gotBehind] = [behindGate(name, want, subject), await askServer(name, subject, world)]
    if (gotBehind !== wantBehind) wrong.push(`${subject.name} × ${name}: wanted ${wantBehind} of the server, got ${gotBehind}`)
  }
  return names.length
}

it('lets each of the nine roles make exactly the calls that the tables give it, in an organization and in none (C5–C13, S-24)', async () => {
  expect([...allPermissions].sort()).toEqual([...everyPermission].sort())
  expect(Object.keys(callTable).sort()).toEqual([...callNames].sort())
  for (const [role, held] of Object.entries(systemRoles))
    expect([...held].sort(), role).toEqual([...(roleTable[role] ?? [])].sort())
  const world = await t.tenant()
  const roles = Object.keys(roleTable) as SystemRole[]
  const wrong: string[] = []
  let cells = 0
  for (const role of roles) {
    const member = await t.member(world, role)
    const inside = inApproved(role, member, roleTable[role] ?? [])
    const token = await addSession(t.app.db, member.accountId, null)
    const outside: Subject = {
      ...inside,
      name: `${role} in no organization`,
      organization: 'none',
      token,
      held: inside.isSuperAdmin ? inside.held : [],
    }
    for (const subject of [inside, outside]) cells += await walk(subject, world, wrong)
  }
  expect(wrong).toEqual([])
  expect(cells).toBe(roles.length * 2 * callNames.length)
})

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
  for (const [turn, [subject, token]] of dead.entries())
    for (const [i, name] of callNames.entries()) {
      // One gate turns them all away: each call without a token and with one of the five dead ones, its neighbors with the others.
      if (!isFull && turn > 0 && i % 5 !== turn - 1) continue
      const reply = await sendSample(t, name, emptySample(name), token)
      if (needs[name].kind === 'public' ? reply.status >= 500 || reply.status === 403 : reply.status !== 401)
        wrong.push(`${subject} × ${name}: ${reply.status}`)
    }
  for (const state of ['pending', 'suspended', 'rejected']) {
    const { admin } = await addTenant(t.app.db, { state })
    const organization = state === 'suspended' ? 'suspended' : 'not approved'
    const subject: Subject = { ...inApproved(state, admin, roleTable.admin ?? []), organization }
    await walk(subject, world, wrong)
  }
  expect(await tenantChecksums(t.admin, world.tenantId)).toEqual(before)
  await walk(inApproved('unverified', unverified, roleTable.admin ?? []), world, wrong)
  expect(wrong).toEqual([])
})

it('opens exactly what one permission opens, and closes exactly what lacking one closes (S-24)', async () => {
  const world = await t.tenant()
  const wrong: string[] = []
  let cells = 0
  for (const permission of everyPermission) {
    const only = await t.member(world, { permissions: [permission] })
    cells += await walk(inApproved(`only ${permission}`, only, [permission]), world, wrong, guarded)
  }
  const single = everyPermission.filter((p) => !p.endsWith(':manage'))
  for (const permission of single) {
    const rest = everyPermission.filter((p) => p !== permission && p !== `${permission.split(':')[0]}:manage`)
    const without = await t.member(world, { permissions: rest })
    cells += await walk(inApproved(`all but ${permission}`, without, rest), world, wrong, guarded)
  }
  expect(wrong.slice(0, 20)).toEqual([])
  expect(cells).toBe((everyPermission.length + single.length) * guarded.length)
})

it('asks for what the fields of a request need, and for no more (C41, G12, G14, G15)', async () => {
  const world = await t.tenant()
  const byInput = callNames.filter((name) => callOf(name).access.kind === 'byInput')
  expect([...new Set(inputTable.map(({ call }) => call))].sort()).toEqual([...byInput].sort())
  const principalOf = async (permissions: readonly string[]) => {
    const { token } = await t.member(world, { permissions })
    return (await gatesOf(t.app.db).authenticate(token, false)) as Principal
  }
  for (const { call, body, need } of inputTable) {
    const { permissions } = readNeed(need)
    const what = `${call} ${JSON.stringify(body)}`
    expect(askGate(call, await principalOf(permissions), body), what).toBe('open')
    for (const missing of permissions) {
      const rest = everyPermission.filter((one) => one !== missing && one !== `${missing.split(':')[0]}:manage`)
      expect(askGate(call, await principalOf(rest), body), `${what} without ${missing}`).toBe('NOT_ALLOWED')
    }
  }
}, 60_000)

it('says over HTTP what the gate says: every call to one who may make it and to one who may not (S-24)', async () => {
  const world = await t.tenant()
  const people = new Map<string, Promise<Subject>>()
  /** Someone of the organization with exactly these permissions. */
  const holding = (permissions: readonly string[]): Promise<Subject> => {
    const key = [...permissions].sort().join(' ')
    const known = people.get(key) ?? t.member(world, { permissions }).then((member) => inApproved(key, member, permissions))
    people.set(key, known)
    return known
  }
  const superAdmin = inApproved('super-admin', await t.member(world, 'super-admin'), roleTable['super-admin'] ?? [])
  const pending = await addTenant(t.app.db, { state: 'pending' })
  const notApproved: Subject = { ...inApproved('pending', pending.admin, []), organization: 'not approved' }
  /** One who may and one who may not; nobody signed in is kept out of what is open to everyone signed in. */
  async function pairFor(name: CallName): Promise<[Subject, Subject | null]> {
    const { kind, permissions, own } = needs[name]
    if (administratorsOnly.has(name)) return [inApproved('admin', world.admin, roleTable.admin ?? []), null]
    if (kind === 'public' || kind === 'signed in' || (kind === 'platform' && own)) return [await holding([]), null]
    if (kind === 'platform') return [superAdmin, await holding(everyPermission)]
    if (own || permissions.length === 0) return [await holding([]), notApproved]
    const resources = permissions.map((one) => `${one.split(':')[0]}:manage`)
    const others = everyPermission.filter((one) => !permissions.includes(one) && !resources.includes(one))
    return [await holding(needs[name].all ? permissions : permissions.slice(0, 1)), await holding(others)]
  }
  const wrong: string[] = []
  let refused = 0
  for (const name of callNames) {
    const [may, mayNot] = await pairFor(name)
    for (const subject of mayNot ? [may, mayNot] : [may]) {
      const want = expectedVerdict(needs[name], subject)
      expect(want === 'open', `${name} for ${subject.name}`).toBe(subject === may)
      const got = await askServer(name, subject, world)
      if (got !== want) wrong.push(`${name} for ${subject.name}: wanted ${want}, got ${got}`)
    }
    if (mayNot) refused += 1
  }
  expect(wrong).toEqual([])
  expect(refused).toBe(
    callNames.filter(
      (name) =>
        needs[name].kind !== 'public' &&
        needs[name].kind !== 'signed in' &&
        !(needs[name].kind === 'platform' && needs[name].own),
    ).length,
  )
})

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
