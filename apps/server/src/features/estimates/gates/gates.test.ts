import { expect, it } from 'vitest'
import { type Asked, askedOrder, fault, labor, ok, refusal } from '../../../../test/factories/consent.ts'
import { testPassword } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const part = {
  ...{ type: 'parts', description: 'Brake pads', quantity: 1, unit_cost: 80, service_name: 'Brakes' },
}
const start = { step: 'start', level: 'block' }
const byId = ({ id }: Asked) => ({ params: { id } })
const gatesOf = async (one: Asked) => ok(await t.call('getOrderGates', byId(one), one.world.admin)).gates
const stepOf = async (one: Asked, step: string) =>
  (await gatesOf(one)).steps.find((found: { step: string }) => found.step === step)
/** An order that is booked and may be started. */
async function booked(gates: readonly object[], more: object = {}): Promise<Asked> {
  const one = await askedOrder(t, { mode: 'off', gates, ...more }, [labor('Brakes', 1), part])
  const times = { scheduled_start: '2026-11-30T17:00:00Z', scheduled_completion: '2026-11-30T19:00:00Z' }
  ok(await t.call('scheduleOrder', { ...byId(one), body: times as never }, one.world.admin))
  return one
}
const begin = (one: Asked) => t.call('startOrder', byId(one), one.world.admin)
const override = (one: Asked, body: object, who = one.world.admin) =>
  t.call('overrideOrder', { ...byId(one), body: { rule: 'gate_start', reason: 'The owner said so', ...body } as never }, who)

it('stops a step that lacks what the shop wants, in both languages, until it is there (AUT24)', async () => {
  const one = await booked([
    { ...start, gate: 'old_parts' },
    { ...start, gate: 'promised_time' },
    { step: 'complete', gate: 'meter_out', level: 'warn' },
  ])
  const stopped = await begin(one)
  expect(refusal(stopped)).toEqual([409, 'GATE'])
  expect(stopped.body.message).toBe('Before this order can be started: an answer about the old parts, a promised time.')
  expect(stopped.body.params).toMatchObject({
    step_es: 'iniciar',
    missing_es: 'la respuesta sobre las piezas viejas, la hora prometida',
  })
  expect(await stepOf(one, 'start')).toEqual({ step: 'start', blocked: ['old_parts', 'promised_time'], warned: [] })
  expect(await stepOf(one, 'complete')).toEqual({ step: 'complete', blocked: [], warned: ['meter_out'] })
  ok(await t.call('answerOldParts', { ...byId(one), body: { answer: 'return' } }, one.world.admin))
  expect((await begin(one)).body.message).toBe('Before this order can be started: a promised time.')
  const promise = { promised_at: '2026-12-01T01:00:00Z' }
  ok(await t.call('updateServiceOrder', { ...byId(one), body: promise as never }, one.world.admin))
  ok(await begin(one))
  // What is only asked about stops nothing.
  ok(await t.call('completeOrder', { ...byId(one), body: {} }, one.world.admin))
})

it('looks at cause and correction, the technician of labor, and the photo of a part', async () => {
  const one = await booked([
    { ...start, gate: 'cause_correction' },
    { ...start, gate: 'labor_technician' },
    { ...start, gate: 'part_photo' },
    { ...start, gate: 'meter_out' },
  ])
  expect((await stepOf(one, 'start')).blocked).toEqual(['cause_correction', 'labor_technician', 'part_photo', 'meter_out'])
})

it('lets a step through with a reason, for what was missing then and no more (AUT24)', async () => {
  const one = await booked([{ ...start, gate: 'old_parts' }])
  expect(fault(await override(one, { reason: ' ' }))).toEqual([422, 'REASON_REQUIRED'])
  expect(refusal(await override(one, { rule: 'gate_issue' }))).toEqual([409, 'NOTHING_TO_OVERRIDE'])
  const { overrides } = ok(await override(one, {})).consent
  expect(overrides[0]).toMatchObject({ rule: 'gate_start', gates: ['old_parts'], approved_by: '', reason: 'The owner said so' })
  ok(await begin(one))
})

it('keeps the version that the order was written under (NOW15)', async () => {
  const one = await booked([{ ...start, gate: 'old_parts' }])
  ok(await t.call('putConsentRules', { params: { id: one.world.shopId }, body: { mode: 'off' } }, one.world.admin))
  expect(refusal(await begin(one))).toEqual([409, 'GATE'])
  const twice = {
    mode: 'off',
    gates: [
      { ...start, gate: 'old_parts' },
      { step: 'start', gate: 'old_parts', level: 'warn' },
    ],
  }
  const put = await t.call('putConsentRules', { params: { id: one.world.shopId }, body: twice as never }, one.world.admin)
  expect(fault(put)).toEqual([422, 'GATE_TWICE'])
})

