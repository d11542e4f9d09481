import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type Asked, askedOrder, labor, ok, present, refusal, tokenOf } from '../../../../test/factories/consent.ts'
import { begin, say as find, lining, photograph, publishedTemplate } from '../../../../test/factories/inspections.ts'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { World } from '../../../../test/factories/world.ts'
import { raisedLimits, useApp } from '../../../../test/harness.ts'
import { multipart, tinyPng } from '../../../../test/walkers/sample-files.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })

/** A photo of a phone that knows where it was taken. */
const withPlace = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Copyright: 'secret yard' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1' } })
    .jpeg()
    .toBuffer()

interface WithFindings extends Asked {
  /** The service that was made of the worn lining. */
  service: { id: string; name: string }
}
/** An order with a photo of a worn lining, which is a service of it, and one of a belt that is fine. */
async function found(more: { world?: World } = {}): Promise<WithFindings> {
  const one = await askedOrder(t, { mode: 'block' }, [labor('Oil', 1)])
  const world = more.world ?? one.world
  const id = more.world ? (await makeOrder(t, world, { line_items: [labor('Oil', 1)] })).id : one.id
  const technician = await t.member(world, 'technician', { technician: true, name: 'Marcus Bell' })
  const templateId = await publishedTemplate(t, world.admin, [lining, { code: 'belt', name_en: 'Belt' }])
  const begun = await begin(t, { world, technician, orderId: id, templateId })
  ok(await find(t, begun, { lining: { value: 2 }, belt: { rating: 'ok' } }))
  await photograph(t, begun, 'lining', technician, await withPlace())
  await photograph(t, begun, 'belt')
  const of = { params: { id: begun.id, resultId: begun.results.lining?.id ?? '' } }
  ok(await t.call('finishInspection', { params: { id: begun.id }, body: {} }, technician))
  const { service } = ok(await t.call('createFindingService', of, world.admin))
  const line = { type: 'labor', description: 'Replace lining', estimated_hours: 1, unit_cost: 100, service_name: service.name }
  ok(await t.call('addLineItem', { params: { id }, body: line as never }, world.admin))
  return { ...one, world, id, service }
}
const presented = async (one: Asked, ids?: readonly string[]): Promise<string> =>
  tokenOf(ok(await present(one, t, ids ? { service_ids: ids } : {})).link.url)
const photosOf = async (token: string) => {
  const { order } = ok(await t.call('getPublicOrder', { params: { token } }, null))
  return order.estimate.services.map(({ name, photos }: { name: string; photos: object[] }) => ({ name, photos }))
}
const open = (token: string, photoId: string, size?: string) =>
  t.call('getPublicOrderPhoto', { params: { token, photoId }, query: { ...(size && { size }) } as never }, null)

it('shows on the customer’s page what was found, beside the service that was made of it (EST20)', async () => {
  const one = await found()
  const token = await presented(one)
  const photo = { id: expect.any(String), caption: 'Worn', place_en: '', place_es: '' }
  expect(await photosOf(token)).toEqual([
    { name: 'Oil', photos: [] },
    { name: one.service.name, photos: [photo] },
  ])
  const [, { photos }] = await photosOf(token)
  const [small, large] = [await open(token, photos[0].id, 'thumb'), await open(token, photos[0].id)]
  for (const answer of [small, large]) {
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    // Neither where it was taken nor anything else that a phone writes into a photo.
    const { exif, width } = await sharp(answer.bytes).metadata()
    expect([exif, answer.bytes.includes('secret yard')]).toEqual([undefined, false])
    expect(width).toBe(answer === small ? 480 : 900)
  }
  // Without a script the page has them as well.
  const html = await t.request('GET', `/o/${token}`)
  if (html.status === 200 && html.text.includes('customer-plain'))
    expect(html.text).toContain(`/photos/${photos[0].id}?size=thumb`)
})

it('opens no other photo by a link: of what is fine, of the order, of a service that the estimate does not show, of another order (EST20)', async () => {
  const one = await found()
  const token = await presented(one)
  const rows = async (sql: string, id: string): Promise<string[]> =>
    (await t.admin.query<{ id: string }>(sql, [id])).rows.map((row) => row.id)
  const own = 'select a.id from app.attachments a where a.service_order_id = $1 order by a.created_at, a.id'
  const [worn = '', belt = ''] = await rows(own, one.id)
  expect((await open(token, worn)).status).toBe(200)
  const upload = multipart(tinyPng(), 'yard.png', 'image/png', {})
  ok(await t.request('POST', `/api/v1/service-orders/${one.id}/attachments`, { token: one.world.admin.token, ...upload }))
  const loose = (await rows(own, one.id)).filter((id) => id !== worn && id !== belt)
  expect(loose.length).toBe(1)
  const neighbor = await found({ world: one.world })
  const stranger = await found()
  await presented(stranger)
  const strange = [...(await rows(own, neighbor.id)), ...(await rows(own, stranger.id))]
  expect(strange.length).toBe(4)
  const files = await rows('select a.file_id as id from app.attachments a where a.id = $1', worn)
  for (const id of [belt, ...loose, ...strange, ...files, 'x', '%00', "' or 1=1 --", '../estimate.pdf'])
    expect([id, ...refusal(await open(token, id))]).toEqual([id, 404, 'FILE_NOT_FOUND'])
  // The estimate that shows it is replaced by one that does not.
  ok(await present(one, t, {}, ['Oil']))
  expect(refusal(await open(token, worn))).toEqual([404, 'FILE_NOT_FOUND'])
})

it('answers a wrong, an ended and a revoked link to a photo alike (EST5, EST20)', async () => {
  const one = await found()
  const token = await presented(one)
  const [, { photos }] = await photosOf(token)
  const { links } = ok(await t.call('listOrderLinks', { params: { id: one.id } }, one.world.admin))
  expect((await t.call('revokeOrderLink', { params: { id: one.id, linkId: links[0].id } }, one.world.admin)).status).toBe(204)
  const ended = await presented(one)
  const [other] = ok(await t.call('listOrderLinks', { params: { id: one.id } }, one.world.admin)).links
  await t.admin.query('update auth.public_links set expires_at = now() where record_id = $1', [other.id])
  const answers = []
  for (const wrong of [token, ended, 'x', 'tp_l_unknown', `tp_l_${'A'.repeat(43)}`, '%00', '../../etc/passwd'])
    answers.push(await open(wrong, photos[0].id))
  const texts = answers.map(({ status, body }) => {
    const { request_id: _, ...shown } = body
    return JSON.stringify([status, shown])
  })
  expect(new Set(texts).size).toBe(1)
  for (const answer of answers) expect(refusal(answer)).toEqual([404, 'LINK_GONE'])
})
