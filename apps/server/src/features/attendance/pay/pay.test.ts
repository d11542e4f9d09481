import { expect, it } from 'vitest'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const add = (world: World, tech: Member, from: string, to: string, more: object = {}) =>
  t.call('addTimeEntry', { body: { technician_id: tech.technicianId, from, to, reason: 'On paper', ...more } }, world.admin)
const makePeriod = (world: World, from: string, to: string, who: Member = world.admin) =>
  t.call('createPayPeriod', { body: { shop_id: world.shopId, from, to } }, who)
const approve = (id: string, who: Member, body: object = {}) => t.call('approvePayPeriod', { params: { id }, body }, who)
const makeRate = (world: World, tech: Member, body: object) =>
  t.call('createPayRate', { params: { id: tech.technicianId }, body: body as never }, world.admin)

it('makes periods that share no day, approves and reopens them, and fixes their hours meanwhile (CLK5, CLK22)', async () => {
  const world = await t.tenant()
  const [tech, manager] = [await t.member(world, 'technician'), await t.member(world, 'service-manager')]
  const made = await makePeriod(world, '2026-01-01', '2026-01-14', manager)
  expect([made.status, made.body.data.pay_period]).toEqual([201, expect.objectContaining({ state: 'open', reviewCount: 0 })])
  const { id } = made.body.data.pay_period
  expect((await makePeriod(world, '2026-01-14', '2026-01-20')).body.code).toBe('PAY_PERIOD_OVERLAP')
  expect((await makePeriod(world, '2026-02-02', '2026-02-01')).body.errors[0].code).toBe('ENDS_LATER')
  expect((await makePeriod(world, '2026-01-15', '2026-01-20', tech)).status).toBe(403)
  const entry = (await add(world, tech, '2026-01-05T14:00:00Z', '2026-01-05T22:00:00Z')).body.data.time_entry
  await t.admin.query('update app.time_entries set needs_review = true where id = $1', [entry.id])
  const waits = await approve(id, manager)
  expect([waits.status, waits.body.code, waits.body.params]).toEqual([409, 'PERIOD_NEEDS_REVIEW', { count: 1 }])
  const correct = (to: string) =>
    t.call('correctTimeEntry', { params: { id: entry.id }, body: { to, reason: 'Looked at it' } }, manager)
  expect((await correct('2026-01-05T22:00:00Z')).status).toBe(200)
  const done = await approve(id, manager)
  expect(done.body.data.pay_period).toMatchObject({ state: 'approved', approvedBy: expect.any(String) })
  expect((await approve(id, manager)).body.code).toBe('INVALID_PERIOD_TRANSITION')
  const fixed = await correct('2026-01-05T21:00:00Z')
  expect([fixed.status, fixed.body.code]).toEqual([409, 'PERIOD_APPROVED'])
  expect((await add(world, tech, '2026-01-06T14:00:00Z', '2026-01-06T15:00:00Z')).body.code).toBe('PERIOD_APPROVED')
  const body = { from: '2026-01-01', to: '2026-01-10' }
  expect((await t.call('updatePayPeriod', { params: { id }, body }, manager)).body.code).toBe('PERIOD_APPROVED')
  expect((await t.call('deletePayPeriod', { params: { id } }, manager)).body.code).toBe('PERIOD_APPROVED')
  const reopen = (reason: string) => t.call('reopenPayPeriod', { params: { id }, body: { reason } }, manager)
  expect((await reopen(' ')).body.errors[0].message).toBe('A reason is required')
  expect((await reopen('One day was missing')).body.data.pay_period).toMatchObject({
    state: 'open',
    reopenReason: 'One day was missing',
    approvedAt: null,
  })
  expect((await reopen('Again')).body.code).toBe('INVALID_PERIOD_TRANSITION')
  expect((await correct('2026-01-05T21:00:00Z')).status).toBe(200)
  const changed = await t.call('updatePayPeriod', { params: { id }, body }, manager)
  expect(changed.body.data.pay_period).toMatchObject({ to: '2026-01-10' })
  const list = await t.call('listPayPeriods', { query: { shop_id: world.shopId } }, manager)
  expect(list.body.data.pay_periods.map((one: { id: string }) => one.id)).toEqual([id])
  const stale = await t.call('updatePayPeriod', { params: { id }, body: { ...body, version: 1 } }, manager)
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  expect((await t.call('deletePayPeriod', { params: { id } }, manager)).status).toBe(204)
  expect((await t.call('getPayPeriod', { params: { id } }, manager)).body.code).toBe('PAY_PERIOD_NOT_FOUND')
})

it('approves no period that is not over', async () => {
  const world = await t.tenant()
  const { id } = (await makePeriod(world, '2026-01-01', '2026-12-31')).body.data.pay_period
  const far = (await makePeriod(world, '2090-01-01', '2090-01-14')).body.data.pay_period.id
  for (const one of [far, ...(new Date().getFullYear() <= 2026 ? [id] : [])])
    expect((await approve(one, world.admin)).body.code).toBe('PERIOD_NOT_OVER')
})

