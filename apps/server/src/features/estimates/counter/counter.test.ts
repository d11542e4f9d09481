import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type Asked, askedOrder, fault, labor, ok, present, refusal, tokenOf } from '../../../../test/factories/consent.ts'
import { begin, say as find, lining, photograph, publishedTemplate } from '../../../../test/factories/inspections.ts'
import { makeOrder } from '../../../../test/factories/orders.ts'
import { raisedLimits, useApp } from '../../../../test/harness.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
const lines = [labor('Brakes', 2, 216), labor('Oil', 1, 108.5)]
const signed = async () =>
  (
    await sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><path d="M10 60 L90 20 L200 70" stroke="black" stroke-width="3" fill="none"/></svg>',
      ),
    )
      .png()
      .toBuffer()
  ).toString('base64')
const view = async ({ world, id }: Asked) => ok(await t.call('getCounterView', { params: { id } }, world.admin))
const decide = async ({ world, id, services }: Asked, decisions: Record<string, string>, more: object = {}) =>
  t.call(
    'recordAuthorization',
    {
      params: { id },
      body: {
        ...{ method: 'signature', person_name: 'Elena Vasquez', signature: await signed() },
        decisions: Object.entries(decisions).map(([name, decision]) => ({ service_id: services[name], decision })),
        ...more,
      } as never,
    },
    world.admin,
  )
const write = ({ world }: Pick<Asked, 'world'>, kind: string, language: string, text: string) =>
  t.call('addConsentText', { params: { id: world.shopId }, body: { kind, language, text } as never }, world.admin)

it('shows a customer at the counter their order as their page does, and keeps what they sign with what was on the screen (EST23, AUT2)', async () => {
  const one = await askedOrder(t, { mode: 'block', signature: 'required' }, lines)
  expect((await view(one)).order.estimate).toBe(null)
  const { estimate, link } = ok(await present(one, t))
  const { order, photos } = await view(one)
  expect(photos).toEqual([])
  expect({ ...order, messages: 0 }).toEqual(
    ok(await t.call('getPublicOrder', { params: { token: tokenOf(link.url) } }, null)).order,
  )
  const at = { estimate_id: estimate.id, text_ids: order.text_ids }
  expect(fault(await decide(one, { Brakes: 'approve' }, { ...at, signature: undefined, method: 'in_person' }))).toEqual([
    422,
    'SIGNATURE_NEEDED',
  ])
  const { consent } = ok(await decide(one, { Brakes: 'approve', Oil: 'decline' }, at))
  const [row] = consent.authorizations
  expect(row).toMatchObject({
    ...{ method: 'signature', person_name: 'Elena Vasquez', estimate_id: estimate.id, paper_file_id: null },
    ...{ taken_by: expect.stringMatching(/./), signature_file_id: expect.any(String) },
  })
  const kept = await t.admin.query('select document_sha256 from app.authorizations where id = $1', [row.id])
  expect(kept.rows).toEqual([{ document_sha256: estimate.sha256 }])
  // Who sees the order sees the signature; who does not, does not.
  const open = (who: object) => t.call('getFile', { params: { id: row.signature_file_id } }, who as never)
  const seen = await open(one.world.admin)
  expect([seen.status, seen.bytes.subarray(1, 4).toString()]).toEqual([200, 'PNG'])
  const blind = await t.member(one.world, { permissions: ['customers:view'] })
  expect(refusal(await open(blind))).toEqual([404, 'FILE_NOT_FOUND'])
  const stranger = await t.tenant()
  expect(refusal(await open(stranger.admin))).toEqual([404, 'FILE_NOT_FOUND'])
})

it('refuses at the counter what was changed meanwhile, is over, or is not on the estimate (EST28)', async () => {
  const one = await askedOrder(t, { mode: 'block' }, lines)
  const { estimate } = ok(await present(one, t, {}, ['Brakes']))
  expect(fault(await decide(one, { Oil: 'approve' }, { estimate_id: estimate.id }))).toEqual([422, 'NOT_ON_ESTIMATE'])
  const again = ok(await present(one, t)).estimate
  expect(refusal(await decide(one, { Brakes: 'approve' }, { estimate_id: estimate.id }))).toEqual([409, 'ESTIMATE_CHANGED'])
  const { order } = await view(one)
  ok(await write(one, 'disclosure', 'en', 'You may take your old parts with you.'))
  const before = { estimate_id: again.id, text_ids: order.text_ids }
  expect(refusal(await decide(one, { Brakes: 'approve' }, before))).toEqual([409, 'ESTIMATE_CHANGED'])
  const now = (await view(one)).order
  expect(now.disclosure).toEqual({ en: 'You may take your old parts with you.', es: 'You may take your old parts with you.' })
  const { consent } = ok(await decide(one, { Brakes: 'approve' }, { estimate_id: again.id, text_ids: now.text_ids }))
  expect(consent.authorizations[0].text_ids).toEqual(now.text_ids)
})

