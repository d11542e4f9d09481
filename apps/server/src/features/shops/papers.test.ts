import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'

const t = useApp()

const show = async (world: World) =>
  (await t.call('getDocumentTexts', { params: { id: world.shopId } }, world.admin)).body.data.papers
const set = (world: World, body: object, who = world.admin) =>
  t.call('updateDocumentTexts', { params: { id: world.shopId }, body: body as never }, who)
const todayOf = async (world: World) => {
  const { rows } = await t.admin.query('select time_zone from app.shops where id = $1', [world.shopId])
  return dateIn(rows[0].time_zone, Date.now())
}
const footer = (text: string, more: object = {}) => ({ kind: 'invoice', place: 'footer', language: 'en', text, ...more })
const draft = async (world: World, customer: object = {}) =>
  (await t.call('createInvoice', { body: { workOrderId: await addCompletedOrder(t, world, { customer }) } }, world.admin)).body
    .data.invoice
const issue = async (world: World, id: string) =>
  (await t.call('sendInvoice', { params: { id }, body: {} }, world.admin)).body.data.invoice
const pdfOf = async (world: World, id: string, query: object = {}) =>
  (await t.call('getInvoicePdf', { params: { id }, query: query as never }, world.admin)).bytes

it('keeps each text as a version of its own, and one of a later day beside the one of today (DOC2, DOC11)', async () => {
  const world = await t.tenant()
  const today = await todayOf(world)
  expect(await show(world)).toMatchObject({ paper: 'letter', bay_prices: false, invoice_facts: [], texts: [], version: 1 })
  const first = await set(world, {
    ...{ registration_no: '00-1234', epa_no: 'WAH000012345', paper: 'a4', invoice_facts: ['meters', 'meters'], version: 1 },
    texts: [footer('Thank you'), footer('Gracias', { language: 'es' })],
  })
  expect([first.status, first.body.data.papers]).toMatchObject([
    200,
    { registration_no: '00-1234', license_no: '', paper: 'a4', invoice_facts: ['meters'], version: 2 },
  ])
  await set(world, { texts: [footer('Thank you')] })
  await set(world, { texts: [footer('Happy New Year', { valid_from: addDays(today, 7) })] })
  const { texts } = await show(world)
  expect(texts).toMatchObject([
    { language: 'en', text: 'Thank you', version: 1, next: { text: 'Happy New Year', valid_from: addDays(today, 7) } },
    { language: 'es', text: 'Gracias', version: 1, next: null },
  ])
  await set(world, { texts: [footer('')] })
  expect((await show(world)).texts[0]).toMatchObject({ text: '', version: 3 })
  const { rows } = await t.admin.query(
    "select version, body from app.document_texts where shop_id = $1 and language = 'en' order by version",
    [world.shopId],
  )
  expect(rows.map((row) => row.body)).toEqual(['Thank you', 'Happy New Year', ''])
})

it('refuses what is too long, twice, over, stale or not allowed (DOC16)', async () => {
  const world = await t.tenant()
  const today = await todayOf(world)
  const wrong: [object, string][] = [
    [{ texts: [footer('x'.repeat(4001))] }, 'body.texts.0.text'],
    [{ texts: [footer('a'), footer('b')] }, 'body.texts'],
    [{ texts: [footer('a', { valid_from: addDays(today, -1) })] }, 'body.texts.0.valid_from'],
    [{ texts: [footer('a', { place: 'margin' })] }, 'body.texts.0.place'],
    [{ paper: 'legal' }, 'body.paper'],
    [{ invoice_facts: ['weather'] }, 'body.invoice_facts.0'],
  ]
  for (const [body, path] of wrong) {
    const reply = await set(world, body)
    expect([reply.status, reply.body.errors[0].path], reply.text).toEqual([422, path])
  }
  expect((await set(world, { texts: [footer('x'.repeat(4000))] })).status).toBe(200)
  const stale = await set(world, { paper: 'a4', version: 1 })
  expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'STALE_VERSION', 2])
  const reader = await t.member(world, { permissions: ['settings:view'] })
  expect((await set(world, {}, reader)).status).toBe(403)
  expect((await t.call('getDocumentTexts', { params: { id: (await t.tenant()).shopId } }, world.admin)).status).toBe(404)
})

