import { randomUUID } from 'node:crypto'
import { basePath } from '@twopost/contract/core/call'
import { expect, it } from 'vitest'
import { addBookedOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { mp4Of, sound } from '../../../test/uploads/mp4-files.ts'
import { sendPieces, sha256Of, webmOf } from '../../../test/uploads/send-in-pieces.ts'

const t = useApp()
const jobOn = async (orderId: string, who: Member): Promise<string> =>
  (await t.call('listTechnicianJobs', { params: { id: 'me' }, query: {} }, who)).body.data.jobs.find(
    (job: { serviceOrderId: string }) => job.serviceOrderId === orderId,
  ).id
const begin = (who: Member, jobId: string, details: object = {}) =>
  t.call(
    'createUpload',
    { body: { purpose: 'job-recording', target: { job_id: jobId }, details, filename: 'video.webm' } } as never,
    who,
  )
async function record(who: Member, jobId: string, bytes: Buffer, details: object = {}) {
  const { id } = (await begin(who, jobId, details)).body.data.upload
  await sendPieces(t, who.token, id, bytes)
  const done = await t.call('completeUpload', { params: { id }, body: { size: bytes.length, sha256: sha256Of(bytes) } }, who)
  expect(done.status, done.text).toBe(200)
  return done.body.data.result.recording as { id: string; fileId: string; kind: string; caption: string }
}
async function setUp(): Promise<{ world: World; technician: Member; orderId: string; jobId: string }> {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician', { technician: true })
  const orderId = await addBookedOrder(t, world, technician)
  return { world, technician, orderId, jobId: await jobOn(orderId, technician) }
}
/** Plays a file as the element of a page does: with a ticket in the address and no token. */
const play = (fileId: string, ticket: string, range?: string) =>
  t.app.server.inject({
    method: 'GET',
    url: `${basePath}/files/${fileId}?ticket=${ticket}`,
    headers: range ? { range } : {},
  })
const ticketFor = (fileId: string, who: Member) => t.call('createFileTicket', { params: { id: fileId } }, who)

it('keeps a recording of a job for its order, with who and when in the activities of order and timer (G29, I18, I25)', async () => {
  const { world, technician, orderId, jobId } = await setUp()
  await t.call('startTimer', { params: { id: orderId } }, technician)
  const made = await record(technician, jobId, webmOf(500_000), { caption: 'Cracked pipe' })
  expect(made).toMatchObject({ kind: 'video', caption: 'Cracked pipe' })
  const shown = await t.call('getJob', { params: { id: jobId } }, technician)
  expect(shown.body.data.job).toMatchObject({ photos: [], recordings: [{ id: made.id, fileId: made.fileId, kind: 'video' }] })
  const listed = await t.call('listOrderAttachments', { params: { id: orderId }, query: {} }, world.admin)
  expect(listed.body.data.attachments).toMatchObject([{ file_id: made.fileId, kind: 'video', job_id: jobId }])
  const { activities } = (await t.call('listOrderActivities', { params: { id: orderId }, query: {} }, world.admin)).body.data
  expect(activities[0]).toMatchObject({ type: 'video_added', details: { title: 'Cracked pipe', file_id: made.fileId } })
  await t.call('addJobNote', { params: { id: jobId }, body: { content: 'Road test done', type: 'progress' } }, technician)
  await t.call('pauseTimer', { params: { id: orderId }, body: { reason: 'Waiting for parts', notes: 'Pipe' } }, technician)
  const { timer } = (await t.call('getOrderTimer', { params: { id: orderId }, query: {} }, technician)).body.data
  const mine = { workOrderId: orderId, technicianId: technician.technicianId }
  expect(timer.activities.slice(0, 3)).toMatchObject([
    { ...mine, type: 'pause', details: 'Waiting for parts', metadata: { activity: 'timer_pause', notes: 'Pipe' } },
    { workOrderId: orderId, type: 'note', details: 'Road test done', metadata: { activity: 'note_added' } },
    { ...mine, type: 'note', details: 'Cracked pipe', metadata: { activity: 'video_added', file_id: made.fileId } },
  ])
  // The job that started with the timer has the same time.
  expect(
    timer.activities
      .slice(3)
      .map((one: { type: string }) => one.type)
      .sort(),
  ).toEqual(['start', 'status_change'])
})

it('takes a recording for one’s own job alone, and nothing that is none (I25, S-50)', async () => {
  const { world, technician, jobId } = await setUp()
  const other = await t.member(world, 'technician', { technician: true })
  expect((await begin(other, jobId)).body.code).toBe('JOB_NOT_FOUND')
  expect((await begin(technician, randomUUID())).body.code).toBe('JOB_NOT_FOUND')
  const { id } = (await begin(technician, jobId)).body.data.upload
  const pdf = await sendPieces(t, technician.token, id, Buffer.from('%PDF-1.7 no recording'))
  expect([pdf.status, pdf.body.code]).toEqual([415, 'FILE_TYPE_REFUSED'])
  // Sent later by a device that was off the net: the timeline has the time of the recording.
  const recorded_at = new Date(Date.now() - 3_600_000).toISOString()
  await record(technician, jobId, webmOf(300_000), { recorded_at })
  const at = await t.admin.query("select at from app.activities where job_id = $1 and type = 'video_added'", [jobId])
  expect(at.rows[0].at.toISOString()).toBe(recorded_at)
})

it('keeps MP4 of phones that record nothing else as video or voice by its content, and plays it in ranges (I25, S-50)', async () => {
  const { world, technician, orderId, jobId } = await setUp()
  // Its name says webm; what it is decides.
  const film = await record(technician, jobId, mp4Of(3), { caption: 'Worn belt' })
  const note = await record(technician, jobId, mp4Of(2, { tracks: [sound] }))
  expect([film.kind, note.kind]).toEqual(['video', 'voice'])
  const listed = await t.call('listOrderAttachments', { params: { id: orderId }, query: {} }, world.admin)
  expect(
    listed.body.data.attachments.map(({ content_type, filename }: Record<string, string>) => [content_type, filename]).sort(),
  ).toEqual([
    ['audio/mp4', 'video.m4a'],
    ['video/mp4', 'video.mp4'],
  ])
  const { ticket } = (await ticketFor(film.fileId, world.admin)).body.data
  const whole = await play(film.fileId, ticket)
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4'])
  // The header comes first, so a player jumps after the first slice.
  expect(whole.rawPayload.indexOf('moov')).toBeLessThan(whole.rawPayload.indexOf('mdat'))
  const part = await play(film.fileId, ticket, 'bytes=200000-200999')
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 200000-200999/${whole.rawPayload.length}`])
  expect(part.rawPayload.equals(whole.rawPayload.subarray(200_000, 201_000))).toBe(true)
  const { id } = (await begin(technician, jobId)).body.data.upload
  const broken = Buffer.concat([mp4Of(1), Buffer.from('another file behind it')])
  await sendPieces(t, technician.token, id, broken)
  const refused = await t.call(
    'completeUpload',
    { params: { id }, body: { size: broken.length, sha256: sha256Of(broken) } },
    technician,
  )
  expect([refused.status, refused.body.code]).toEqual([415, 'FILE_TYPE_REFUSED'])
  expect(refused.body.message).toContain('WebM, MP4')
})

it('plays a recording with a ticket and in ranges, and asks at each read whether the person may still see it (I25)', async () => {
  const { world, technician, jobId } = await setUp()
  const made = await record(technician, jobId, webmOf(400_000))
  const second = await record(technician, jobId, webmOf(300_000))
  const viewer = await t.member(world, 'viewer')
  const { ticket, expires_at } = (await ticketFor(made.fileId, viewer)).body.data
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(240_000)
  const whole = await play(made.fileId, ticket)
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/webm'])
  expect(whole.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
  const part = await play(made.fileId, ticket, 'bytes=1000-1999')
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 1000-1999/${whole.rawPayload.length}`])
  expect(part.rawPayload.equals(whole.rawPayload.subarray(1000, 2000))).toBe(true)
  expect((await play(made.fileId, ticket, `bytes=${whole.rawPayload.length}-`)).statusCode).toBe(416)
  // Another file, another ticket, none: alike.
  const unknown = `tp_f_${'x'.repeat(43)}`
  for (const [file, sent] of [
    [second.fileId, ticket],
    [made.fileId, unknown],
    [made.fileId, ''],
    [made.fileId, viewer.token],
  ])
    expect((await play(String(file), String(sent))).statusCode).toBe(401)
  // A ticket opens files alone.
  const order = await t.app.server.inject({ method: 'GET', url: `${basePath}/service-orders?ticket=${ticket}` })
  expect(order.statusCode).toBe(401)
  // Nobody gets a ticket for what they may not see.
  for (const who of [await t.member(world, 'guest'), (await t.tenant()).admin])
    expect((await ticketFor(made.fileId, who)).body.code).toBe('FILE_NOT_FOUND')
  const kept = await t.admin.query('select encode(token_hash, $2) as hash from auth.file_tickets where file_id = $1', [
    made.fileId,
    'hex',
  ])
  expect(kept.rows).toEqual([{ hash: sha256Of(Buffer.from(ticket)) }])
  // The right to see it goes: so does the ticket's use; and it ends with its time, and with the session.
  await t.call('assignUserRole', { params: { id: viewer.userId, roleId: 'guest' } }, world.admin)
  expect((await play(made.fileId, ticket)).statusCode).toBe(404)
  const own = (await ticketFor(made.fileId, technician)).body.data.ticket
  expect((await play(made.fileId, own)).statusCode).toBe(200)
  await t.admin.query("update auth.file_tickets set expires_at = now() - interval '1 second' where file_id = $1", [made.fileId])
  expect((await play(made.fileId, own)).statusCode).toBe(401)
  const last = (await ticketFor(made.fileId, technician)).body.data.ticket
  await t.call('logout', {}, technician)
  expect((await play(made.fileId, last)).statusCode).toBe(401)
})