it('keeps versions of the texts of a shop, shows the newest, and freezes those of a decision and of an estimate (AUT4, AUT17)', async () => {
  const one = await askedOrder(t, { mode: 'block' }, lines)
  ok(await write(one, 'terms', 'en', 'Storage is free for three days.'))
  ok(await write(one, 'terms', 'es', 'El taller guarda el vehículo tres días sin costo.'))
  ok(await write(one, 'teardown', 'en', 'Putting it together again costs what taking it apart did.'))
  const same = ok(await write(one, 'terms', 'en', 'Storage is free for three days.'))
  expect([same.texts.length, same.versions.length]).toEqual([3, 3])
  ok(await present(one, t))
  const { order } = await view(one)
  expect(order.terms).toEqual({
    en: 'Storage is free for three days.\n\nPutting it together again costs what taking it apart did.',
    es: 'El taller guarda el vehículo tres días sin costo.\n\nPutting it together again costs what taking it apart did.',
  })
  const paper = await t.admin.query('select document from app.estimate_versions where service_order_id = $1', [one.id])
  expect(paper.rows[0].document.texts.terms).toBe(order.terms.en)
  const { link } = ok(await t.call('createOrderLink', { params: { id: one.id }, body: {} }, one.world.admin))
  const body = {
    estimate_id: order.estimate.id,
    name: 'Elena Vasquez',
    decisions: [{ service_id: one.services.Oil, decision: 'approve' }],
  }
  const answer = (more: object) =>
    t.call('decidePublicOrder', { params: { token: tokenOf(link.url) }, body: { ...body, ...more } as never }, null)
  expect(refusal(await answer({ key: 'key-of-text-1', text_ids: [] }))).toEqual([409, 'ESTIMATE_CHANGED'])
  ok(await answer({ key: 'key-of-text-2', text_ids: order.text_ids }))
  const emptied = ok(await write(one, 'teardown', 'en', ''))
  expect([emptied.texts.length, emptied.versions.length, emptied.versions[0].text]).toEqual([2, 4, ''])
  const { authorizations } = ok(await t.call('getOrderConsent', { params: { id: one.id } }, one.world.admin)).consent
  expect(new Set(authorizations[0].text_ids)).toEqual(new Set(order.text_ids))
  expect((await view(one)).order.terms.en).toBe('Storage is free for three days.')
  const runtime = t.inTenant(one.world.tenantId, (tx) =>
    tx.run("update app.consent_texts set body = 'x' where tenant_id = $1", [tx.tenant]),
  )
  await expect(runtime).rejects.toThrow(/permission denied/)
  const stranger = await t.tenant()
  expect(refusal(await t.call('listConsentTexts', { params: { id: one.world.shopId } }, stranger.admin))).toEqual([
    404,
    'SHOP_NOT_FOUND',
  ])
  expect(fault(await write(one, 'poem', 'en', 'x'))).toEqual([422, 'NOT_AN_OPTION'])
})

it('keeps what the drop-off form said with the vehicle that was left with it (AUT10)', async () => {
  const one = await askedOrder(t, { mode: 'block' }, lines)
  const { texts } = ok(await write(one, 'drop_off', 'en', 'I leave my vehicle and approve the work above.'))
  const { consent } = ok(await decide(one, { Oil: 'approve' }, { drop_off: true, not_above: 200 }))
  expect(consent.authorizations[0].text_ids).toEqual([texts[0].id])
})

it('shows nothing of an order that its customer is not asked about, and nothing to people of other shops', async () => {
  const world = await t.tenant({ shops: 2 })
  const order = await makeOrder(t, world, { line_items: lines })
  const shown = ok(await t.call('getCounterView', { params: { id: order.id } }, world.admin))
  expect(shown.order.estimate).toBe(null)
  const limited = await t.member(world, 'admin', { shopIds: [world.shopIds[1] as string] })
  expect(refusal(await t.call('getCounterView', { params: { id: order.id } }, limited))).toEqual([404, 'ORDER_NOT_FOUND'])
})

it('shows the photos of what was found beside the service that was made of it, and no others (EST23)', async () => {
  const one = await askedOrder(t, { mode: 'block' }, lines)
  const technician = await t.member(one.world, 'technician', { technician: true, name: 'Marcus Bell' })
  const templateId = await publishedTemplate(t, one.world.admin, [lining, { code: 'belt', name_en: 'Belt' }])
  const begun = await begin(t, { world: one.world, technician, orderId: one.id, templateId })
  ok(await find(t, begun, { lining: { value: 2 }, belt: { rating: 'ok' } }))
  await photograph(t, begun, 'lining')
  await photograph(t, begun, 'belt')
  ok(await t.call('finishInspection', { params: { id: begun.id }, body: {} }, technician))
  const of = { params: { id: begun.id, resultId: begun.results.lining?.id ?? '' } }
  const { service } = ok(await t.call('createFindingService', of, one.world.admin))
  const line = { type: 'labor', description: 'Replace lining', estimated_hours: 1, unit_cost: 100, service_name: service.name }
  ok(await t.call('addLineItem', { params: { id: one.id }, body: line as never }, one.world.admin))
  ok(await present(one, t))
  const { photos } = await view(one)
  expect(photos).toEqual([{ service_id: service.id, file_id: expect.any(String), caption: 'Worn' }])
  const file = await t.call('getFile', { params: { id: photos[0].file_id }, query: { size: 'thumb' } }, one.world.admin)
  expect(file.status).toBe(200)
})
