import { expect, it } from 'vitest'
import { fault, ok, refusal } from '../../../test/factories/consent.ts'
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
import type { Member } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const see = async (one: Begun, who: Member = one.world.admin) =>
  ok(await t.call('getInspection', { params: { id: one.id } }, who)).inspection
const finish = (one: Begun, who: Member = one.technician) => t.call('finishInspection', { params: { id: one.id }, body: {} }, who)
const move = (name: 'reviewInspection' | 'reopenInspection', one: Begun, who: Member = one.world.admin) =>
  t.call(name, { params: { id: one.id }, body: {} }, who)
const share = (one: Begun, who: Member = one.world.admin, body: object = {}) =>
  t.call('shareInspection', { params: { id: one.id }, body: body as never }, who)
const done = async (items: readonly object[], words: Record<string, object>) => {
  const one = await beginInspection(t, items)
  ok(await say(t, one, words))
  ok(await finish(one))
  return one
}

it('brings three published templates in both languages with the first shop (INS2)', async () => {
  const world = await t.tenant({ shops: 0 })
  await t.call(
    'createShop',
    {
      body: {
        name: 'Kent',
        address: '1 A St',
        city: 'Kent',
        state: 'WA',
        zip_code: '98032',
        phone: '(253) 555-0100',
        contact_email: 'k@kent.example',
        time_zone: 'America/Los_Angeles',
      } as never,
    },
    world.admin,
  )
  const { inspection_templates: templates } = ok(await t.call('listInspectionTemplates', {}, world.admin))
  expect(templates.map((one: { kind: string; state: string; name_es: string }) => [one.kind, one.state, one.name_es])).toEqual([
    ['courtesy', 'published', 'Revisión de cortesía'],
    ['multi_point', 'published', 'Inspección multipunto'],
    ['annual', 'published', 'Inspección anual de camión'],
  ])
  const { inspection_template: annual } = ok(
    await t.call('getInspectionTemplate', { params: { id: templates[2].id } }, world.admin),
  )
  expect(annual.published.items[0]).toMatchObject({ code: 'brake_lining', unit: 'mm', soon_at: 8, now_at: 6.4, is_brake: true })
  const forTrailers = ok(await t.call('listInspectionTemplates', { query: { vehicle_kind: 'trailer' } }, world.admin))
  expect(forTrailers.inspection_templates).toEqual([])
})

it('changes what was published by a revision of its own; inspections keep theirs, and what is retired begins nothing (INS5, INS25)', async () => {
  const world = await t.tenant()
  const empty = ok(await t.call('createInspectionTemplate', { body: { name_en: 'Walk' } }, world.admin)).inspection_template
  const params = { id: empty.id }
  expect(empty).toMatchObject({
    state: 'draft',
    revision: 1,
    published: null,
    draft: { items: [] },
    allowed: ['change', 'retire', 'publish'],
  })
  expect(refusal(await t.call('publishInspectionTemplate', { params }, world.admin))).toEqual([422, 'TEMPLATE_WITHOUT_ITEMS'])
  const put = (body: object) => t.call('updateInspectionTemplate', { params, body: body as never }, world.admin)
  expect(fault(await put({ items: [{ ...lining, soon_at: 2 }] }))).toEqual([422, 'SOON_BEYOND_NOW'])
  expect(fault(await put({ items: [horn, horn] }))).toEqual([422, 'ITEM_CODE_TWICE'])
  ok(await put({ items: [lining, { name_en: 'Wiper blades' }, { name_en: 'Wiper blades' }] }))
  const first = ok(await t.call('publishInspectionTemplate', { params }, world.admin)).inspection_template
  expect(first.published.items.map((item: { code: string }) => item.code)).toEqual(['lining', 'wiper_blades', 'wiper_blades_2'])
  expect(refusal(await t.call('publishInspectionTemplate', { params }, world.admin))).toEqual([
    409,
    'INVALID_TEMPLATE_TRANSITION',
  ])
  const { id: orderId } = await makeOrder(t, world)
  const start = () => t.call('startInspection', { params: { id: orderId }, body: { template_id: empty.id } }, world.admin)
  const before = ok(await start()).inspection
  const changed = ok(await put({ name_en: 'Walk around', items: [horn] })).inspection_template
  expect(changed).toMatchObject({
    revision: 1,
    has_draft: true,
    published: { name_en: 'Walk' },
    draft: { revision: 2, name_en: 'Walk around' },
  })
  expect(refusal(await put({ name_en: 'Late', version: 1 }))).toEqual([409, 'STALE_VERSION'])
  ok(await t.call('publishInspectionTemplate', { params }, world.admin))
  const after = ok(await start()).inspection
  expect([before.template_revision, before.results.length, after.template_revision, after.results.length]).toEqual([1, 3, 2, 1])
  const kept = ok(await t.call('getInspection', { params: { id: before.id } }, world.admin)).inspection
  expect([kept.name_en, kept.results.length]).toEqual(['Walk', 3])
  expect((await t.call('deleteInspectionTemplate', { params }, world.admin)).status).toBe(204)
  expect(refusal(await start())).toEqual([404, 'INSPECTION_TEMPLATE_NOT_FOUND'])
  expect(refusal(await put({ name_en: 'Again' }))).toEqual([409, 'INVALID_TEMPLATE_TRANSITION'])
  expect(refusal(await t.call('deleteInspectionTemplate', { params }, world.admin))).toEqual([409, 'INVALID_TEMPLATE_TRANSITION'])
  // What was never published goes altogether.
  const draft = ok(await t.call('createInspectionTemplate', { body: { name_en: 'Gone' } }, world.admin)).inspection_template
  expect((await t.call('deleteInspectionTemplate', { params: { id: draft.id } }, world.admin)).status).toBe(204)
  expect((await t.call('getInspectionTemplate', { params: { id: draft.id } }, world.admin)).status).toBe(404)
})