it('takes the word of a second person with their PIN, and keeps both names (AUT13, AUT25)', async () => {
  const one = await booked([{ ...start, gate: 'old_parts' }])
  const office = await t.member(one.world, 'customer-service', { name: 'Olga Office' })
  const manager = await t.member(one.world, 'service-manager', { name: 'Mara Manager' })
  const approver = { user_id: manager.userId, pin: '482915' }
  expect(refusal(await override(one, {}, office))).toEqual([403, 'NOT_ALLOWED'])
  // Somebody without a PIN is answered like a wrong one.
  expect(refusal(await override(one, { approver }, office))).toEqual([403, 'PIN_WRONG'])
  const set = (pin: string, current_password: string = testPassword) =>
    t.call('setCounterPin', { body: { current_password, pin } }, manager)
  expect(fault(await set('12345'))).toEqual([422, 'INVALID_PIN'])
  expect(fault(await set('123456'))).toEqual([422, 'PIN_TOO_PLAIN'])
  expect((await set('482915', 'another password')).body.code).toBe('WRONG_PASSWORD')
  expect(ok(await set('482915')).has_pin).toBe(true)
  const asked = { query: { right: 'service-order:override' as const, shop_id: one.world.shopId } }
  expect(ok(await t.call('listApprovers', asked, office)).approvers).toEqual([{ id: manager.userId, name: 'Mara Manager' }])
  const wrong = await override(one, { approver: { ...approver, pin: '111222' } }, office)
  expect([...refusal(wrong), wrong.body.message]).toEqual([403, 'PIN_WRONG', 'The PIN is wrong.'])
  const { overrides } = ok(await override(one, { approver }, office)).consent
  expect(overrides[0]).toMatchObject({ by: 'Olga Office', approved_by: 'Mara Manager' })
  ok(await begin(one))
})

it('locks a PIN after five wrong tries, also for the right one (AUT25)', async () => {
  const one = await booked([{ ...start, gate: 'old_parts' }])
  const office = await t.member(one.world, 'customer-service', { name: 'Olga Office' })
  const manager = await t.member(one.world, 'service-manager', { name: 'Mara Manager' })
  ok(await t.call('setCounterPin', { body: { current_password: testPassword, pin: '482915' } }, manager))
  const tries = (pin: string) => override(one, { approver: { user_id: manager.userId, pin } }, office)
  for (let i = 0; i < 5; i++) expect((await tries('111222')).status).toBe(403)
  const locked = await tries('482915')
  expect(refusal(locked)).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(locked.body.params.seconds).toBeGreaterThan(800)
})

it('removes a PIN, and says whether there is one without showing it (AUT13)', async () => {
  const world = await t.tenant()
  const own = async () => ok(await t.call('getCounterPin', {}, world.admin))
  expect(await own()).toEqual({ has_pin: false, set_at: null })
  ok(await t.call('setCounterPin', { body: { current_password: testPassword, pin: '482915' } }, world.admin))
  expect((await own()).has_pin).toBe(true)
  const kept = await t.admin.query('select pin_hash from app.counter_pins where tenant_id = $1', [world.tenantId])
  expect(kept.rows[0].pin_hash).toMatch(/^\$argon2id\$/)
  ok(await t.call('removeCounterPin', {}, world.admin))
  expect((await own()).has_pin).toBe(false)
})

it('refuses a second person without the right', async () => {
  const one = await booked([{ ...start, gate: 'old_parts' }])
  const [office, other] = [
    await t.member(one.world, 'customer-service', { name: 'Olga Office' }),
    await t.member(one.world, 'technician'),
  ]
  ok(await t.call('setCounterPin', { body: { current_password: testPassword, pin: '482915' } }, other))
  const said = await override(one, { approver: { user_id: other.userId, pin: '482915' } }, office)
  expect(refusal(said)).toEqual([403, 'APPROVER_MAY_NOT'])
})

it('lets a second person approve a discount above the limit (AUT13, CAN31)', async () => {
  const one = await booked([])
  const office = await t.member(one.world, 'customer-service', { name: 'Olga Office' })
  const manager = await t.member(one.world, 'service-manager', { name: 'Mara Manager' })
  ok(await t.call('setCounterPin', { body: { current_password: testPassword, pin: '482915' } }, manager))
  const give = (more: object) =>
    t.call(
      'addOrderDiscount',
      { ...byId(one), body: { scope: 'order', kind: 'percent', value: 40, reason_code: 'loyalty', ...more } as never },
      office,
    )
  expect((await give({})).body.code).toBe('DISCOUNT_OVER_CAP')
  const { discount } = ok(await give({ approver: { user_id: manager.userId, pin: '482915' } }))
  expect(discount).toMatchObject({ given_by: 'Olga Office', approved_by: 'Mara Manager', is_approved: true })
})

it('raises one flag for work that began without approval, where the shop only warns (EST12, AUT14)', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, [labor('Brakes', 1), labor('Oil', 1)])
  const technician = await t.member(one.world, 'technician')
  const add = { technician_id: technician.technicianId, allow_unfit: true }
  ok(await t.call('addOrderTechnician', { ...byId(one), body: add as never }, one.world.admin))
  const times = { scheduled_start: '2027-01-11T15:00:00Z', scheduled_completion: '2027-01-11T17:00:00Z' }
  ok(await t.call('scheduleOrder', { ...byId(one), body: times as never }, one.world.admin))
  const work = (service: string) =>
    t.call('startTimer', { ...byId(one), body: { service_id: one.services[service] } as never }, technician)
  const stop = () => t.call('stopTimer', { ...byId(one), body: { reason: 'done' } as never }, technician)
  ok(await work('Brakes'))
  ok(await stop())
  ok(await work('Brakes'))
  const flags = async () => ok(await t.call('listOrderFlags', { ...byId(one), query: {} }, one.world.admin)).flags
  expect(await flags()).toMatchObject([{ type: 'customer', priority: 'high', title: 'Work has begun without approval: Brakes' }])
  ok(await stop())
  const [job] = ok(await t.call('listTechnicianJobs', { params: { id: technician.technicianId }, query: {} }, technician)).jobs
  const tasks = ok(await t.call('listJobTasks', { params: { id: job.id } }, technician)).tasks
  const oil = tasks.find((task: { title: string }) => task.title.startsWith('Oil'))
  ok(await t.call('updateTask', { params: { id: oil.id }, body: { status: 'in_progress' } }, technician))
  expect((await flags()).length).toBe(2)
})
