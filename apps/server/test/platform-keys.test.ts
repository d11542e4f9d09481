import { randomBytes } from 'node:crypto'
import { type CallName, calls } from '@twopost/contract/calls'
import { type Call, isIdempotent, isTenantAccess } from '@twopost/contract/core/call'
import { expect, it } from 'vitest'
import { addSession, addTenant } from './factories/world.ts'
import { type Reply, useApp } from './harness.ts'
import { untilAnswered } from './races.ts'
import { fullApplication } from './walkers/samples.kyc.ts'

const t = useApp()

/** A super-admin who is in no organization. */
async function superAdmin() {
  const { accountId } = await t.member(await t.tenant(), 'super-admin')
  return { token: await addSession(t.app.db, accountId, null) }
}
const letters = () => randomBytes(8).toString('hex').replace(/\d/g, 'g')

/** A command outside any one tenant: sent with and without a change of its body, and how many records it has made. */
interface Submit {
  call: CallName
  prepare: () => Promise<{
    send: (key: Record<string, string>, changed?: boolean) => Promise<Reply>
    made: () => Promise<number>
    entries: () => Promise<number>
  }>
}
const countOf = async (query: string, ...values: unknown[]): Promise<number> =>
  Number((await t.admin.query(`select count(*) from ${query}`, values)).rows[0].count)
/** Entries of the platform's log about what carries this word. */
const platformEntries = (word: string) => () =>
  countOf('auth.platform_log where strpos(details::text, $1) > 0 and summary like $2', word, '%.added')

const catalogue = (call: CallName, table: string, bodyOf: (word: string) => object): Submit => ({
  call,
  prepare: async () => {
    const boss = await superAdmin()
    const word = letters()
    const send = (key: Record<string, string>, changed = false) =>
      t.call(call, { body: bodyOf(changed ? `${word}z` : word) } as never, boss, key)
    return {
      send,
      made: () => countOf(`${table} where strpos(lower(name), $1) > 0`, word),
      entries: platformEntries(word),
    }
  },
})

async function business(state: 'none' | 'draft' | 'submitted') {
  const world = await addTenant(t.app.db, { state: 'pending' })
  const begun = async () =>
    (await t.call('createKycApplication', { body: fullApplication(world.canary) as never }, world.admin)).body.data.application
      .id as string
  const id = state === 'none' ? '' : await begun()
  if (state === 'submitted') await t.call('submitKycApplication', { params: { id } }, world.admin)
  const entries = (call: Call) => () =>
    countOf('app.audit_log where tenant_id = $1 and action = $2', world.tenantId, `${call.method} ${call.path}`)
  return { world, id, entries }
}

const submits: Submit[] = [
  catalogue('createPermission', 'auth.permissions', (word) => ({
    id: `payments:${word}`,
    name: `Sample ${word}`,
    description: 'For tests',
    category: 'billing',
  })),
  catalogue('createPermissionCategory', 'auth.permission_categories', (word) => ({ name: word })),
  catalogue('createPermissionResource', 'auth.permission_resources', (word) => ({ name: word })),
  {
    call: 'createKycApplication',
    prepare: async () => {
      const { world, entries } = await business('none')
      return {
        send: (key, changed) =>
          t.call('createKycApplication', { body: fullApplication(changed ? 'else' : 'same') as never }, world.admin, key),
        made: () => countOf('app.kyc_applications where tenant_id = $1', world.tenantId),
        entries: entries(calls.createKycApplication),
      }
    },
  },
  {
    call: 'submitKycApplication',
    prepare: async () => {
      const { world, id, entries } = await business('draft')
      const other = (await business('draft')).id
      return {
        send: (key, changed) => t.call('submitKycApplication', { params: { id: changed ? other : id } }, world.admin, key),
        made: () => countOf("app.kyc_applications where tenant_id = $1 and status = 'submitted'", world.tenantId),
        entries: entries(calls.submitKycApplication),
      }
    },
  },
  {
    call: 'reviewKycApplication',
    prepare: async () => {
      const { world, id, entries } = await business('submitted')
      const boss = await superAdmin()
      return {
        send: (key, changed) =>
          t.call(
            'reviewKycApplication',
            { params: { id }, body: { status: 'approved', notes: changed ? 'Other words' : 'All in order' } },
            boss,
            key,
          ),
        made: () => countOf('app.kyc_reviews where tenant_id = $1', world.tenantId),
        entries: entries(calls.reviewKycApplication),
      }
    },
  },
  {
    call: 'requestKycDocument',
    prepare: async () => {
      const { world, id, entries } = await business('submitted')
      const boss = await superAdmin()
      return {
        send: (key, changed) =>
          t.call('requestKycDocument', { params: { id }, body: { text: changed ? 'Other words' : 'The tax letter' } }, boss, key),
        made: () => countOf("app.outbox where tenant_id = $1 and template = 'kyc-asked'", world.tenantId),
        entries: entries(calls.requestKycDocument),
      }
    },
  },
]

