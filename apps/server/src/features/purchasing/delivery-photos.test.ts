import { expect, it } from 'vitest'
import type { Member } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { pdfOf, sendPieces, sha256Of } from '../../../test/uploads/send-in-pieces.ts'
import { tinyPng } from '../../../test/walkers/sample-files.ts'

const t = useApp()

/** Six filters of which two came damaged. */
async function damaged() {
  const world = await t.tenant({ shops: 2 })
  const query = { shop_id: world.shopId }
  const supplier = await t.call('createSupplier', { body: { name: 'Bayside', category: 'Filters' } }, world.admin)
  const supplier_id = supplier.body.data.supplier.id as string
  const part = await t.call(
    'createItem',
    { query, body: { name: 'Oil filter', partNumber: 'F-1', supplier_id, unit_cost: 13 } },
    world.admin,
  )
  const item_id = part.body.data.item.id as string
  const sent_back = { quantity: 2, reason: 'Damaged: box is crushed' }
  const body = { supplier_id, lines: [{ item_id, quantity: 6, unit_cost: 13, sent_back }] }
  const came = await t.call('createDelivery', { query, body }, world.admin)
  expect(came.status, came.text).toBe(201)
  const [kept, back] = came.body.data.delivery.lines as { id: string; goes_back: boolean; photos: string[] }[]
  const begin = (lineId: string | undefined, who: Member = world.admin, more: object = {}) => {
    const target = { delivery_line_id: lineId ?? '' }
    const asked = { purpose: 'delivery-photo' as const, target, details: {}, filename: 'box.png', ...more }
    return t.call('createUpload', { body: asked }, who)
  }
  const finish = async (upload: Reply, bytes: Buffer, who: Member = world.admin) => {
    expect(upload.status, upload.text).toBe(201)
    const { id } = upload.body.data.upload
    await sendPieces(t, who.token, id, bytes)
    return t.call('completeUpload', { params: { id }, body: { size: bytes.length, sha256: sha256Of(bytes) } }, who)
  }
  const send = async (lineId: string | undefined, who?: Member) => finish(await begin(lineId, who), tinyPng(), who)
  const claim = async (who: Member = world.admin) => (await t.call('listVendorClaims', { query }, who)).body.data.vendor_claims[0]
  const delivered = async (who: Member = world.admin) =>
    (await t.call('listDeliveries', { query }, who)).body.data.deliveries[0].lines.find((one: Reply['body']) => one.goes_back)
  const file = (id: string, who: Member) => t.call('getFile', { params: { id }, query: { size: 'thumb' } }, who)
  return { world, query, kept, back, begin, finish, send, claim, delivered, file }
}

it('keeps photos of what came damaged, shown with its delivery and its claim (PAR29, PAR39)', async () => {
  const { world, kept, back, send, claim, delivered, file } = await damaged()
  expect([kept?.goes_back, back?.goes_back, back?.photos]).toEqual([false, true, []])
  const first = await send(back?.id)
  expect(first.status, first.text).toBe(200)
  const second = await send(back?.id)
  const photos = second.body.data.result.delivery_line.photos as string[]
  expect(photos).toHaveLength(2)
  expect(second.body.data.result.delivery_line.id).toBe(back?.id)
  expect(await claim()).toMatchObject({ delivery_line_id: back?.id, notes: 'Damaged: box is crushed', photos })
  expect(await delivered()).toMatchObject({ id: back?.id, photos })
  const rows = await t.admin.query(
    'select p.position, p.file_id, f.purpose, f.state from app.delivery_photos p join app.files f on f.tenant_id = p.tenant_id and f.id = p.file_id where p.tenant_id = $1 order by 1',
    [world.tenantId],
  )
  expect(rows.rows).toEqual(
    photos.map((file_id, position) => ({ position, file_id, purpose: 'delivery-photo', state: 'attached' })),
  )
  const seen = await file(photos[0] ?? '', world.admin)
  expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const log = await t.admin.query(
    "select details from app.audit_log where tenant_id = $1 and record_kind = 'delivery' and summary = 'delivery.photo-added'",
    [world.tenantId],
  )
  expect(log.rows).toMatchObject(Array(2).fill({ details: { supplier: 'Bayside', part: 'Oil filter' } }))
})

it('takes pictures alone, of what goes back alone, and three at most, however many are sent at once (PAR39, OP-78)', async () => {
  const { world, kept, back, begin, finish, send } = await damaged()
  expect((await finish(await begin(back?.id, world.admin, { filename: 'box.pdf' }), pdfOf(3000))).status).toBe(415)
  const wrong = await begin(back?.id, world.admin, { purpose: 'bill-paper' })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'VALIDATION_FAILED'])
  expect((await begin(kept?.id)).body.code).toBe('DELIVERY_KEPT')
  // Five are on their way before any of them is there.
  const begun = await Promise.all(Array.from({ length: 5 }, () => begin(back?.id)))
  const ends = await Promise.all(begun.map((one) => finish(one, tinyPng())))
  expect(ends.filter((one) => one.status === 200)).toHaveLength(3)
  expect(ends.filter((one) => one.body.code === 'DELIVERY_PHOTOS_FULL')).toHaveLength(2)
  const full = await begin(back?.id)
  expect([full.status, full.body.code, full.body.params]).toEqual([409, 'DELIVERY_PHOTOS_FULL', { most: 3 }])
  await expect(send(back?.id)).rejects.toThrow()
  const { rows } = await t.admin.query('select position from app.delivery_photos where tenant_id = $1 order by 1', [
    world.tenantId,
  ])
  expect(rows.map((one) => one.position)).toEqual([0, 1, 2])
  const files = await t.admin.query("select 1 from app.files where tenant_id = $1 and purpose = 'delivery-photo'", [
    world.tenantId,
  ])
  expect(files.rowCount).toBe(3)
})

it('takes them from whom receives and shows them to whom sees purchases, in their shops and their organization (PAR39, 0.2)', async () => {
  const { world, back, begin, send, claim, delivered, file } = await damaged()
  const shops = { shopIds: [world.shopId] }
  const receiver = await t.member(world, { permissions: ['inventory:view', 'purchasing:receive'] }, shops)
  const sent = await send(back?.id, receiver)
  expect(sent.status, sent.text).toBe(200)
  const [photo = ''] = (await claim()).photos as string[]
  const viewer = await t.member(world, { permissions: ['purchasing:view'] }, shops)
  expect((await file(photo, viewer)).status).toBe(200)
  expect((await delivered(viewer)).photos).toEqual([photo])
  expect((await begin(back?.id, viewer)).status).toBe(403)
  // Who sees what came but no purchases is shown no photo.
  const stocker = await t.member(world, { permissions: ['inventory:view'] }, shops)
  expect([(await file(photo, stocker)).status, (await delivered(stocker)).photos]).toEqual([404, []])
  const elsewhere = await t.member(
    world,
    { permissions: ['purchasing:view', 'purchasing:receive'] },
    { shopIds: [world.shopIds[1] as string] },
  )
  const foreign = (await t.tenant()).admin
  for (const who of [elsewhere, foreign]) {
    expect((await file(photo, who)).status).toBe(404)
    const begun = await begin(back?.id, who)
    expect([begun.status, begun.body.code]).toEqual([404, 'DELIVERY_LINE_NOT_FOUND'])
  }
})
