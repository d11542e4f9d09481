import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { pdfOf, sendPieces, sha256Of } from '../../../test/uploads/send-in-pieces.ts'
import { endExemptions } from './index.ts'

const t = useApp()

/** A shop with a state tax of 10 % and a city tax of 1 % on parts, and an order of a part of 100.00. */
async function begin() {
  const world = await t.tenant()
  const { rows } = await t.admin.query('select time_zone from app.shops where id = $1', [world.shopId])
  const today = dateIn(rows[0].time_zone, Date.now()) as string
  const shop_id = world.shopId
  for (const [code, percent] of [
    ['state', 10],
    ['city', 1],
  ] as const) {
    const body = { shop_id, code, name: code, percent, valid_from: '2020-01-01' }
    const { tax_component } = (await t.call('createTaxComponent', { body }, world.admin)).body.data
    const rules = [{ sales_class: 'part_new' as const, component_id: tax_component.id, condition: 'always' as const }]
    await t.call('saveTaxGrid', { body: { shop_id, valid_from: '2020-01-01', rules } }, world.admin)
  }
  await t.call('setTaxMode', { params: { id: shop_id }, body: { mode: 'components' } }, world.admin)
  const orderId = await addCompletedOrder(t, world, { lines: [{ type: 'parts', description: 'Kit', unit_cost: 100 }] })
  const order = async () => (await t.call('getServiceOrder', { params: { id: orderId } }, world.admin)).body.data.service_order
  const customerId: string = (await order()).customer.id
  return { world, today, orderId, order, customerId }
}
const add = async (world: World, id: string, more: object) =>
  (
    await t.call(
      'createTaxExemption',
      { params: { id }, body: { scope: 'all', kind: 'resale', valid_from: '2026-01-01', ...more } as never },
      world.admin,
    )
  ).body.data.tax_exemption

it('counts from a draft with its number on, for the taxes it names, until it is revoked with a reason (TAX4, TAX6)', async () => {
  const { world, customerId, order } = await begin()
  const draft = await add(world, customerId, { scope: 'components', components: ['state'] })
  const params = { id: customerId, exemptionId: draft.id }
  const activate = (body: object) => t.call('activateTaxExemption', { params, body: body as never }, world.admin)
  expect((await order()).tax_estimate).toBe(11)
  const without = await activate({})
  expect(without.status).toBe(422)
  expect(without.text).toContain('Enter the certificate number.')
  const said = await t.call('updateTaxExemption', { params, body: { certificate_no: 'R-1', issuer: 'WA' } }, world.admin)
  expect(said.body.data.tax_exemption).toMatchObject({ state: 'draft', certificate_no: 'R-1' })
  expect((await activate({})).body.data.tax_exemption.state).toBe('active')
  expect((await order()).tax_estimate).toBe(1)
  const late = await t.call('updateTaxExemption', { params, body: { certificate_no: 'R-2' } }, world.admin)
  expect(late.body.code).toBe('EXEMPTION_FIXED')
  expect((await t.call('deleteTaxExemption', { params }, world.admin)).body.code).toBe('EXEMPTION_FIXED')
  const revoked = await t.call('revokeTaxExemption', { params, body: { reason: 'Not theirs' } }, world.admin)
  expect(revoked.body.data.tax_exemption).toMatchObject({ state: 'revoked', revoke_reason: 'Not theirs' })
  expect((await order()).tax_estimate).toBe(11)
  expect((await activate({})).body.code).toBe('INVALID_TRANSITION')
  const listed = (await t.call('listTaxExemptions', { params: { id: customerId } }, world.admin)).body.data.tax_exemptions
  expect(listed).toMatchObject([{ id: draft.id, state: 'revoked' }])
  const gone = await add(world, customerId, {})
  expect((await t.call('deleteTaxExemption', { params: { id: customerId, exemptionId: gone.id } }, world.admin)).status).toBe(204)
  const missing = await t.call('getTaxExemption', { params: { id: customerId, exemptionId: gone.id } }, world.admin)
  expect(missing.body.code).toBe('EXEMPTION_NOT_FOUND')
})

