import { expect, it } from 'vitest'
import { type Asked, askedOrder, labor, ok, refusal } from '../../../test/factories/consent.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'

const t = useApp(raisedLimits)
const byId = ({ id }: Asked) => ({ params: { id } })
const consent = async (one: Asked) => ok(await t.call('getOrderConsent', byId(one), one.world.admin)).consent
const decide = (one: Asked, decisions: Record<string, string>) =>
  t.call(
    'recordAuthorization',
    {
      ...byId(one),
      body: {
        ...{ method: 'in_person', person_name: 'Ann Lee' },
        decisions: Object.entries(decisions).map(([name, decision]) => ({ service_id: one.services[name], decision })),
      } as never,
    },
    one.world.admin,
  )
const letThrough = (one: Asked) =>
  t.call(
    'overrideOrder',
    { ...byId(one), body: { rule: 'not_authorized', reason: 'The wipers were broken by us' } as never },
    one.world.admin,
  )
/** An order in work; the technician has worked on the wipers, which the customer had declined. */
async function worked(mode: 'warn' | 'block'): Promise<Asked> {
  const one = await askedOrder(t, { mode }, [labor('Brakes', 3), labor('Wipers', 1, 40), labor('Filter', 1, 25)])
  const technician = await t.member(one.world, 'technician')
  const add = { technician_id: technician.technicianId, allow_unfit: true }
  ok(await t.call('addOrderTechnician', { ...byId(one), body: add as never }, one.world.admin))
  const times = { scheduled_start: '2027-01-11T15:00:00Z', scheduled_completion: '2027-01-11T17:00:00Z' }
  ok(await t.call('scheduleOrder', { ...byId(one), body: times as never }, one.world.admin))
  const wipers = { ...byId(one), body: { service_id: one.services.Wipers } as never }
  if (mode === 'warn') {
    ok(await decide(one, { Brakes: 'approve', Wipers: 'decline' }))
    ok(await t.call('startTimer', wipers, technician))
  } else {
    // Where the shop stops such work it begins only before the customer takes the word back some other way.
    ok(await decide(one, { Brakes: 'approve', Wipers: 'approve' }))
    ok(await t.call('startTimer', wipers, technician))
    await t.admin.query(`update app.order_services set approval = 'declined', authorized_cents = null where id = $1`, [
      one.services.Wipers,
    ])
    await t.admin.query('update app.service_orders set authorized_cents = 30000 where id = $1', [one.id])
  }
  ok(await t.call('stopTimer', { ...byId(one), body: { reason: 'done' } as never }, technician))
  return one
}
const complete = (one: Asked) => t.call('completeOrder', { ...byId(one), body: {} }, one.world.admin)
const billed = async (one: Asked) => ok(await t.call('createInvoice', { body: { workOrderId: one.id } }, one.world.admin)).invoice

it('bills declined work that was begun and let through, and says so in the ledger (EST13, EST14, AUT4)', async () => {
  const one = await worked('block')
  const stopped = await complete(one)
  expect(refusal(stopped)).toEqual([409, 'WORK_NOT_AUTHORIZED'])
  expect(stopped.body.message).toContain('Wipers')
  expect(await consent(one)).toMatchObject({ unapproved_work: ['Wipers'], authorized: 300, now: 300 })
  const { consent: after } = ok(await letThrough(one))
  expect(after).toMatchObject({ unapproved_work: [], now: 340, declined_total: 0 })
  expect(after.overrides).toMatchObject([
    { rule: 'not_authorized', services: ['Wipers'], reason: 'The wipers were broken by us', amount: 300 },
  ])
  // Nothing was decided by the customer, so the ledger of decisions is as it was.
  expect(after.authorizations).toHaveLength(1)
  expect(refusal(await letThrough(one))).toEqual([409, 'NOTHING_TO_OVERRIDE'])
  ok(await complete(one))
  const invoice = await billed(one)
  expect(invoice.totalAmount).toBe(340)
  // What nobody began waits for another visit.
  expect(JSON.stringify(invoice)).not.toContain('Filter')
  const history = await t.call('getApprovalHistoryPdf', { ...byId(one), query: { language: 'en' } }, one.world.admin)
  expect((await textOfPdf(history.bytes)).join('\n')).toContain('Work without approval: Wipers')
})

it('does not bill declined work by itself where the shop only warns, until somebody lets it through (EST13, EST14)', async () => {
  const one = await worked('warn')
  ok(await complete(one))
  expect((await billed(one)).totalAmount).toBe(300)
  const two = await worked('warn')
  ok(await letThrough(two))
  ok(await complete(two))
  expect((await billed(two)).totalAmount).toBe(340)
})
