import { expect, it } from 'vitest'
import { ok, refusal } from '../../../test/factories/consent.ts'
import {
  type Begun,
  begin,
  beginInspection,
  horn,
  lining,
  photograph,
  publishedTemplate,
  say,
} from '../../../test/factories/inspections.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
const see = async (one: Begun) => ok(await t.call('getInspection', { params: { id: one.id } }, one.world.admin)).inspection
const finish = async (one: Begun) => ok(await t.call('finishInspection', { params: { id: one.id }, body: {} }, one.technician))
const serviceOf = (one: Begun, name: string, who = one.world.admin) =>
  t.call('createFindingService', { params: { id: one.id, resultId: one.results[name]?.id ?? '' } }, who)
const share = async (one: Begun, body: object = {}) => {
  const params = { id: one.id }
  if ((await see(one)).state === 'done') ok(await t.call('reviewInspection', { params, body: {} }, one.world.admin))
  return ok(await t.call('shareInspection', { params, body: body as never }, one.world.admin))
}
const tokenOf = (url: string): string => url.split('/inspection/')[1] ?? ''
const open = (token: string) => t.call('getPublicInspection', { params: { token } }, null)

it('makes a recommended service of a finding once: of its canned job, else empty with name and position (INS7, INS25)', async () => {
  const world = await t.tenant()
  const { canned_job: job } = ok(
    await t.call(
      'createCannedJob',
      {
        body: {
          ...{ code: 'BRK', name: 'Front brakes', category: 'Brakes' },
          lines: [{ type: 'labor', description: 'Replace pads', quantity: 2, price: 100 }],
        },
      },
      world.admin,
    ),
  )
  const items = [{ ...lining, positions: ['LF', 'RF'], canned_job_id: job.id }, { code: 'wiper', name_en: 'Wiper blades' }, horn]
  const one = await beginInspection(t, items, { world })
  ok(await say(t, one, { 'lining LF': { value: 3, customer_note_en: 'Down to the limit' }, 'lining RF': { value: 6 } }))
  ok(
    await say(t, one, {
      wiper: { rating: 'soon', customer_note_en: 'Both leave streaks', note: 'Cheap ones' },
      horn: { rating: 'ok' },
    }),
  )
  expect(refusal(await serviceOf(one, 'wiper'))).toEqual([409, 'INVALID_INSPECTION_TRANSITION'])
  await finish(one)
  const listed = async () =>
    ok(await t.call('listOrderInspections', { params: { id: one.orderId }, query: {} }, world.admin)).open_findings.map(
      (finding: { name_en: string; position: string; rating: string }) => [finding.name_en, finding.position, finding.rating],
    )
  expect(await listed()).toEqual([
    ['Lining', 'LF', 'now'],
    ['Wiper blades', '', 'soon'],
  ])
  const made = await serviceOf(one, 'lining LF')
  expect(made.status, made.text).toBe(201)
  expect(made.body.data.service).toMatchObject({
    ...{ name: 'Front brakes', kind: 'recommended', urgency: 'now', total: 200, canned_job_id: job.id },
    concern: 'Lining, left front: 3 mm. Down to the limit',
  })
  const again = await serviceOf(one, 'lining LF')
  expect([again.status, again.body.data.service.id]).toEqual([200, made.body.data.service.id])
  const empty = ok(await serviceOf(one, 'wiper')).service
  expect(empty).toMatchObject({ name: 'Wiper blades', kind: 'recommended', urgency: 'soon', total: 0 })
  expect(empty.concern).toBe('Wiper blades. Both leave streaks')
  expect(refusal(await serviceOf(one, 'horn'))).toEqual([409, 'NO_FINDING'])
  expect(refusal(await serviceOf(one, 'nothing'))).toEqual([404, 'RESULT_NOT_FOUND'])
  expect(await listed()).toEqual([])
  const shown = await see(one)
  expect([shown.open_findings, shown.results[0].service.name]).toEqual([0, 'Front brakes'])
  const order = ok(await t.call('getServiceOrder', { params: { id: one.orderId }, query: {} }, world.admin)).service_order
  expect(order.services.map((service: { name: string }) => service.name)).toEqual(['Front brakes', 'Wiper blades'])
})