it('knows every call outside a tenant that takes a key', () => {
  const taking = Object.entries(calls as Record<string, Call>).filter(
    ([, call]) => isIdempotent(call) && !isTenantAccess(call.access),
  )
  expect(taking.map(([name]) => name).sort()).toEqual(submits.map((submit) => submit.call).sort())
})

it.each(submits)('carries $call out once under one key, however often it is sent (R9, S-70)', async ({ prepare }) => {
  const { send, made, entries } = await prepare()
  const [madeBefore, entriesBefore] = [await made(), await entries()]
  const key = { 'idempotency-key': `outside-${letters()}` }
  const replies = await Promise.all(Array.from({ length: 12 }, () => untilAnswered(() => send(key))))
  for (let turn = 0; turn < 4; turn++) replies.push(await send(key))
  expect([...new Set(replies.map((reply) => reply.status))]).toHaveLength(1)
  expect(replies[0]?.status, replies[0]?.text).toBeLessThan(300)
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
  expect(replies.filter((reply) => reply.headers['idempotent-replayed'] === 'true')).toHaveLength(15)
  expect([await made(), await entries()]).toEqual([madeBefore + 1, entriesBefore + 1])
  const other = await send(key, true)
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
  expect([await made(), await entries()]).toEqual([madeBefore + 1, entriesBefore + 1])
})

it('takes one key for two organizations of the same person for two different requests', async () => {
  const [first, second] = [await business('none'), await business('none')]
  const { accountId } = first.world.admin
  // The same person is an administrator of both, signed in to each.
  await t.inTenant(second.world.tenantId, (tx) =>
    tx.run('update app.users set account_id = $1 where id = $2', [accountId, second.world.admin.userId]),
  )
  const key = { 'idempotency-key': `two-${letters()}` }
  const body = fullApplication('same') as never
  expect((await t.call('createKycApplication', { body }, first.world.admin, key)).status).toBe(201)
  const there = { token: await addSession(t.app.db, accountId, second.world.tenantId) }
  const reply = await t.call('createKycApplication', { body }, there, key)
  expect([reply.status, reply.body.code]).toEqual([422, 'KEY_REUSED'])
})

it('keeps no answer that refused, and nobody else’s key', async () => {
  const { world, id } = await business('draft')
  const key = { 'idempotency-key': `later-${letters()}` }
  const submit = (who = world.admin) => t.call('submitKycApplication', { params: { id } }, who, key)
  await t.admin.query('update auth.accounts set email_verified_at = null where id = $1', [world.admin.accountId])
  expect((await submit()).body.code).toBe('EMAIL_NOT_VERIFIED')
  await t.admin.query('update auth.accounts set email_verified_at = now() where id = $1', [world.admin.accountId])
  expect((await submit()).status).toBe(200)
  expect((await submit()).headers['idempotent-replayed']).toBe('true')
  const stranger = await business('none')
  const reply = await submit(stranger.world.admin)
  expect([reply.status, reply.headers['idempotent-replayed']]).toEqual([404, undefined])
  expect((await t.call('submitKycApplication', { params: { id } }, world.admin, { 'idempotency-key': 'ä' })).status).toBe(400)
})
