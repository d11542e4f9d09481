import type { Job } from './jobs.api.ts'

export interface TaskWord {
  key: 'tasksOpen' | 'tasksDone' | 'tasksAll' | 'tasksLeft'
  done: number
  count: number
}

/**
 * What a job says of its tasks (R1-39): while it is open how many are done, or to do when none is; afterwards whether all were done.
 * Null where there is nothing to say: no tasks, or a cancelled job.
 */
export function taskWordOf(job: Pick<Job, 'status' | 'taskCount' | 'doneTaskCount'>): TaskWord | null {
  const { taskCount: count, doneTaskCount: done, status } = job
  if (count === 0 || status === 'cancelled') return null
  if (done >= count) return { key: 'tasksAll', done, count }
  if (status === 'completed') return { key: 'tasksLeft', done, count: count - done }
  return done === 0 ? { key: 'tasksOpen', done, count } : { key: 'tasksDone', done, count }
}
