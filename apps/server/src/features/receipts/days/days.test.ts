import { dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const none = { cash: 0, card: 0, check: 0, transfer: 0, other: 0 }

async function begin() {
  const world = await t.tenant()
  const query = { shop_id: world.shopId }
  const customer = (await t.call('createCustomer', { query, body: { name: 'Ann Lee', email: 'ann@example.com' } }, world.admin))
    .body.data.customer
  const { rows } = await t.admin.query('select time_zone from app.shops where id = $1', [world.shopId])
  const today = dateIn(rows[0].time_zone, Date.now())
  const take = (amount: number, method: 'cash' | 'card' | 'check' | 'transfer', more: object = {}) =>
    t.call('createReceipt', { query, body: { customer_id: customer.id, amount, method, ...more } }, world.admin)
  return { world, query, customer, today, take }
}
const expected = async (world: World, date: string, who: Member = world.admin) =>
  (await t.call('getDayExpected', { params: { date }, query: { shop_id: world.shopId } }, who)).body.data.day
const close = (world: World, body: object, who: Member = world.admin) =>
  t.call('closeDay', { query: { shop_id: world.shopId }, body: body as never }, who)

it('expects what came by each method, with refunds and cash moves taken off, and counts the receipts (PAY29)', async () => {
  const { world, query, today, take } = await begin()
  await take(386.75, 'cash')
  await take(2340.1, 'check')
  await take(612.4, 'transfer')
  const card = (await take(1204.55, 'card')).body.data.receipt
  await t.call(
    'refundReceipt',
    { params: { id: card.id }, body: { amount: 4.55, method: 'cash', reason: 'Charged twice' } },
    world.admin,
  )
  await t.call('addCashMove', { query, body: { kind: 'paid_out', amount: 24, reason: 'Stamps' } }, world.admin)
  await t.call('addCashMove', { query, body: { kind: 'paid_in', amount: 10, reason: 'Change' } }, world.admin)
  // What settles without money is in no count.
  await take(50, 'cash', { kind: 'opening' })
  const day = await expected(world, today)
  expect(day).toMatchObject({ status: 'open', day_close: null, float: 0, cash_receipts: 382.2, allowed: ['close'] })
  expect(day.expected).toEqual({ cash: 368.2, check: 2340.1, transfer: 612.4, card: 1204.55, other: 0 })
  expect(day.counts).toMatchObject({ cash: 2, check: 1, transfer: 1, card: 1 })
  expect(day.cash_moves.map((one: { kind: string; amount: number }) => [one.kind, one.amount])).toEqual([
    ['paid_out', 24],
    ['paid_in', 10],
  ])
})

it('closes a day with its count, asks for a note where it differs, and takes no money for it after that (PAY7, PAY8, PAY17)', async () => {
  const { world, query, today, take, customer } = await begin()
  await take(362.75, 'cash')
  const count = { date: today, float: 200, counted: { ...none, cash: 562.5 } }
  const bare = await close(world, count)
  expect([bare.status, bare.body.code]).toEqual([422, 'DAY_HAS_DIFFERENCE'])
  const closed = await close(world, { ...count, note: 'One quarter short' })
  expect(closed.body.data.day_close).toMatchObject({
    status: 'closed',
    difference: -0.25,
    expected: { cash: 362.75 },
    float: 200,
  })
  expect((await close(world, { ...count, note: 'Again' })).body.code).toBe('DAY_ALREADY_CLOSED')
  const late = await take(5, 'check')
  expect([late.status, late.body.code, late.body.message]).toEqual([
    ...[409, 'DAY_CLOSED', `The day ${today} is closed. Reopen it or use today.`],
  ])
  const move = await t.call('addCashMove', { query, body: { kind: 'bank', amount: 5, reason: 'Deposit' } }, world.admin)
  expect(move.body.code).toBe('DAY_CLOSED')
  // Who takes money may not open it again; who may date back does, with a reason, and the day is counted again.
  const id = closed.body.data.day_close.id
  const manager = await t.member(world, 'service-manager')
  const reopen = (who: Member, body: object = { reason: 'A check was left out' }) =>
    t.call('reopenDay', { params: { id }, body: body as never }, who)
  expect((await reopen(manager)).status).toBe(403)
  expect((await reopen(world.admin, { reason: 'Stale', version: 7 })).body.code).toBe('STALE_VERSION')
  expect((await reopen(world.admin)).body.data.day_close).toMatchObject({
    status: 'reopened',
    reopen_reason: 'A check was left out',
  })
  expect((await reopen(world.admin)).body.code).toBe('DAY_NOT_CLOSED')
  expect((await take(5, 'check')).status).toBe(201)
  const again = await close(world, { ...count, counted: { ...none, cash: 562.75, check: 5 } })
  expect(again.body.data.day_close).toMatchObject({ id, status: 'closed', difference: 0, version: 3 })
  const month = (await t.call('listDayCloses', { query: { ...query, month: today.slice(0, 7) } }, world.admin)).body.data
    .day_closes
  expect(month).toMatchObject([{ id, business_date: today }])
  expect((await close(world, { ...count, date: '2100-01-01' })).body.code).toBe('DAY_IN_FUTURE')
  expect(customer.id).toBeTruthy()
})

it('writes a difference between methods that cancel each other out, too', async () => {
  const { world, today, take } = await begin()
  await take(100, 'card')
  await take(50, 'check')
  const swapped = { date: today, float: 0, counted: { ...none, card: 50, check: 100 } }
  expect((await close(world, swapped)).body.code).toBe('DAY_HAS_DIFFERENCE')
  expect((await close(world, { ...swapped, note: 'Booked the wrong way' })).body.data.day_close).toMatchObject({ difference: 0 })
})

it('never closes a day over money that is being taken for it', async () => {
  const { world, today, take } = await begin()
  const all = await Promise.all([
    ...Array.from({ length: 8 }, () => take(10, 'cash')),
    close(world, { date: today, float: 0, counted: none, note: 'Whatever came' }),
    ...Array.from({ length: 8 }, () => take(10, 'cash')),
  ])
  expect(all.filter((one) => one.status >= 500)).toEqual([])
  const [day] = (await t.call('listDayCloses', { query: { shop_id: world.shopId, month: today.slice(0, 7) } }, world.admin)).body
    .data.day_closes
  const { rows } = await t.admin.query(
    'select coalesce(sum(amount_cents), 0)::int as cents from app.receipts where tenant_id = $1',
    [world.tenantId],
  )
  // Every receipt there is was counted: the others were refused.
  expect(day.expected.cash).toBe(rows[0].cents / 100)
})