it('keeps rates of pay by date, from those who may not see them, and as they were for approved periods (CLK3, CLK11)', async () => {
  const world = await t.tenant()
  const [tech, manager] = [await t.member(world, 'technician'), await t.member(world, 'service-manager')]
  const made = await makeRate(world, tech, { kind: 'hourly', amount: 28, loaded_percent: 125, valid_from: '2026-01-01' })
  expect([made.status, made.body.data.pay_rate]).toEqual([
    201,
    expect.objectContaining({ kind: 'hourly', amount: 28, loadedPercent: 125, validFrom: '2026-01-01' }),
  ])
  expect((await makeRate(world, tech, { kind: 'hourly', amount: 30, valid_from: '2026-01-01' })).body.code).toBe(
    'PAY_RATE_EXISTS',
  )
  const params = { id: tech.technicianId, rateId: made.body.data.pay_rate.id }
  for (const who of [tech, manager, await t.member(world, 'administrator')])
    expect((await t.call('listPayRates', { params: { id: tech.technicianId } }, who)).status).toBe(403)
  const change = (amount: number, more: object = {}) =>
    t.call('updatePayRate', { params, body: { kind: 'hourly', amount, valid_from: '2026-01-01', ...more } }, world.admin)
  expect((await change(29, { version: 1 })).body.data.pay_rate).toMatchObject({ amount: 29, version: 2 })
  expect((await change(31, { version: 1 })).body.code).toBe('STALE_VERSION')
  const period = (await makePeriod(world, '2026-01-01', '2026-01-31')).body.data.pay_period.id
  expect((await approve(period, world.admin)).status).toBe(200)
  expect((await change(32)).body.code).toBe('PERIOD_APPROVED')
  expect((await t.call('deletePayRate', { params }, world.admin)).body.code).toBe('PERIOD_APPROVED')
  const next = await makeRate(world, tech, { kind: 'hourly', amount: 32, valid_from: '2026-02-01' })
  expect(next.status).toBe(201)
  const rateId = next.body.data.pay_rate.id
  expect((await t.call('deletePayRate', { params: { ...params, rateId } }, world.admin)).status).toBe(204)
  const left = await t.call('listPayRates', { params: { id: tech.technicianId } }, world.admin)
  expect(left.body.data.pay_rates.map((one: { amount: number }) => one.amount)).toEqual([29])
})

it('reports hours and amounts at each basis side by side, as JSON and as CSV (CLK11, CLK15, CLK20)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician', { name: 'Marcus Bell' })
  await makeRate(world, tech, { kind: 'hourly', amount: 28, valid_from: '2026-01-01' })
  await makeRate(world, tech, { kind: 'flat', amount: 30, valid_from: '2026-01-01' })
  await makeRate(world, tech, { kind: 'hourly', amount: 32, valid_from: '2026-01-16' })
  await add(world, tech, '2026-01-15T14:00:00Z', '2026-01-15T22:00:00Z')
  await add(world, tech, '2026-01-16T14:00:00Z', '2026-01-16T22:00:00Z')
  await add(world, tech, '2026-01-16T15:00:00Z', '2026-01-16T16:30:00Z', { code: 'training' })
  await t.admin.query(
    `insert into app.flag_credits (tenant_id, id, shop_id, service_order_id, service_id, line_item_id, technician_id, hours_thousandths, event, business_date, created_at)
     select $1, gen_random_uuid(), $2, o.id, gen_random_uuid(), gen_random_uuid(), $3, 7200, 'completed', '2026-01-16', now() from app.service_orders o where o.id = $4`,
    [world.tenantId, world.shopId, tech.technicianId, await orderOf(world)],
  )
  const period = (await makePeriod(world, '2026-01-01', '2026-01-31')).body.data.pay_period.id
  const reply = await t.call('getPayReport', { query: { period } }, world.admin)
  const [line] = reply.body.data.report.lines
  expect(line).toMatchObject({ name: 'Marcus Bell', attendedHours: 16, onJobHours: 0, soldHours: 7.2, daysWithoutRate: 0 })
  expect(line.indirect).toEqual([{ code: 'training', hours: 1.5, isPaid: true }])
  expect(line.amounts.map((one: { kind: string; hours: number; amount: number }) => [one.kind, one.hours, one.amount])).toEqual([
    ['hourly', 8, 224],
    ['hourly', 8, 256],
    ['flat', 7.2, 216],
  ])
  const file = await t.call('exportPayReport', { query: { period } }, world.admin)
  expect([file.status, file.headers['content-type'], file.headers['x-total-count']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    '3',
  ])
  expect(file.text).toContain('Marcus Bell,16,0,7.2,1.5')
  expect(file.text).toContain('Flat rate')
  const manager = await t.member(world, 'service-manager')
  expect((await t.call('getPayReport', { query: { period } }, manager)).status).toBe(403)
  expect((await t.call('exportPayReport', { query: { period } }, tech)).status).toBe(403)
  expect((await t.call('getPayReport', { query: { period: world.shopId } }, world.admin)).body.code).toBe('PAY_PERIOD_NOT_FOUND')
})
const orderOf = async (world: World): Promise<string> => {
  const body = {
    shop_id: world.shopId,
    title: 'Brakes',
    description: 'Brakes pulsate',
    customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
    vehicle: { make: 'Ford', model: 'F-150', license_plate: 'CBX 7194' },
  }
  return (await t.call('createServiceOrder', { body }, world.admin)).body.data.service_order.id
}
