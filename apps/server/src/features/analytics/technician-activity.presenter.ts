import type { TechnicianActivity } from '@twopost/contract/analytics'
import { type IndirectCode, indirectCodes } from '@twopost/contract/attendance'
import { isActivityType } from '@twopost/contract/registries/activities'
import { technicianActivityText } from './technician-activity.text.ts'
import type { TechnicianActivityRow } from './technician-dashboard.queries.ts'

const isCode = (value: unknown): value is IndirectCode => (indirectCodes as readonly unknown[]).includes(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function titleOf({ type, details }: TechnicianActivityRow, language: 'en' | 'es'): string {
  const words = technicianActivityText[language]
  if (type !== 'time_entry') return isActivityType(type) ? words.title[type] : words.unknown
  const isBegun = details.half === 'begun'
  if (!isCode(details.code)) return isBegun ? words.clockedIn : words.clockedOut
  return words[isBegun ? 'begun' : 'ended'].replace('{code}', words.code[details.code])
}
/** What it was about: the flag, task, note or place, else the order. */
const aboutOf = ({ type, details, order_title }: TechnicianActivityRow): string =>
  type === 'time_entry'
    ? textOf(details.location)
    : textOf(details.flag ?? details.task ?? details.note ?? details.title ?? details.line) || (order_title ?? '')

/** Row → wire, in the reader's language (H33). */
export const presentTechnicianActivity = (row: TechnicianActivityRow, language: 'en' | 'es'): TechnicianActivity => ({
  id: row.id,
  type: row.type,
  title: titleOf(row, language),
  description: aboutOf(row),
  timestamp: row.at.toISOString(),
  serviceOrderId: row.service_order_id,
  orderNumber: row.order_number ?? '',
  jobId: row.job_id,
  taskId: textOf(row.details.task_id) || null,
  actorName: row.actor_name,
  metadata: row.details,
})