it('rates by value and thresholds, many items at once (INS6, INS15, INS20, INS23)', async () => {
  const one = await beginInspection(t, [{ ...lining, positions: ['LF', 'RF', 'LR', 'RR'] }, horn], {
    order: { mileage_in: 40_000 },
  })
  expect(await see(one)).toMatchObject({
    state: 'open',
    technician_name: 'Marcus Bell',
    mileage: 40_000,
    counts: { total: 5, checked: 0 },
  })
  ok(
    await say(t, one, {
      'lining LF': { value: 6 },
      'lining RF': { value: 5 },
      'lining LR': { value: 3 },
      horn: { rating: 'na' },
    }),
  )
  const shown = await see(one)
  expect(shown).toMatchObject({ state: 'in_progress', counts: { total: 5, checked: 4, ok: 1, soon: 1, now: 1, na: 1 } })
  expect(shown.results.map((result: { rating: string }) => result.rating)).toEqual(['ok', 'soon', 'now', 'not_checked', 'na'])
  expect(fault(await say(t, one, { 'lining RR': { value: 2, rating: 'ok' } }))).toEqual([422, 'BETTER_NEEDS_NOTE'])
  ok(await say(t, one, { 'lining RR': { value: 2, rating: 'ok', note: 'Measured at the rivet' } }))
  expect((await see(one)).results[3]).toMatchObject({ rating: 'ok', value: 2, is_by_hand: true, note: 'Measured at the rivet' })
  // Without a value and a rating it is not checked any more; the note stays.
  ok(await say(t, one, { 'lining RR': {} }))
  expect((await see(one)).results[3]).toMatchObject({ rating: 'not_checked', value: null, note: 'Measured at the rivet' })
  for (const value of [-1, 100_001, 1.2345])
    expect(fault(await say(t, one, { horn: { value } }))).toEqual([422, 'INVALID_MEASURE'])
  expect(fault(await say(t, one, { horn: { value: 1, rating: 'na' } }))).toEqual([422, 'VALUE_OF_NA'])
  const foreign = await beginInspection(t, [horn], { world: one.world })
  const { item_id } = foreign.item('horn')
  expect(fault(await say(t, one, { horn: { item_id, rating: 'ok' } }))).toEqual([422, 'ITEM_OF_OTHER_TEMPLATE'])
})

it('lets the later word of two about one item hold, in whatever order they come, and keeps both (INS10)', async () => {
  const one = await beginInspection(t, [horn, lining])
  const now = Date.now()
  const other = await t.member(one.world, 'technician', { technician: true, name: 'Lena Ortiz' })
  ok(await say(t, one, { horn: { rating: 'ok' } }, one.technician, new Date(now - 60_000)))
  // Two people on different items do not disturb each other.
  ok(await say(t, one, { lining: { value: 4 } }, other, new Date(now - 300_000)))
  // A word that was said before and came later does not hold.
  ok(await say(t, one, { horn: { rating: 'now' } }, other, new Date(now - 120_000)))
  expect((await see(one)).results[0]).toMatchObject({ rating: 'ok', by_name: 'Marcus Bell' })
  ok(await say(t, one, { horn: { rating: 'soon' } }, other, new Date(now - 30_000)))
  expect((await see(one)).results[0]).toMatchObject({ rating: 'soon', by_name: 'Lena Ortiz' })
  const words = await t.admin.query('select rating, held, by_name from app.inspection_words where result_id = $1 order by id', [
    one.results.horn?.id,
  ])
  expect(words.rows.map((row) => [row.rating, row.held, row.by_name])).toEqual([
    ['ok', true, 'Marcus Bell'],
    ['now', false, 'Lena Ortiz'],
    ['soon', true, 'Lena Ortiz'],
  ])
  const { activities } = ok(
    await t.call('listOrderActivities', { params: { id: one.orderId }, query: { limit: 50 } }, one.world.admin),
  )
  const told = activities.filter((row: { type: string }) => row.type === 'inspection_overwritten')
  expect(told.map((row: { details: object }) => row.details)).toMatchObject([
    { item: 'Horn', said: 'ok', by: 'Marcus Bell' },
    { item: 'Horn', said: 'now', by: 'Lena Ortiz' },
  ])
  // Of a queue that is sent as it is the last word counts.
  const queue = ['ok', 'now'].map((rating, at) => ({
    ...one.item('horn'),
    rating,
    at: new Date(now - 20_000 + at).toISOString(),
  }))
  ok(await t.call('putInspectionResults', { params: { id: one.id }, body: { results: queue as never } }, other))
  expect((await see(one)).results[0].rating).toBe('now')
  const old = new Date(now - 15 * 86_400_000)
  expect(refusal(await say(t, one, { horn: { rating: 'ok' } }, other, old))).toEqual([422, 'TIME_TOO_OLD'])
})

