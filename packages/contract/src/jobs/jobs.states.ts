/** States of a job and of a task (H14, H16, OP-40). */
export const jobStatuses = ['assigned', 'in_progress', 'on_hold', 'completed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]
export const jobTransitions: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  assigned: ['in_progress', 'cancelled'],
  in_progress: ['on_hold', 'completed', 'cancelled'],
  on_hold: ['in_progress', 'cancelled'],
  completed: [],
  cancelled: [],
}
export const mayMoveJob = (from: JobStatus, to: JobStatus): boolean => jobTransitions[from].includes(to)
export const jobStatusLabels: Readonly<Record<JobStatus, string>> = {
  assigned: 'Assigned',
  in_progress: 'In Progress',
  on_hold: 'On Hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
export const taskStatuses = ['pending', 'in_progress', 'completed', 'on_hold', 'cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]
/** A task in the job's hands moves freely until it is completed or cancelled. */
export const taskTransitions: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  pending: ['in_progress', 'completed', 'on_hold', 'cancelled'],
  in_progress: ['completed', 'on_hold', 'cancelled', 'pending'],
  on_hold: ['in_progress', 'completed', 'cancelled', 'pending'],
  completed: ['in_progress'],
  cancelled: ['pending'],
}
export const noteTypes = ['general', 'customer_communication', 'progress', 'issue', 'completion'] as const
export const taskTypes = ['inspection', 'diagnosis', 'repair'] as const
