import { expect, it } from 'vitest'
import { addBookedOrder } from '../../../test/factories/orders.ts'
import { useApp } from '../../../test/harness.ts'
import { sendPieces, sha256Of } from '../../../test/uploads/send-in-pieces.ts'

const t = useApp()
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
/** A picture of one point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function setUp() {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician', { technician: true })
  const orderId = await addBookedOrder(t, world, technician)
  const jobs = (await t.call('listTechnicianJobs', { params: { id: 'me' }, query: {} }, technician)).body.data.jobs
  const jobId: string = jobs.find((job: { serviceOrderId: string }) => job.serviceOrderId === orderId).id
  // A cluster takes no function of a column in an update.
  const { rows } = await t.admin.query<{ assigned_at: Date }>('select assigned_at from app.jobs where id = $1', [jobId])
  const dayBefore = new Date((rows[0]?.assigned_at.getTime() ?? 0) - 86_400_000)
  await t.admin.query('update app.jobs set assigned_at = $2 where id = $1', [jobId, dayBefore])
  return { world, technician, orderId, jobId }
}

it('what a device sends later of a job counts from when it happened, in job, notes, tasks, flags and timeline (R1-4, NOW18)', async () => {
  const { world, technician, orderId, jobId } = await setUp()
  const job = { params: { id: jobId } }
  const at = { start: ago(60), timer: ago(59), note: ago(50), task: ago(40), done: ago(30), flag: ago(20), end: ago(10) }
  const started = await t.call('startJob', { ...job, body: { occurred_at: at.start } }, technician)
  expect([started.status, started.body.data?.job.startedAt]).toEqual([200, at.start])
  await t.call('startTimer', { params: { id: orderId }, body: { occurred_at: at.timer } }, technician)
  const note = await t.call('addJobNote', { ...job, body: { content: 'Pads worn', occurred_at: at.note } }, technician)
  expect(note.body.data.note.createdAt).toBe(at.note)
  const task = (await t.call('addJobTask', { ...job, body: { title: 'Bleed', occurred_at: at.task } }, technician)).body.data.task
  const early = { params: { id: task.id }, body: { occurred_at: ago(45) } }
  // Earlier than the task itself: it counts from then on.
  expect((await t.call('completeTask', early, technician)).body.data.task.completedAt).toBe(at.task)
  await t.call('updateTask', { params: { id: task.id }, body: { status: 'in_progress', occurred_at: at.done } }, technician)
  const finished = { params: { id: task.id }, body: { status: 'completed' as const, occurred_at: at.done } }
  expect((await t.call('updateTask', finished, technician)).body.data.task.completedAt).toBe(at.done)
  const body = { type: 'safety' as const, title: 'Cracked hose', occurred_at: at.flag }
  const raised = await t.call('addJobFlag', { ...job, body }, technician)
  expect([raised.status, raised.body.data?.flag.timestamp]).toEqual([201, at.flag])
  const over = await t.call('moveJob', { ...job, body: { status: 'completed', occurred_at: at.end } }, technician)
  expect(over.status, over.text).toBe(200)
  expect(over.body.data.job).toMatchObject({ status: 'completed', completedAt: at.end, actualDuration: 50 })
  // The timer ends with its job, not when the message arrived.
  const { timer } = (await t.call('getOrderTimer', { params: { id: orderId }, query: {} }, technician)).body.data
  expect([timer.status, timer.endTime]).toEqual(['completed', at.end])
  const timeline = { params: { id: orderId }, query: { limit: 50 } }
  const { activities } = (await t.call('listOrderActivities', timeline, world.admin)).body.data
  const when = (type: string) => activities.find((one: { type: string }) => one.type === type)?.timestamp
  expect(['job_started', 'note_added', 'task_added', 'flag_raised', 'job_completed'].map(when)).toEqual([
    at.start,
    at.note,
    at.task,
    at.flag,
    at.end,
  ])
})

it('refuses what is older than a device may wait, of the future, or before the job began (NOW18)', async () => {
  const { technician, jobId } = await setUp()
  const job = { params: { id: jobId } }
  const note = (occurred_at: string) => t.call('addJobNote', { ...job, body: { content: 'Late', occurred_at } }, technician)
  expect((await note(ago(15 * 1440))).body.code).toBe('TIME_TOO_OLD')
  const ahead = await note(ago(-10))
  expect([ahead.status, ahead.body.errors[0].code]).toEqual([422, 'FUTURE_TIME'])
  await t.call('startJob', { ...job, body: { occurred_at: ago(30) } }, technician)
  const before = await t.call('moveJob', { ...job, body: { status: 'on_hold', occurred_at: ago(31) } }, technician)
  expect([before.status, before.body.code]).toEqual([409, 'TIME_BEFORE_LAST'])
})

it('a photo that was sent after its flag is shown by it, once, and only on a flag of one’s own (H23, R1-4)', async () => {
  const { world, technician, orderId, jobId } = await setUp()
  const raise = async () =>
    (await t.call('addJobFlag', { params: { id: jobId }, body: { type: 'parts', title: 'Torn boot' } }, technician)).body.data
      .flag
  const flag = await raise()
  const begin = (details: object, who = technician) =>
    t.call(
      'createUpload',
      { body: { purpose: 'job-photo', target: { job_id: jobId }, details, filename: 'a.png' } } as never,
      who,
    )
  const send = async (details: object) => {
    const { id } = (await begin(details)).body.data.upload
    await sendPieces(t, technician.token, id, png)
    const done = await t.call('completeUpload', { params: { id }, body: { size: png.length, sha256: sha256Of(png) } }, technician)
    expect(done.status, done.text).toBe(200)
    return done.body.data.result.photo.fileId as string
  }
  const taken_at = ago(90)
  const first = await send({ flag_id: flag.id, taken_at })
  await send({ flag_id: flag.id })
  const shown = (await t.call('getFlag', { params: { id: flag.id } }, world.admin)).body.data.flag
  expect(shown.photoFileId).toBe(first)
  const row = await t.admin.query("select at from app.activities where service_order_id = $1 and type = 'photo_added'", [orderId])
  expect(row.rows.map(({ at }) => at.toISOString())).toContain(taken_at)
  // An answer to the flag as it was before its photo came is no answer to something else.
  const answered = await t.call(
    'changeFlag',
    { params: { id: flag.id }, body: { status: 'acknowledged', version: flag.version } },
    world.admin,
  )
  expect(answered.status, answered.text).toBe(200)
  // Somebody else's flag, and one of another order.
  const office = (
    await t.call('addOrderFlag', { params: { id: orderId }, body: { type: 'customer', title: 'Calls at four' } }, world.admin)
  ).body.data.flag
  const other = await setUp()
  const foreign = (
    await t.call('addJobFlag', { params: { id: other.jobId }, body: { type: 'parts', title: 'Not ours' } }, other.technician)
  ).body.data.flag
  for (const flag_id of [office.id, foreign.id]) expect((await begin({ flag_id })).body.code).toBe('FLAG_NOT_FOUND')
})
