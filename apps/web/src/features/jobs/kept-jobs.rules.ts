import type { AllowedWord } from '@twopost/contract/registries/allowed-words'
import type { Timer } from '#features/timers/index.ts'
import type { Job, JobDetail, Task } from './jobs.api.ts'

type Word = AllowedWord<'job'>
/** The words of a job's moves; the others stay as they are. */
const moves: readonly Word[] = ['start', 'hold', 'resume', 'complete']
const after: Readonly<Record<'in_progress' | 'on_hold' | 'completed', readonly Word[]>> = {
  in_progress: ['hold', 'complete'],
  on_hold: ['resume'],
  completed: [],
}

/**
 * A job as it will be once the server has a move that this device keeps (R1-4). `may` are the moves that the person has the permission for;
 * `at` is ISO.
 */
export function movedJob<J extends Job>(job: J, to: keyof typeof after, at: string, may: readonly Word[]): J {
  const others = job.allowed.filter(
    (word) => !moves.includes(word) && !(to === 'completed' && (word === 'timer' || word === 'task')),
  )
  return {
    ...job,
    status: to,
    startedAt: job.startedAt ?? at,
    completedAt: to === 'completed' ? at : null,
    allowed: [...after[to].filter((word) => may.includes(word)), ...others],
  }
}

/** The same of one of its tasks. */
export function withTask(job: JobDetail, taskId: string, status: Task['status'], at: string): JobDetail {
  const tasks = job.tasks.map((task) =>
    task.id === taskId
      ? { ...task, status, isCompleted: status === 'completed', completedAt: status === 'completed' ? at : null }
      : task,
  )
  return { ...job, tasks, doneTaskCount: tasks.filter((task) => task.isCompleted).length }
}

/** A timer that begins on a job. */
export const timerOn = (job: Job, at: string): Timer => ({
  id: job.serviceOrderId,
  timer_id: '',
  number: job.orderNumber,
  title: job.title,
  technicianId: job.technicianId,
  technicianName: job.technicianName,
  jobId: job.id,
  serviceItemId: null,
  serviceId: null,
  serviceIds: [],
  serviceNames: [],
  kind: 'work',
  source: 'queued',
  startTime: at,
  endTime: null,
  elapsedTime: 0,
  jobElapsedTime: job.clockedMinutes * 60,
  totalPauseTime: 0,
  isPaused: false,
  pauseStartTime: null,
  status: 'working',
  pauseReason: '',
  pauseNotes: '',
  stopReason: '',
  estimatedSeconds: job.estimatedDuration === null ? null : job.estimatedDuration * 60,
  server_time: at,
  vehicle: {
    label: [job.vehicle.year, job.vehicle.make, job.vehicle.model].filter(Boolean).join(' '),
    licensePlate: job.vehicle.licensePlate,
    plateState: job.vehicle.plateState,
    unitNumber: job.vehicle.unitNumber,
  },
})