it('takes a photo of a finding along to its service, and counts the finding again when the service is gone (INS7)', async () => {
  const one = await beginInspection(t, [lining])
  ok(await say(t, one, { lining: { value: 2 } }))
  await photograph(t, one, 'lining')
  await finish(one)
  const { service } = ok(await serviceOf(one, 'lining'))
  const order = async () =>
    ok(await t.call('getServiceOrder', { params: { id: one.orderId }, query: {} }, one.world.admin)).service_order
  expect((await order()).services[0].photos).toMatchObject([{ caption: 'Worn', added_by: 'Marcus Bell' }])
  await t.admin.query('delete from app.order_services where id = $1', [service.id])
  expect((await see(one)).open_findings).toBe(1)
  const second = await serviceOf(one, 'lining')
  expect(second.status).toBe(201)
  expect(second.body.data.service.id).not.toBe(service.id)
})

it('makes one service of a finding that two ask for at once (INS7, INS25)', async () => {
  const one = await beginInspection(t, [lining])
  ok(await say(t, one, { lining: { value: 2 } }))
  await finish(one)
  const both = await Promise.all([serviceOf(one, 'lining'), serviceOf(one, 'lining')])
  expect(both.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([200, 201])
  expect(new Set(both.map((reply) => reply.body.data.service.id)).size).toBe(1)
})

it('asks the customer about a service of a finding where the shop asks (EST7, INS7)', async () => {
  const one = await beginInspection(t, [lining])
  const world = one.world
  ok(await t.call('putConsentRules', { params: { id: world.shopId }, body: { mode: 'block' } as never }, world.admin))
  const { id: orderId } = await makeOrder(t, world)
  const templateId = await publishedTemplate(t, world.admin, [lining])
  const asked = await begin(t, { world, technician: one.technician, orderId, templateId })
  ok(await say(t, asked, { lining: { value: 2 } }))
  await finish(asked)
  expect(ok(await serviceOf(asked, 'lining')).service).toMatchObject({ kind: 'recommended', approval: 'draft' })
})

it('shows the customer findings by a link, and never what the shop wrote for itself (INS11, INS16)', async () => {
  const one = await beginInspection(t, [lining, horn, { code: 'wiper', name_en: 'Wiper blades' }], {
    template: { name_es: 'Revisión' },
  })
  ok(
    await say(t, one, {
      lining: { value: 2, note: 'Customer is slow to pay', customer_note_en: 'Worn', customer_note_es: 'Gastada' },
    }),
  )
  ok(await say(t, one, { horn: { rating: 'ok', note: 'Sounds odd' }, wiper: { rating: 'soon' } }))
  await photograph(t, one, 'lining')
  await finish(one)
  const { link, sent_to } = await share(one, { expires_days: 7 })
  expect([sent_to, link.url.startsWith('http://localhost:3999/inspection/tp_l_')]).toEqual([null, true])
  const token = tokenOf(link.url)
  const page = await open(token)
  const shown = ok(page).inspection
  expect(shown).toMatchObject({
    ...{ state: 'shared', is_changing: false, customer: 'Elena Vasquez', counts: { ok: 1, soon: 1, now: 1 } },
    vehicle: { title: '2022 Ford F-150', plate: 'CBX 7194' },
    findings: [{ name_en: 'Lining', rating: 'now', value: 2, unit: 'mm', note_es: 'Gastada' }, { rating: 'soon' }],
    fine: [{ name_en: 'Horn', rating: 'ok' }],
  })
  expect(page.text).not.toContain('slow to pay')
  expect(page.text).not.toContain('Sounds odd')
  const [photo] = shown.findings[0].photos
  const picture = await t.call(
    'getPublicInspectionPhoto',
    { params: { token, photoId: photo.id }, query: { size: 'thumb' } },
    null,
  )
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await t.call('getPublicInspectionPhoto', { params: { token, photoId: one.id }, query: {} }, null)).status).toBe(404)
  const pdf = await t.call('getPublicInspectionPdf', { params: { token } }, null)
  expect(pdf.status, pdf.text.slice(0, 200)).toBe(200)
  const printed = (await textOfPdf(pdf.bytes)).join('\n')
  expect(printed).toContain('Needs work')
  expect(printed).toContain('2 mm')
  expect(printed).not.toContain('slow to pay')
  const inSpanish = await t.call('getInspectionPdf', { params: { id: one.id }, query: { language: 'es' } }, one.world.admin)
  expect((await textOfPdf(inSpanish.bytes)).join('\n')).toContain('Gastada')
  // The first look is told once.
  const { links } = ok(await t.call('listInspectionLinks', { params: { id: one.id } }, one.world.admin))
  expect(links).toMatchObject([{ opened: 1, is_open: true }])
  // While somebody works on it again nothing half-done is shown.
  ok(await t.call('reopenInspection', { params: { id: one.id }, body: {} }, one.world.admin))
  expect(ok(await open(token)).inspection).toMatchObject({ is_changing: true, findings: [], fine: [] })
  expect(refusal(await t.call('getPublicInspectionPdf', { params: { token } }, null))).toEqual([404, 'LINK_GONE'])
  const params = { id: one.id, linkId: link.id }
  expect((await t.call('revokeInspectionLink', { params }, one.world.admin)).status).toBe(204)
  for (const gone of [token, `tp_l_${'x'.repeat(43)}`, 'nothing']) expect(refusal(await open(gone))).toEqual([404, 'LINK_GONE'])
  await t.admin.query("update app.share_links set expires_at = now() - interval '1 day'")
})

