import { expect, it } from 'vitest'
import { ok, refusal } from '../../../test/factories/consent.ts'
import { type Begun, beginInspection, horn, lining, say } from '../../../test/factories/inspections.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { mp4Box, mp4Of, sound } from '../../../test/uploads/mp4-files.ts'
import { sendPieces, sha256Of, webmOf } from '../../../test/uploads/send-in-pieces.ts'

const t = useApp()
const see = async (one: Begun, who: Member = one.world.admin) =>
  ok(await t.call('getInspection', { params: { id: one.id } }, who)).inspection
const begin = (one: Begun, details: object = {}, who: Member = one.technician, name = 'lining') =>
  t.call(
    'createUpload',
    {
      body: {
        ...{ purpose: 'inspection-video', filename: 'VID_0001.mp4', details },
        target: { inspection_id: one.id, result_id: one.results[name]?.id ?? one.id },
      } as never,
    },
    who,
  )
/** Sends a video of the lining as a phone does. @returns the answer of its end */
async function film(one: Begun, bytes: Buffer, details: object = {}) {
  const { upload } = ok(await begin(one, details))
  await sendPieces(t, one.technician.token, upload.id, bytes)
  const sent = { size: bytes.length, sha256: sha256Of(bytes) }
  return t.call('completeUpload', { params: { id: upload.id }, body: sent }, one.technician)
}
const found = async (world?: World): Promise<Begun> => {
  const one = await beginInspection(t, [lining, horn], world ? { world } : {})
  ok(await say(t, one, { lining: { value: 2 }, horn: { rating: 'ok' } }))
  return one
}
async function share(one: Begun): Promise<string> {
  const params = { id: one.id }
  ok(await t.call('finishInspection', { params, body: {} }, one.technician))
  ok(await t.call('reviewInspection', { params, body: {} }, one.world.admin))
  const { link } = ok(await t.call('shareInspection', { params, body: {} as never }, one.world.admin))
  return link.url.split('/inspection/')[1] ?? ''
}
const play = (token: string, videoId: string, range?: string) =>
  t.call('getPublicInspectionVideo', { params: { token, videoId } }, null, range ? { range } : {})

it('keeps a video at what it shows, for the order as well, with who and when (INS3, OFF12)', async () => {
  const one = await found()
  const recorded_at = new Date(Date.now() - 3_600_000).toISOString()
  const { result } = ok(await film(one, webmOf(500_000), { caption: 'Play in the hub', recorded_at })).result
  expect(result).toMatchObject({ photos: [], videos: [{ caption: 'Play in the hub', taken_by: 'Marcus Bell' }] })
  const { file_id } = result.videos[0]
  expect((await see(one)).results.map((each: { videos: object[] }) => each.videos.length)).toEqual([1, 0])
  const { attachments } = ok(await t.call('listOrderAttachments', { params: { id: one.orderId }, query: {} }, one.world.admin))
  expect(attachments).toMatchObject([{ file_id, kind: 'video', job_id: null }])
  const { activities } = ok(
    await t.call('listOrderActivities', { params: { id: one.orderId }, query: { limit: 50 } }, one.world.admin),
  )
  const told = activities.find((row: { type: string }) => row.type === 'video_added')
  expect(told).toMatchObject({ details: { title: 'Play in the hub', file_id }, timestamp: recorded_at })
})

it('takes videos alone, of one’s own inspection, until its report is signed (INS3, INS13, S-50)', async () => {
  const one = await found()
  const other = await found()
  expect(refusal(await begin(other, {}, one.technician))).toEqual([404, 'INSPECTION_NOT_FOUND'])
  expect(refusal(await begin(one, {}, one.technician, 'nothing'))).toEqual([404, 'RESULT_NOT_FOUND'])
  const reader = await t.member(one.world, 'customer-service')
  expect((await begin(one, {}, reader)).status).toBe(403)
  const { upload } = ok(await begin(one))
  const pdf = await sendPieces(t, one.technician.token, upload.id, Buffer.from('%PDF-1.7 no recording'))
  expect(refusal(pdf)).toEqual([415, 'FILE_TYPE_REFUSED'])
  // Sound in the box of a film shows nothing of a finding.
  expect(refusal(await film(one, mp4Of(2, { tracks: [sound] })))).toEqual([415, 'FILE_TYPE_REFUSED'])
  expect((await see(one)).results[0].videos).toEqual([])
  await t.admin.query("update app.inspections set state = 'signed' where id = $1", [one.id])
  expect(refusal(await begin(one))).toEqual([409, 'REPORT_SIGNED'])
})

it('shows a colleague the video who sees the inspection, and nobody of another shop (INS3, S-26)', async () => {
  const world = await t.tenant({ shops: 2 })
  const one = await found(world)
  const { file_id } = ok(await film(one, webmOf(300_000))).result.result.videos[0]
  const ticket = (who: Member) => t.call('createFileTicket', { params: { id: file_id } }, who)
  const colleague = await t.member(one.world, 'technician', { technician: true })
  for (const who of [one.technician, colleague, one.world.admin]) expect((await ticket(who)).status).toBe(200)
  const elsewhere = await t.member(world, 'technician', { shopIds: [world.shopIds[1] as string] })
  expect(refusal(await ticket(elsewhere))).toEqual([404, 'FILE_NOT_FOUND'])
  expect(refusal(await ticket((await t.tenant()).admin))).toEqual([404, 'FILE_NOT_FOUND'])
})

it('plays behind the customer’s link in parts, without the place where it was recorded, until that is taken back (INS3, INS11)', async () => {
  const one = await found()
  // A phone writes where it was into a box of the header.
  const place = mp4Box('udta', mp4Box('\u00a9xyz', Buffer.from('+47.6062-122.3321/')))
  ok(await film(one, Buffer.concat([mp4Of(3), place]), { caption: 'Grinds when it turns' }))
  const token = await share(one)
  const report = ok(await t.call('getPublicInspection', { params: { token } }, null)).inspection
  const [video] = report.findings[0].videos
  expect(video.caption).toBe('Grinds when it turns')
  expect(report.fine[0].videos).toEqual([])
  const whole = await play(token, video.id)
  expect([whole.status, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([200, 'video/mp4', 'bytes'])
  expect(whole.headers['cache-control']).toContain('no-store')
  expect(whole.bytes.includes('+47.6062')).toBe(false)
  const size = whole.bytes.length
  const part = await play(token, video.id, 'bytes=200000-200999')
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 200000-200999/${size}`])
  expect(part.bytes.equals(whole.bytes.subarray(200_000, 201_000))).toBe(true)
  expect((await play(token, video.id, `bytes=${size}-`)).status).toBe(416)
  // A photo's way shows no video, and another inspection's link none of this one.
  const asPhoto = await t.call('getPublicInspectionPhoto', { params: { token, photoId: video.id }, query: {} }, null)
  expect(refusal(asPhoto)).toEqual([404, 'FILE_NOT_FOUND'])
  const foreign = await share(await found())
  expect((await play(foreign, video.id)).status).toBe(404)
  for (const hostile of ['x', '%00', '..%2f', 'a'.repeat(61)]) expect((await play(token, hostile)).status).toBeLessThan(500)
  ok(await t.call('reopenInspection', { params: { id: one.id }, body: {} }, one.world.admin))
  expect((await play(token, video.id)).status).toBe(404)
  expect((await play(`tp_l_${'x'.repeat(43)}`, video.id)).status).toBe(404)
})
