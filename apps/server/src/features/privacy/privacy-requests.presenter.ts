import { dateIn, daysBetween } from '@twopost/contract/core/time'
import { openPrivacyStates, type PrivacyRequest } from '@twopost/contract/privacy'
import type { RequestRow } from './privacy-requests.queries.ts'

/** Whether the run of a request is waiting or at work. */
export const isRunning = ({ run_state }: Pick<RequestRow, 'run_state'>): boolean =>
  run_state === 'waiting' || run_state === 'running'

export function presentRequest(row: RequestRow, now: Date): PrivacyRequest {
  const isOpen = (openPrivacyStates as readonly string[]).includes(row.state)
  const hasFile = row.file_size !== null && row.file_expires_at !== null && row.file_expires_at > now
  return {
    id: row.id,
    kind: row.kind,
    customer: { id: row.customer_id, name: row.customer_name },
    asked_by: row.asked_by,
    asked_on: row.asked_on,
    due_on: row.due_on,
    days_left: isOpen ? daysBetween(dateIn(row.time_zone, now.getTime()), row.due_on) : null,
    state: row.state,
    checked_how: row.checked_how,
    checked_note: row.checked_note,
    refusal: row.refusal,
    run:
      row.state === 'checked' && row.long_job_id !== null && row.run_state !== null
        ? {
            ...{ id: row.long_job_id, state: row.run_state, progress: (row.run_permille ?? 0) / 1000 },
            problem: row.run_problem,
          }
        : null,
    file: hasFile ? { size: row.file_size as number, expires_at: (row.file_expires_at as Date).toISOString() } : null,
    outcome:
      row.what === null || row.kept === null
        ? null
        : {
            erased: Object.entries(row.what).map(([table, count]) => ({ table, count })),
            kept: row.kept,
            backups:
              row.backup_days === null || row.backups_until === null
                ? null
                : { days: row.backup_days, last_day: row.backups_until },
          },
    created_by_name: row.created_by_name,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    version: row.version,
  }
}
