import { expect, it } from 'vitest'
import { brakeLines, makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { multipart, tinyPng } from '../../../test/walkers/sample-files.ts'

const t = useApp()
const isInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

/** A booked order with labor and a part, critical, in the first bay. */
async function setUp(): Promise<{ world: World; tech: Member; orderId: string; jobId: string }> {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const order = await makeOrder(t, world, {
    priority: 'critical',
    customer: { name: 'Elena Vasquez', email: 'elena@example.com', phone: '(253) 555-0101' },
    technicians: [{ technician_id: tech.technicianId, estimated_minutes: 90 }],
    schedule: { scheduled_start: '2027-01-11T15:00:00Z', bay_id: world.bayIds[0], allow_overlap: true },
    line_items: brakeLines,
  })
  return { world, tech, orderId: order.id, jobId: order.technicians[0].job_id }
}
const show = async (jobId: string, who: Member) => (await t.call('getJob', { params: { id: jobId } }, who)).body.data.job

it('shows a job with customer, vehicle, bay and parts (H13, H20)', async () => {
  const { tech, orderId, jobId } = await setUp()
  const job = await show(jobId, tech)
  expect(job).toMatchObject({
    id: jobId,
    serviceOrderId: orderId,
    technicianId: tech.technicianId,
    title: 'Front brakes',
    description: 'Brakes pulsate',
    priority: 'Critical',
    isUrgent: true,
    status: 'assigned',
    assignedAt: isInstant,
    startedAt: null,
    completedAt: null,
    estimatedDuration: 90,
    actualDuration: null,
    customer: { name: 'Elena Vasquez', phone: '(253) 555-0101', email: 'elena@example.com' },
    vehicle: { make: 'Ford', model: 'F-150', year: 2022, vin: '', licensePlate: 'CBX 7194' },
    location: 'Bay 1',
    flags: [],
    notes: [],
    photos: [],
  })
  expect(job.parts).toEqual([
    {
      id: expect.any(String),
      partId: null,
      name: 'Rotor',
      partNumber: '',
      description: '',
      quantity: 2,
      unitPrice: 89.99,
      serviceName: 'Brakes',
      isRequired: true,
      // It is no part of the inventory: nobody knows.
      isAvailable: null,
      isFromStock: false,
      isUsed: false,
      presence: null,
      expectedOn: null,
      location: '',
      requestedAt: isInstant,
    },
  ])
})

it('starts with a place and a note for the shop alone, and offers what the state allows (H15, H17)', async () => {
  const { tech, jobId } = await setUp()
  const params = { id: jobId }
  const offered = async () =>
    (await show(jobId, tech)).allowed.filter((one: string) => ['start', 'hold', 'resume', 'complete'].includes(one))
  expect(await offered()).toEqual(['start'])
  const started = await t.call('startJob', { params, body: { location: 'Yard 3', notes: 'Keys on the hook' } }, tech)
  expect(started.body.data.job).toMatchObject({ status: 'in_progress', location: 'Yard 3', startedAt: isInstant })
  expect((await show(jobId, tech)).notes).toMatchObject([
    { content: 'Keys on the hook', isInternal: true, type: 'general', jobId, taskId: null, technicianId: tech.technicianId },
  ])
  expect(await offered()).toEqual(['hold', 'complete'])
  const move = (status: 'on_hold' | 'in_progress' | 'completed', notes?: string) =>
    t.call('moveJob', { params, body: { status, ...(notes && { notes }) } }, tech)
  expect((await move('on_hold', 'Waiting for the rotor')).status).toBe(200)
  expect((await show(jobId, tech)).notes[0]).toMatchObject({ content: 'Waiting for the rotor', isInternal: true })
  expect(await offered()).toEqual(['resume'])
  expect((await move('in_progress')).status).toBe(200)
  const done = (await move('completed')).body.data.job
  expect(done).toMatchObject({ status: 'completed', completedAt: isInstant, actualDuration: 0 })
  expect(done.parts.map((one: { isUsed: boolean }) => one.isUsed)).toEqual([true])
  expect(await offered()).toEqual([])
})

it('takes a photo for a job or one of its tasks; the order has it as well (H26)', async () => {
  const { world, tech, orderId, jobId } = await setUp()
  const task = (await show(jobId, tech)).tasks[0]
  const take = (fields: Record<string, string>, who = tech) =>
    t.request('POST', `/api/v1/jobs/${jobId}/photos`, {
      token: who.token,
      ...multipart(tinyPng(), 'rotor.png', 'image/png', fields),
    })
  const taken = await take({ taskId: task.id, caption: 'Left rotor' })
  expect(taken.status, taken.text).toBe(201)
  const { photo } = taken.body.data
  expect(photo).toMatchObject({
    jobId,
    taskId: task.id,
    technicianId: tech.technicianId,
    url: `/files/${photo.fileId}`,
    type: 'after',
    caption: 'Left rotor',
    uploadedAt: isInstant,
  })
  expect((await show(jobId, tech)).photos).toEqual([photo])
  const listed = await t.call('listOrderAttachments', { params: { id: orderId }, query: {} }, world.admin)
  expect(listed.body.data.attachments).toMatchObject([
    { file_id: photo.fileId, kind: 'photo', job_id: jobId, caption: 'Left rotor' },
  ])
  expect((await take({ taskId: orderId })).body.code).toBe('TASK_NOT_FOUND')
  expect((await take({}, await t.member(world, 'technician'))).body.code).toBe('JOB_NOT_FOUND')
})

it('completes a task with its minutes, a note and photos taken after the work (H18, H19)', async () => {
  const { tech, orderId, jobId } = await setUp()
  await t.call('startJob', { params: { id: jobId } }, tech)
  const [task] = (await show(jobId, tech)).tasks
  expect(task).toMatchObject({
    jobId,
    title: 'Replace rotors',
    type: 'repair',
    priority: 'Critical',
    status: 'pending',
    estimatedDuration: 90,
    dependencies: [],
    partsRequired: ['Rotor'],
    toolsRequired: [],
    instructions: '',
    isCompleted: false,
  })
  const upload = await t.request('POST', '/api/v1/files', {
    token: tech.token,
    ...multipart(tinyPng(), 'after.png', 'image/png', { purpose: 'job-photo' }),
  })
  expect(upload.status, upload.text).toBe(201)
  const fileId = upload.body.data.file.id
  const body = { actualDuration: 35, notes: 'Torqued to spec', photos: [fileId] }
  const done = await t.call('completeTask', { params: { id: task.id }, body }, tech)
  expect(done.status, done.text).toBe(200)
  expect(done.body.data.task).toMatchObject({
    status: 'completed',
    isCompleted: true,
    completedAt: isInstant,
    actualDuration: 35,
    notes: 'Torqued to spec',
  })
  expect((await show(jobId, tech)).photos).toMatchObject([{ fileId, taskId: task.id, type: 'after' }])
  const twice = await t.call('completeTask', { params: { id: task.id }, body: {} }, tech)
  expect([twice.status, twice.body.code]).toEqual([409, 'INVALID_JOB_TRANSITION'])
  const strange = (await t.call('addJobTask', { params: { id: jobId }, body: { title: 'Bleed' } }, tech)).body.data.task
  const photos = [orderId]
  expect((await t.call('completeTask', { params: { id: strange.id }, body: { photos } }, tech)).body.code).toBe('FILE_NOT_FOUND')
})

it('writes a general note for the shop unless it says otherwise (H21)', async () => {
  const { tech, jobId } = await setUp()
  const write = async (body: object) =>
    (await t.call('addJobNote', { params: { id: jobId }, body: { content: 'Pads worn', ...body } }, tech)).body.data.note
  expect(await write({})).toMatchObject({
    type: 'general',
    isInternal: true,
    taskId: null,
    createdAt: isInstant,
    updatedAt: isInstant,
  })
  for (const type of ['general', 'customer_communication', 'progress', 'issue', 'completion'] as const)
    expect((await write({ type, isInternal: false })).type).toBe(type)
  const wrong = await t.call('addJobNote', { params: { id: jobId }, body: { content: 'x', type: 'secret' as never } }, tech)
  expect(wrong.status).toBe(422)
})

it('says in words what is not there (P41)', async () => {
  const { world, tech } = await setUp()
  const unknown = { params: { id: world.shopId } }
  const said = async (name: 'getJob' | 'completeTask' | 'clockOut') => {
    const reply = await t.call(name, unknown as never, tech)
    return [reply.status, reply.body.message]
  }
  expect(await said('getJob')).toEqual([404, 'Job not found'])
  expect(await said('completeTask')).toEqual([404, 'Task not found'])
  expect(await said('clockOut')).toEqual([404, 'Time entry not found'])
})