it('writes a word down once, however often a device sends it, and answers as it did the first time (INS10, OFF6)', async () => {
  const one = await beginInspection(t, [horn])
  const now = Date.now()
  const entry = { ...one.item('horn'), rating: 'soon' as const, at: new Date(now - 60_000).toISOString() }
  const send = (key: string, more: object = {}) =>
    t.call(
      'putInspectionResults',
      { params: { id: one.id }, body: { results: [{ ...entry, ...more }] } as never },
      one.technician,
      { 'idempotency-key': key },
    )
  const first = await send('tap-1')
  expect([first.status, first.headers['idempotent-replayed']]).toEqual([200, undefined])
  ok(await say(t, one, { horn: { rating: 'ok' } }, one.world.admin))
  const again = await send('tap-1')
  expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([200, 'true', first.text])
  expect((await see(one)).results[0].rating).toBe('ok')
  const { rows } = await t.admin.query('select count(*)::int as count from app.inspection_words where result_id = $1', [
    one.results.horn?.id,
  ])
  expect(rows).toEqual([{ count: 2 }])
  expect(refusal(await send('tap-1', { rating: 'now' }))).toEqual([422, 'KEY_REUSED'])
  // A clock that is ahead is said where it stands.
  const ahead = await send('tap-2', { at: new Date(now + 600_000).toISOString() })
  expect([ahead.status, ahead.body.errors[0]]).toMatchObject([422, { path: 'body.results.0.at', code: 'FUTURE_TIME' }])
})

it('is finished when every required item is rated and every required photo is there (INS3, INS5, INS23)', async () => {
  const items = [{ ...lining, photo: 'required' }, horn, { code: 'spare', name_en: 'Spare', is_required: false }]
  const one = await beginInspection(t, items)
  expect(refusal(await finish(one))).toEqual([409, 'INVALID_INSPECTION_TRANSITION'])
  ok(await say(t, one, { lining: { value: 4 } }))
  const open = await finish(one)
  expect([open.status, open.body.code, open.body.message]).toEqual([409, 'ITEMS_OPEN', 'Not checked yet: Horn.'])
  ok(await say(t, one, { horn: { rating: 'ok' } }))
  const bare = await finish(one)
  expect([bare.status, bare.body.code, bare.body.message]).toEqual([409, 'PHOTO_REQUIRED', 'Photo missing: Lining.'])
  expect(await photograph(t, one, 'lining')).toMatchObject({
    code: 'lining',
    photos: [{ caption: 'Worn', taken_by: 'Marcus Bell' }],
  })
  const finished = ok(await finish(one)).inspection
  expect(finished).toMatchObject({ state: 'done', open_findings: 1, counts: { checked: 2, soon: 1 } })
  expect(finished.finished_at).not.toBeNull()
  // The photo is an attachment of the order, and people who may see the order may see it.
  const { attachments } = ok(await t.call('listOrderAttachments', { params: { id: one.orderId }, query: {} }, one.world.admin))
  expect(attachments).toMatchObject([{ kind: 'photo', caption: 'Worn' }])
  expect((await t.call('getFile', { params: { id: attachments[0].file_id }, query: {} }, one.technician)).status).toBe(200)
})

