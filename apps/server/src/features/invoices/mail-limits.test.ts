import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'

const t = useApp({ ...raisedLimits, LIMIT_MAILS_PER_HOUR: '5', LIMIT_TENANT_MAILS_PER_HOUR: '14' })
const invite = (world: World, email: string) =>
  t.call('createUser', { body: { name: 'New Person', email, password: 'brand new 9', roleId: 'viewer' } }, world.admin)
const mails = async (email: string): Promise<number> =>
  (
    await t.admin.query(
      'select count(*)::int as count from auth.account_mails m join auth.accounts a on a.id = m.account_id where a.email = $1',
      [email],
    )
  ).rows[0].count

it('sends an address at most five invitations of an organization in an hour, however often they are asked for (S1-7)', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const email = `new-${world.canary}@example.com`
  const made = await invite(world, email)
  expect(made.status).toBe(201)
  const params = { id: made.body.data.user.id }
  const replies = await Promise.all(Array.from({ length: 40 }, () => t.call('resendInvitation', { params }, world.admin)))
  const statuses = replies.map((reply) => reply.status)
  expect([statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 429).length]).toEqual([4, 36])
  expect(replies.find((reply) => reply.status === 429)?.headers['retry-after']).toBe('3600')
  expect(await mails(email)).toBe(5)
  expect((await invite(other, email)).status).toBe(201)
})

it('mails one invoice at most five times in an hour, other ones to the same customer all the same (S1-7)', async () => {
  const world = await t.tenant()
  const send = async (count: number): Promise<number[]> => {
    const workOrderId = await addCompletedOrder(t, world)
    const { id } = (await t.call('createInvoice', { body: { workOrderId } }, world.admin)).body.data.invoice
    const statuses: number[] = []
    for (let turn = 0; turn < count; turn++)
      statuses.push((await t.call('sendInvoice', { params: { id }, body: {} }, world.admin)).status)
    return statuses
  }
  expect(await send(6)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await send(1)).toEqual([200])
})

it('counts the mails of an organization together (S1-7)', async () => {
  const world = await t.tenant()
  const statuses: number[] = []
  for (let turn = 0; turn < 15; turn++) statuses.push((await invite(world, `one-${turn}-${world.canary}@example.com`)).status)
  expect(statuses).toEqual([...Array.from({ length: 14 }, () => 201), 429])
  const { rows } = await t.admin.query('select count(*)::int as count from app.users where tenant_id = $1', [world.tenantId])
  expect(rows[0].count).toBe(15)
})

it('takes payments beyond the limit, and does not ask those customers for a rating (S1-7, H42)', async () => {
  const world = await t.tenant()
  const asked = async (): Promise<number> =>
    (
      await t.admin.query("select count(*)::int as count from app.outbox where tenant_id = $1 and template = 'rating'", [
        world.tenantId,
      ])
    ).rows[0].count
  const sent: { id: string }[] = []
  for (let turn = 0; turn < 8; turn++) {
    const customer = { email: `payer-${turn}-${world.canary}@example.com` }
    const workOrderId = await addCompletedOrder(t, world, { customer })
    const { id } = (await t.call('createInvoice', { body: { workOrderId } }, world.admin)).body.data.invoice
    expect((await t.call('sendInvoice', { params: { id }, body: {} }, world.admin)).status).toBe(200)
    sent.push({ id })
  }
  const counts: number[] = []
  for (const params of sent) {
    const paid = await t.call('markInvoicePaid', { params }, world.admin)
    expect([paid.status, paid.body.data.invoice.status]).toEqual([200, 'paid'])
    counts.push(await asked())
  }
  // Eight of the fourteen were the invoices.
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 6, 6])
})