it('ends by itself on the day after its last one, says so on the order, and goes on with a new number or day (TAX6, TAX20)', async () => {
  const { world, today, customerId, order, orderId } = await begin()
  const made = await add(world, customerId, { certificate_no: 'R-1', expires_on: today })
  const params = { id: customerId, exemptionId: made.id }
  await t.call('activateTaxExemption', { params, body: {} }, world.admin)
  expect((await order()).tax_estimate).toBe(0)
  const near = async () =>
    (await t.call('listEndingExemptions', { query: { within: '30' as never } }, world.admin)).body.data.tax_exemptions
  expect(await near()).toMatchObject([{ id: made.id, days_left: 0 }])
  const file = await t.call('exportEndingExemptions', { query: {} }, world.admin)
  expect([file.status, file.headers['x-total-count']]).toEqual([200, '1'])
  expect(file.text).toContain(`R-1,,Resale,All taxes,${today},0,Active`)
  // Numbers go into a file for who may take customers or everything away as one alone (AUD5).
  for (const [more, hasNumber] of [
    [[], false],
    [['customers:export'], true],
    [['data:export'], true],
  ] as const) {
    const clerk = await t.member(world, { permissions: ['tax:view', 'reports:export', ...more] })
    const own = await t.call('exportEndingExemptions', { query: {} }, clerk)
    expect([own.status, own.text.includes('R-1'), own.text.includes('Resale,All taxes')]).toEqual([200, hasNumber, true])
  }
  const draft = (await t.call('createInvoice', { body: { workOrderId: orderId } }, world.admin)).body.data.invoice
  expect(draft.taxAmount).toBe(0)
  // The day after.
  await t.admin.query('update app.tax_exemptions set expires_on = $2 where tenant_id = $1', [world.tenantId, addDays(today, -1)])
  const ended = await t.inTenant(world.tenantId, (tx) => endExemptions({ tx, tenant: tx.tenant, now: new Date() }))
  expect(ended).toEqual([{ customerId, endedOn: addDays(today, -1) }])
  expect(await t.inTenant(world.tenantId, (tx) => endExemptions({ tx, tenant: tx.tenant, now: new Date() }))).toEqual([])
  expect(await order()).toMatchObject({ tax_estimate: 11, exemption_expired_on: addDays(today, -1) })
  const taxed = (await t.call('getInvoice', { params: { id: draft.id } }, world.admin)).body.data.invoice
  expect(taxed).toMatchObject({ taxAmount: 11, totalAmount: 111, exemptionExpiredOn: addDays(today, -1) })
  const same = await t.call('activateTaxExemption', { params, body: {} }, world.admin)
  expect(same.status).toBe(422)
  const renewed = await t.call('activateTaxExemption', { params, body: { expires_on: addDays(today, 60) } }, world.admin)
  expect(renewed.body.data.tax_exemption).toMatchObject({ state: 'active', days_left: 60 })
  const issued = (await t.call('sendInvoice', { params: { id: draft.id }, body: {} }, world.admin)).body.data.invoice
  expect(issued).toMatchObject({ taxAmount: 0, totalAmount: 100 })
  expect(issued.items[0].taxes).toMatchObject([
    { exempt: 100, amount: 0 },
    { exempt: 100, amount: 0 },
  ])
})

it('keeps the certificate as a file: sent in pieces, read by who sees customers, asked for where the shop wants it (TAX15)', async () => {
  const { world, customerId } = await begin()
  await t.admin.query('update app.shops set asks_for_certificates = true where tenant_id = $1', [world.tenantId])
  const made = await add(world, customerId, { certificate_no: 'R-1' })
  const params = { id: customerId, exemptionId: made.id }
  expect((await t.call('activateTaxExemption', { params, body: {} }, world.admin)).body.code).toBe('CERTIFICATE_FILE_REQUIRED')
  expect((await t.call('getTaxExemptionFile', { params }, world.admin)).body.code).toBe('FILE_NOT_FOUND')
  const paper = pdfOf(3000)
  const send = async () => {
    const sums = { size: paper.length, sha256: sha256Of(paper) }
    const body = {
      purpose: 'tax-certificate' as const,
      target: { exemption_id: made.id },
      details: {},
      filename: 'R-1.pdf',
      ...sums,
    }
    const { id } = (await t.call('createUpload', { body }, world.admin)).body.data.upload
    await sendPieces(t, world.admin.token, id, paper)
    expect((await t.call('completeUpload', { params: { id }, body: sums }, world.admin)).status).toBe(200)
  }
  await send()
  expect((await t.call('deleteTaxExemptionFile', { params }, world.admin)).status).toBe(204)
  await send()
  const got = await t.call('getTaxExemption', { params }, world.admin)
  expect(got.body.data.tax_exemption.file).toMatchObject({ filename: 'R-1.pdf', content_type: 'application/pdf' })
  expect((await t.call('getTaxExemptionFile', { params }, world.admin)).status).toBe(200)
  expect((await t.call('activateTaxExemption', { params, body: {} }, world.admin)).status).toBe(200)
  expect((await t.call('deleteTaxExemptionFile', { params }, world.admin)).body.code).toBe('EXEMPTION_FIXED')
})