it('moves as its table says for everybody, and nothing else (INS5)', async () => {
  const one = await done([horn], { horn: { rating: 'ok' } })
  const desk = await t.member(one.world, 'customer-service')
  const refused = (reply: { status: number; body: { code: string } }) =>
    expect([reply.status, reply.body.code]).toEqual([409, 'INVALID_INSPECTION_TRANSITION'])
  refused((await finish(one)) as never)
  refused((await share(one)) as never)
  expect(refusal(await say(t, one, { horn: { rating: 'now' } }))).toEqual([409, 'INVALID_INSPECTION_TRANSITION'])
  // The technician may take it back on the same day; another one may not.
  const other = await t.member(one.world, 'technician', { technician: true })
  expect(refusal(await move('reopenInspection', one, other))).toEqual([403, 'NOT_ALLOWED'])
  ok(await move('reopenInspection', one, one.technician))
  refused((await move('reviewInspection', one)) as never)
  refused((await move('reopenInspection', one)) as never)
  ok(await finish(one))
  await t.admin.query('update app.inspections set finished_at = $2 where id = $1', [
    one.id,
    new Date(Date.now() - 2 * 86_400_000),
  ])
  expect(refusal(await move('reopenInspection', one, one.technician))).toEqual([403, 'NOT_ALLOWED'])
  expect((await move('reviewInspection', one, one.technician)).status).toBe(403)
  expect(ok(await move('reviewInspection', one, desk)).inspection).toMatchObject({ state: 'reviewed', is_changed: false })
  refused((await move('reviewInspection', one)) as never)
  expect(ok(await share(one, desk)).inspection).toMatchObject({ state: 'shared' })
  // Another link to what is shown already.
  expect(ok(await share(one, desk)).inspection.state).toBe('shared')
  expect(ok(await move('reopenInspection', one, desk)).inspection).toMatchObject({
    state: 'in_progress',
    is_changed: true,
    reviewed_by: '',
  })
  const stale = await t.call('finishInspection', { params: { id: one.id }, body: { version: 1 } }, one.technician)
  expect(refusal(stale)).toEqual([409, 'STALE_VERSION'])
  const codes = await t.admin.query("select action from app.audit_log where tenant_id = $1 and action like '%inspection%'", [
    one.world.tenantId,
  ])
  expect(codes.rows.length).toBeGreaterThan(5)
})

it('shows what is done at once where the shop skips the review (INS5)', async () => {
  const one = await done([horn], { horn: { rating: 'soon' } })
  const params = { id: one.world.shopId }
  expect(ok(await t.call('getInspectionRules', { params }, one.world.admin)).rules).toEqual({
    skips_review: false,
    keep_months: 14,
    arrival: [],
    version: 1,
  })
  const put = (body: object) => t.call('putInspectionRules', { params, body: body as never }, one.world.admin)
  expect(fault(await put({ skips_review: true, keep_months: 13 }))).toEqual([422, 'INVALID_KEEP_MONTHS'])
  ok(await put({ skips_review: true, keep_months: 24, version: 1 }))
  expect(ok(await put({ skips_review: true, keep_months: 20, version: 1 })).rules).toMatchObject({ keep_months: 20, version: 2 })
  expect(refusal(await put({ skips_review: true, keep_months: 20, version: 1 }))).toEqual([409, 'STALE_VERSION'])
  expect(ok(await share(one)).inspection).toMatchObject({ state: 'shared', reviewed_by: expect.any(String) })
})

it('begins on orders that are open, for people of the shop who may (S-26)', async () => {
  const world = await t.tenant({ shops: 2 })
  const templateId = await publishedTemplate(t, world.admin, [horn])
  const { id: orderId } = await makeOrder(t, world)
  const technician = await t.member(world, 'technician', { technician: true })
  const one = await begin(t, { world, technician, orderId, templateId })
  const elsewhere = await t.member(world, 'technician', { technician: true, shopIds: [world.shopIds[1] as string] })
  expect((await t.call('getInspection', { params: { id: one.id } }, elsewhere)).status).toBe(404)
  expect((await say(t, one, { horn: { rating: 'ok' } }, elsewhere)).status).toBe(404)
  const listed = () => t.call('listOrderInspections', { params: { id: orderId }, query: {} }, technician)
  expect(ok(await listed()).inspections).toMatchObject([{ id: one.id, state: 'open', name_en: 'Check', counts: { total: 1 } }])
  const unknown = { item_id: world.shopId, position: '' }
  expect((await say(t, one, { horn: { ...unknown, rating: 'ok' } })).body.code).toBe('RESULT_NOT_FOUND')
  const viewer = await t.member(world, 'viewer')
  expect((await see(one, viewer)).allowed).toEqual([])
  expect((await say(t, one, { horn: { rating: 'ok' } }, viewer)).status).toBe(403)
  ok(
    await t.call(
      'updateServiceOrder',
      { params: { id: orderId }, body: { status: 'cancelled', reason: 'No show' } },
      world.admin,
    ),
  )
  const start = await t.call('startInspection', { params: { id: orderId }, body: { template_id: templateId } }, technician)
  expect(refusal(start)).toEqual([409, 'ORDER_CLOSED'])
})
