import { expect, it } from 'vitest'
import type { JobDetail } from './jobs.api.ts'
import { movedJob, timerOn, withTask } from './kept-jobs.rules.ts'

const at = '2026-11-19T18:42:00.000Z'
const job = {
  id: 'j1',
  serviceOrderId: 'o1',
  orderNumber: 'SO-2026-00418',
  title: 'Front brakes',
  technicianId: 't1',
  technicianName: 'Marcus Bell',
  status: 'assigned',
  startedAt: null,
  completedAt: null,
  estimatedDuration: 90,
  clockedMinutes: 10,
  doneTaskCount: 0,
  taskCount: 2,
  vehicle: { make: 'Ford', model: 'F-150', year: 2022, licensePlate: 'C84217K', plateState: 'WA', unitNumber: '114' },
  allowed: ['start', 'note', 'task', 'timer'],
  tasks: [
    { id: 'k1', status: 'in_progress', isCompleted: false, completedAt: null },
    { id: 'k2', status: 'pending', isCompleted: false, completedAt: null },
  ],
} as unknown as JobDetail
const all = ['start', 'hold', 'resume', 'complete'] as const

it('a kept move of a job shows its state, times and what may follow, as far as the person may (R1-4)', () => {
  const running = movedJob(job, 'in_progress', at, all)
  expect(running).toMatchObject({
    status: 'in_progress',
    startedAt: at,
    allowed: ['hold', 'complete', 'note', 'task', 'timer'],
  })
  expect(movedJob(running, 'on_hold', at, ['resume']).allowed).toEqual(['resume', 'note', 'task', 'timer'])
  expect(movedJob(running, 'in_progress', at, ['hold']).allowed).not.toContain('complete')
  expect(movedJob(running, 'completed', at, all)).toMatchObject({ status: 'completed', completedAt: at, allowed: ['note'] })
})

it('a kept task counts as done, and no longer once it is taken up again', () => {
  const done = withTask(job, 'k1', 'completed', at)
  expect([done.doneTaskCount, done.tasks[0]]).toMatchObject([1, { isCompleted: true, completedAt: at }])
  expect(withTask(done, 'k1', 'in_progress', at)).toMatchObject({ doneTaskCount: 0, tasks: [{ completedAt: null }, {}] })
})

it('a timer that this device keeps begins when it was tapped, after what the job has already (R1-7)', () => {
  expect(timerOn(job, at)).toMatchObject({
    id: 'o1',
    number: 'SO-2026-00418',
    startTime: at,
    server_time: at,
    elapsedTime: 0,
    jobElapsedTime: 600,
    estimatedSeconds: 5400,
    status: 'working',
    vehicle: { label: '2022 Ford F-150' },
  })
})
