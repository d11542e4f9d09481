import { useText } from '#platform/i18n/text.ts'
import { Pill, Priority } from '#ui/status.tsx'
import type { Job } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'

/** The state of a job in words (H14). */
export function JobPill({ status }: { status: Job['status'] }) {
  const t = useText(jobsText)
  return (
    <Pill family="job" value={status} className="!text-[14px]">
      {t(`statuses.${status}`)}
    </Pill>
  )
}

/** The priority with its word; `quiet` shows the shape and only speaks the word. */
export function JobPriorityMark({ priority, quiet }: { priority: Job['priority']; quiet?: boolean }) {
  const t = useText(jobsText)
  const word = t(`priorities.${priority}`)
  const level = priority.toLowerCase()
  return quiet ? <Priority priority={level} label={word} /> : <Priority priority={level}>{word}</Priority>
}

/** `2019 Freightliner Cascadia`, as far as known. */
export function vehicleOf(job: Pick<Job, 'vehicle'>): string {
  return [job.vehicle.year, job.vehicle.make, job.vehicle.model].filter(Boolean).join(' ')
}

/** Still to be done? */
export const isOpen = (job: Pick<Job, 'status'>): boolean => job.status !== 'completed' && job.status !== 'cancelled'
