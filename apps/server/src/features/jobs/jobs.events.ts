import { Fact } from '#platform/events/facts.ts'

export interface JobFact {
  jobId: string
  orderId: string
  technicianId: string
}
/** Work on a job ended for now or for good, at `at`: its timer must stop then. `status` is the new one, `reason` is kept with the timer. */
export const jobHalted = new Fact<JobFact & { status: 'on_hold' | 'completed' | 'cancelled'; reason: string; at: Date }>(
  'job.halted',
)