it('mails the link to the customer in their language, and says so where there is no address', async () => {
  const one = await beginInspection(t, [horn])
  ok(await say(t, one, { horn: { rating: 'ok' } }))
  await finish(one)
  expect((await share(one, { send: 'email' })).sent_to).toBe('elena@example.com')
  const mails = await t.admin.query(
    "select template, language from app.outbox where tenant_id = $1 and template = 'inspection'",
    [one.world.tenantId],
  )
  expect(mails.rows).toEqual([{ template: 'inspection', language: 'en' }])
  const phone = { name: 'Ann', phone: '(253) 555-0101', no_email: true }
  const other = await beginInspection(t, [horn], { world: one.world, order: { customer: phone } })
  ok(await say(t, other, { horn: { rating: 'ok' } }))
  await finish(other)
  ok(await t.call('reviewInspection', { params: { id: other.id }, body: {} }, one.world.admin))
  const refused = await t.call('shareInspection', { params: { id: other.id }, body: { send: 'email' } as never }, one.world.admin)
  expect(refusal(refused)).toEqual([422, 'CUSTOMER_HAS_NO_EMAIL'])
})

it('shows what was found the last time and when it wears out, as an estimate (INS9, INS21)', async () => {
  const tread = { code: 'tread', name_en: 'Tread', unit: 'in32', soon_at: 4, now_at: 3, positions: ['LF', 'RF'] }
  const first = await beginInspection(t, [tread], { order: { mileage_in: 40_000 } })
  const { world, technician } = first
  ok(await say(t, first, { 'tread LF': { value: 8 }, 'tread RF': { value: 8 } }))
  await finish(first)
  const order = ok(await t.call('getServiceOrder', { params: { id: first.orderId }, query: {} }, world.admin)).service_order
  const vehicle = { params: { id: order.vehicle_id } }
  const measured = async (query: object = {}) =>
    ok(await t.call('listVehicleMeasurements', { ...vehicle, query } as never, world.admin)).items
  expect((await measured())[0]).toMatchObject({
    code: 'tread',
    position: 'LF',
    forecast_mileage: null,
    measurements: [{ value: 8, mileage: 40_000 }],
  })
  const { id: orderId } = await makeOrder(t, world, {
    ...{
      customer: undefined,
      vehicle: undefined,
      customer_id: order.customer_id,
      vehicle_id: order.vehicle_id,
      mileage_in: 52_000,
    },
  })
  const templateId = await publishedTemplate(t, world.admin, [tread])
  const second = await begin(t, { world, technician, orderId, templateId })
  const before = (await see(second)).results[0]
  expect(before).toMatchObject({ last: { value: 8, mileage: 40_000, rating: 'ok' }, forecast_mileage: null })
  ok(await say(t, second, { 'tread LF': { value: 5 }, 'tread RF': { value: 8 } }))
  const results = (await see(second)).results
  expect(results.map((one: { forecast_mileage: number | null }) => one.forecast_mileage)).toEqual([60_000, null])
  // What is not finished counts for nothing yet.
  expect((await measured())[0].measurements).toHaveLength(1)
  await finish(second)
  expect((await measured({ item: 'tread' }))[0]).toMatchObject({ forecast_mileage: 60_000, now_at: 3 })
  expect(await measured({ item: 'lining' })).toEqual([])
  const list = ok(await t.call('listVehicleInspections', { ...vehicle, query: {} }, world.admin))
  expect(list.inspections.map((one: { id: string }) => one.id)).toEqual([second.id, first.id])
  const elsewhere = await t.tenant()
  expect((await t.call('listVehicleInspections', { ...vehicle, query: {} }, elsewhere.admin)).status).toBe(404)
})
