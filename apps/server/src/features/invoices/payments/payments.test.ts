import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../../test/factories/invoices.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()

it('refuses a payment dated after today in the shop’s zone, and takes one dated before the issue (R1-3)', async () => {
  const world = await t.tenant()
  const workOrderId = await addCompletedOrder(t, world)
  const { id } = (await t.call('createInvoice', { body: { workOrderId } }, world.admin)).body.data.invoice
  const params = { id }
  const { issueDate } = (await t.call('sendInvoice', { params, body: {} }, world.admin)).body.data.invoice
  const pay = (date: string) => t.call('addPayment', { params, body: { amount: 100, date } }, world.admin)
  const dayAfter = (days: number) => new Date(Date.parse(issueDate) + days * 86_400_000).toISOString().slice(0, 10)
  for (const date of ['2100-01-01', dayAfter(1)]) {
    const refused = await pay(date)
    expect([refused.status, refused.body.code]).toEqual([422, 'PAYMENT_DATE_FUTURE'])
    const whole = await t.call('markInvoicePaid', { params, body: { paidDate: date } }, world.admin)
    expect([whole.status, whole.body.message]).toEqual([422, `A payment cannot be dated after today, ${issueDate}.`])
  }
  const shown = await t.call('getInvoice', { params }, world.admin)
  expect(shown.body.data.invoice).toMatchObject({ status: 'sent', amountPaid: 0 })
  expect((await pay(issueDate)).status).toBe(201)
  expect((await pay(dayAfter(-1))).status).toBe(201)
})