it('lets two who change texts at once wait for each other, so that no version is lost or doubled', async () => {
  const world = await t.tenant()
  const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => set(world, { texts: [footer(`Words ${at}`)] })))
  expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200))
  const { rows } = await t.admin.query('select version from app.document_texts where shop_id = $1 order by version', [
    world.shopId,
  ])
  expect(rows.map((row) => row.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

it('prints an invoice as before until the shop says otherwise, then with its words, numbers and facts; an issued one stays (DOC3, DOC6, DOC14)', async () => {
  const world = await t.tenant()
  const issued = await issue(world, (await draft(world)).id)
  const before = await pdfOf(world, issued.id)
  const { rows } = await t.admin.query('select document from app.invoice_issues where invoice_id = $1', [issued.id])
  for (const name of ['paper', 'texts', 'registrations', 'promised', 'isMarked'])
    expect(rows[0].document).not.toHaveProperty(name)
  await set(world, {
    ...{ epa_no: 'WAH000012345', paper: 'a4', invoice_facts: ['meters', 'promised', 'conditions', 'registrations'] },
    texts: [footer('Thank you'), { ...footer('No returns on electric parts.'), place: 'terms' }],
  })
  expect((await pdfOf(world, issued.id)).equals(before)).toBe(true)
  const next = await draft(world, { preferred_language: 'es', name: 'Ana Ríos', email: 'ana@example.com' })
  await t.admin.query(
    `update app.service_orders set mileage_in = 84140, mileage_out = 84152, promised_at = '2026-11-24T20:00:00Z' where id = $1`,
    [next.workOrderId],
  )
  const [page = ''] = await textOfPdf(await pdfOf(world, next.id))
  for (const words of [
    'BORRADOR',
    'Número de la EPA WAH000012345',
    'Thank you',
    '84,140 mi al entrar · 84,152 mi al salir',
    'Nueva',
  ])
    expect(page).toContain(words)
  const printed = await issue(world, next.id)
  const [frozen = ''] = await textOfPdf(await pdfOf(world, printed.id))
  expect(frozen).not.toContain('BORRADOR')
  await set(world, { epa_no: '', paper: 'letter', invoice_facts: [], texts: [footer('Other words')] })
  const again = await textOfPdf(await pdfOf(world, printed.id))
  expect(again.join()).toContain('Thank you')
  // Its labels in another language, the words that people typed as they are; the frozen one is what it was.
  const [english = ''] = await textOfPdf(await pdfOf(world, printed.id, { language: 'en' }))
  expect([english.includes('Invoice'), english.includes('84,140 mi in · 84,152 mi out')]).toEqual([true, true])
  expect((await textOfPdf(await pdfOf(world, printed.id)))[0]).toContain('Factura')
  await t.call('voidInvoice', { params: { id: printed.id }, body: { reason: 'Wrong customer' } }, world.admin)
  expect((await textOfPdf(await pdfOf(world, printed.id)))[0]).toContain('ANULADA')
})

it('prints how long and how far a part is under warranty where the shop says so, and keeps it as it was issued (DOC6)', async () => {
  const world = await t.tenant()
  const add = async (partNumber: string, more: object) =>
    (
      await t.call(
        'createItem',
        { body: { shop_id: world.shopId, name: partNumber, partNumber, quantity: 10, unit_cost: 5, ...more } as never },
        world.admin,
      )
    ).body.data.item
  const [both, miles, none] = [
    await add('AA-1', { warranty_months: 24, warranty_miles: 24_000 }),
    await add('AA-2', { warranty_miles: 12_500 }),
    await add('AA-3', {}),
  ]
  expect([both.warranty_months, both.warranty_miles, miles.warranty_months]).toEqual([24, 24_000, null])
  const lines = [both, miles, none].map((item) => ({
    ...{ type: 'parts' as const, description: `Part ${item.partNumber}`, quantity: 1, unit_cost: 9, service_name: 'Brakes' },
    inventory_item_id: item.id,
  }))
  const drafted = async (customer: object = {}) =>
    (
      await t.call(
        'createInvoice',
        { body: { workOrderId: await addCompletedOrder(t, world, { customer, lines }) } },
        world.admin,
      )
    ).body.data.invoice
  const first = await drafted()
  expect((await textOfPdf(await pdfOf(world, first.id))).join(' ')).not.toContain('Warranty')
  await set(world, { invoice_facts: ['warranties'] })
  const printed = (await textOfPdf(await pdfOf(world, first.id))).join(' ')
  expect(printed).toContain('Warranty 24 months / 24,000 mi')
  expect(printed).toContain('Warranty 12,500 mi')
  expect(printed.match(/Warranty/g)).toHaveLength(2)
  const issued = await issue(world, first.id)
  await t.call('updateItem', { params: { id: both.id }, body: { warranty_months: 1, warranty_miles: null } }, world.admin)
  expect((await textOfPdf(await pdfOf(world, issued.id))).join(' ')).toContain('Warranty 24 months / 24,000 mi')
  const spanish = await drafted({ preferred_language: 'es', name: 'Ana Ríos', email: 'ana@example.com' })
  expect((await textOfPdf(await pdfOf(world, spanish.id))).join(' ')).toContain('Garantía 1 mes')
})

it('prints how supplies were charged, urgent work that was not wanted and each approval where the shop says so, frozen at the issue (DOC6)', async () => {
  const world = await t.tenant()
  const rule = { mode: 'block', tolerance: 'none' } as const
  expect((await t.call('putConsentRules', { params: { id: world.shopId }, body: rule }, world.admin)).status).toBeLessThan(300)
  const labor = (service_name: string, unit_cost: number) => ({
    ...{ type: 'labor', description: `${service_name} work`, estimated_hours: 1, unit_cost, service_name },
  })
  const billed = async () => {
    const supplies = { type: 'fee', description: 'Shop supplies', quantity: 1, unit_cost: 15, service_name: 'Brakes' }
    const order = await makeOrder(t, world, {
      line_items: [labor('Brakes', 300), supplies, labor('Ball joints', 220), labor('Wipers', 20)],
      services: [{ name: 'Ball joints', urgency: 'now' }],
      customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
      schedule: { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true },
    })
    const decisions = order.services.map((one: { id: string; name: string }) => ({
      ...{ service_id: one.id, decision: one.name === 'Brakes' ? 'approve' : 'decline' },
      ...(one.name !== 'Brakes' && { reason: 'Later' }),
    }))
    const said = { method: 'phone', contact_detail: '2065550147', person_name: 'Ruth Lindqvist', decisions }
    const taken = await t.call('recordAuthorization', { params: { id: order.id }, body: said as never }, world.admin)
    expect(taken.status, taken.text).toBeLessThan(300)
    await t.admin.query(
      "update app.authorizations set received_at = '2026-11-20T17:12:00Z' where tenant_id = $1 and service_order_id = $2",
      [world.tenantId, order.id],
    )
    for (const name of ['startOrder', 'completeOrder'] as const)
      expect((await t.call(name, { params: { id: order.id } }, world.admin)).status, name).toBe(200)
    const made = await t.call('createInvoice', { body: { workOrderId: order.id } }, world.admin)
    expect(made.status, made.text).toBe(201)
    return made.body.data.invoice
  }
  const first = await billed()
  const words = ['Supplies were charged at $15.00, 5% of labor.', 'Ball joints: declined', 'by phone · Ruth Lindqvist']
  const printed = async (id: string, query: object = {}) =>
    (await textOfPdf(await pdfOf(world, id, query))).join(' ').replace(/\s+/g, ' ')
  for (const one of words) expect(await printed(first.id)).not.toContain(one)
  await set(world, { invoice_facts: ['supplies', 'declined', 'approvals'] })
  const page = await printed(first.id)
  for (const one of words) expect(page).toContain(one)
  // Wipers could wait, so nobody needs to read that they were declined.
  expect(page).not.toContain('Wipers: declined')
  const { rows } = await t.admin.query('select time_zone from app.shops where id = $1', [world.shopId])
  const at = new Intl.DateTimeFormat('en-US', { timeZone: rows[0].time_zone, hour: 'numeric', minute: '2-digit' })
  expect(page).toContain(`Nov 20, 2026, ${at.format(new Date('2026-11-20T17:12:00Z')).replace('\u202f', ' ')} · Decision`)
  const sent = await t.call('sendInvoice', { params: { id: first.id }, body: {} }, world.admin)
  expect(sent.status, sent.text).toBe(200)
  const issued = sent.body.data.invoice
  const frozen = await pdfOf(world, issued.id)
  await set(world, { invoice_facts: [] })
  await t.admin.query("update app.order_services set name = 'Something else' where tenant_id = $1", [world.tenantId])
  expect((await pdfOf(world, issued.id)).equals(frozen)).toBe(true)
  const spanish = await printed(issued.id, { language: 'es' })
  for (const one of ['Los insumos se cobraron en $15.00, 5% de la mano de obra.', 'Ball joints: rechazado', 'por teléfono'])
    expect(spanish).toContain(one)
  // The page of the customer's link draws the same document.
  const { link } = (await t.call('createInvoiceLink', { params: { id: issued.id } }, world.admin)).body.data
  const shown = await t.call('getPublicInvoice', { params: { token: link.url.split('/i/')[1] } }, null)
  expect(shown.body.data.invoice.document).toMatchObject({
    supplies: { cents: 1500, laborCents: 30_000 },
    declined: [{ name: 'Ball joints', isPostponed: false }],
    approvals: [{ kind: 'decision', method: 'phone', person: 'Ruth Lindqvist' }],
  })
})
