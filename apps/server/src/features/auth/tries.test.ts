import { expect, it } from 'vitest'
import { testPassword } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { untilAnswered } from '../../../test/races.ts'

const t = useApp({ LIMIT_ANONYMOUS_PER_MINUTE: '1000000', LIMIT_SIGN_INS_PER_IP: '1000000' })
const signIn = (email: string, password: string): Promise<Reply> =>
  untilAnswered(() => t.call('login', { body: { email, password } }, null))
const statuses = (replies: readonly Reply[]) =>
  Object.fromEntries(
    [...new Set(replies.map((one) => one.status))].map((status) => [
      status,
      replies.filter((one) => one.status === status).length,
    ]),
  )
/** Lets every failed try so far be older. */
const age = (minutes: number) => t.admin.query('update auth.failures set at = at - make_interval(mins => $1)', [minutes])

it('checks ten of fifty guesses that come at once, for an address that is known and one that is not (S1-6, T10)', async () => {
  const world = await t.tenant()
  for (const email of [world.admin.email, `nobody-${world.canary}@example.com`]) {
    const replies = await Promise.all(Array.from({ length: 50 }, (_, turn) => signIn(email, `guess number ${turn}`)))
    expect(statuses(replies)).toEqual({ 401: 10, 429: 40 })
  }
  expect((await signIn(world.admin.email, testPassword)).status).toBe(429)
})

it('gives a try back when the password was right (S1-6)', async () => {
  const world = await t.tenant()
  for (let turn = 0; turn < 12; turn++) expect((await signIn(world.admin.email, testPassword)).status).toBe(200)
  for (let turn = 0; turn < 9; turn++) expect((await signIn(world.admin.email, 'wrong')).status).toBe(401)
  expect((await signIn(world.admin.email, testPassword)).status).toBe(200)
  for (let turn = 0; turn < 10; turn++) expect((await signIn(world.admin.email, 'wrong')).status).toBe(401)
  expect((await signIn(world.admin.email, 'wrong')).status).toBe(429)
})

it('gives a try back when the server is too busy to check it, and says when to come again (S-7, S-11)', async () => {
  const world = await t.tenant()
  // More than are checked and wait at once, each for an address of its own.
  const emails = Array.from({ length: 60 }, (_, turn) => `crowd-${turn}-${world.canary}@example.com`)
  const counted = async () => Number((await t.admin.query('select count(*) from auth.failures')).rows[0].count)
  const before = await counted()
  const replies = await Promise.all(emails.map((email) => t.call('login', { body: { email, password: 'wrong' } }, null)))
  const busy = replies.filter((one) => one.status === 503)
  const checked = replies.filter((one) => one.status === 401)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.length + checked.length).toBe(emails.length)
  for (const one of busy) expect([one.body.code, one.headers['retry-after']]).toEqual(['UNAVAILABLE', '2'])
  // One by the address of the account and one by that of the network for each that was checked.
  expect((await counted()) - before).toBe(checked.length * 2)
})

it('counts guesses at the present password the same way, many at once (S1-6, A11)', async () => {
  const world = await t.tenant()
  const guess = () =>
    untilAnswered(() =>
      t.call('changePassword', { body: { current_password: 'wrong', new_password: 'brand new 9' } }, world.admin),
    )
  expect(statuses(await Promise.all(Array.from({ length: 20 }, guess)))).toEqual({ 422: 10, 429: 10 })
})

it('lets the delay grow with the failures of a day, says it, and never beyond four hours (S1-18, S-11)', async () => {
  const world = await t.tenant()
  const { email } = world.admin
  const waits: number[] = []
  for (let round = 0; round < 6; round++) {
    for (let turn = 0; turn < 10; turn++) expect((await signIn(email, 'wrong')).status, `round ${round}`).toBe(401)
    const refused = await signIn(email, testPassword)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    waits.push(Math.round(seconds / 60))
    expect((await signIn(email, testPassword)).body.params.seconds).toBeLessThanOrEqual(seconds)
    await age(Math.ceil(seconds / 60) + 1)
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 240])
  expect((await signIn(email, testPassword)).status).toBe(200)
})
