// Slow: hashes passwords, which is slow on purpose.

import * as argon2 from '@node-rs/argon2'
import { beforeEach, expect, it, vi } from 'vitest'
import { testPassword, type World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

// Only counts: the real functions run and their results stand.
vi.mock('@node-rs/argon2', { spy: true })

const t = useApp()
/** Works of the password function since the last look: the answer must not hang on them (S-10). */
const passwordWork = () => ({
  checks: vi.mocked(argon2.verify).mock.calls.length,
  hashes: vi.mocked(argon2.hash).mock.calls.length,
})
let world: World
let known: string
let unknown: string
let turn = 0

beforeEach(async () => {
  turn += 1
  const home = await t.tenant()
  world = await t.tenant()
  known = (await t.member(home, 'viewer')).email
  // As long as the other, so that even the lengths of answers that repeat it agree.
  unknown = `${known.slice(0, known.indexOf('@')).replace(/.{6}$/, 'nobody')}@${home.canary}.example`
  expect([unknown.length, unknown === known]).toEqual([known.length, false])
  // The hash that an unknown address is checked against is made once, at the first sign-in of the process.
  await t.call('login', { body: { email: `first-${turn}@example.com`, password: 'wrong one' } }, null)
  vi.clearAllMocks()
})

/** Everything anyone can see of an answer, but what differs from one request to the next by itself. */
function seen(reply: Reply, own: readonly string[] = []) {
  const { date, 'x-request-id': requestId, ...headers } = reply.headers
  expect([typeof date, typeof requestId]).toEqual(['string', 'string'])
  const mask = (text: string) =>
    own
      .reduce((so, word) => so.replaceAll(word, '·'.repeat(word.length)), text)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'the moment of the request')
  const body = JSON.parse(mask(JSON.stringify({ ...reply.body, request_id: undefined })))
  return { status: reply.status, headers: JSON.parse(mask(JSON.stringify(headers))), body }
}

/** Sends both and compares: the answers, and the work of the password function. */
async function expectSame(
  send: (email: string, which: 'known' | 'unknown') => Promise<Reply>,
  expected: { status: number; checks: number; hashes: number },
  ownOf: (reply: Reply) => readonly string[] = () => [],
): Promise<void> {
  const sides: { answer: ReturnType<typeof seen>; work: ReturnType<typeof passwordWork> }[] = []
  for (const [email, which] of [
    [known, 'known'],
    [unknown, 'unknown'],
  ] as const) {
    vi.clearAllMocks()
    const reply = await send(email, which)
    sides.push({ work: passwordWork(), answer: seen(reply, [email, ...ownOf(reply)]) })
  }
  const [ofKnown, ofUnknown] = sides
  expect(ofKnown?.answer).toEqual(ofUnknown?.answer)
  const { status, ...work } = expected
  expect(ofKnown?.answer.status).toBe(status)
  expect([ofKnown?.work, ofUnknown?.work]).toEqual([work, work])
}

it('signing in: the same refusal after one check of a password (S-10, T11)', async () => {
  await expectSame((email) => t.call('login', { body: { email, password: 'wrong one' } }, null), {
    status: 401,
    checks: 1,
    hashes: 0,
  })
})

it('signing in: the right password of someone who may not come in is refused as a wrong one is (A2, S-10)', async () => {
  await t.admin.query("update app.users set status = 'suspended' where email = $1", [known])
  await expectSame((email) => t.call('login', { body: { email, password: testPassword } }, null), {
    status: 401,
    checks: 1,
    hashes: 0,
  })
})

it.each(['requestMagicLink', 'forgotPassword', 'resendVerification'] as const)(
  '%s: the same answer, and no password is looked at (S-10, T11)',
  async (name) => {
    await expectSame((email) => t.call(name, { body: { email } }, null), { status: 200, checks: 0, hashes: 0 })
  },
)

it('registering a business: the same answer after one hash (S-10, T11)', async () => {
  await expectSame(
    (email, which) => {
      const slug = `same-answer-${turn}-${which === 'known' ? 'a' : 'b'}`
      const body = { business_name: 'Same Answer', registration_number: 'R-1', name: 'Rosa Vale', password: 'a new password 8' }
      return t.call('registerTenant', { body: { ...body, slug, email } }, null)
    },
    { status: 201, checks: 0, hashes: 1 },
    (reply) => [reply.body.data.registration.slug],
  )
})

const invite = (email: string) => t.call('createUser', { body: { name: 'Nora Vale', email, password: 'given 123' } }, world.admin)

it('inviting a person: the same answer after one hash (S-10, OP-12)', async () => {
  await expectSame(invite, { status: 201, checks: 0, hashes: 1 }, (reply) => [reply.body.data.user.id])
})

it('the person who invited them sees no difference either, whatever they look at or do, until they come in (S-10, OP-12)', async () => {
  const ids: Record<string, string> = {}
  for (const email of [known, unknown]) ids[email] = (await invite(email)).body.data.user.id
  const { admin } = world
  const looks: Record<string, (params: { id: string }, email: string) => Promise<Reply>> = {
    listed: (_, search) => t.call('listUsers', { query: { search } }, admin),
    found: (_, q) => t.call('searchUsers', { query: { q } }, admin),
    shown: (params) => t.call('getUser', { params }, admin),
    'invited again': (params) => t.call('resendInvitation', { params }, admin),
    'invited twice': (_, email) => invite(email),
    'signed out': (params) => t.call('signOutUser', { params }, admin),
    suspended: (params) => t.call('updateUser', { params, body: { status: 'suspended' } }, admin),
    activated: (params) => t.call('updateUser', { params, body: { status: 'active' } }, admin),
    'given a role': (params) => t.call('updateUser', { params, body: { roleId: 'manager' } }, admin),
    removed: (params) => t.call('deleteUser', { params }, admin),
  }
  const rows = (await t.call('listUsers', { query: { search: 'Nora' } }, admin)).body.data.users
  expect(rows).toHaveLength(2)
  for (const [what, look] of Object.entries(looks)) {
    const at = async (email: string) => {
      const id = ids[email] as string
      return seen(await look({ id }, email), [email, id])
    }
    const [ofKnown, ofUnknown] = [await at(known), await at(unknown)]
    expect(ofKnown, what).toEqual(ofUnknown)
    expect(ofKnown.status, what).toBe({ 'invited twice': 409, removed: 204 }[what] ?? 200)
  }
})
