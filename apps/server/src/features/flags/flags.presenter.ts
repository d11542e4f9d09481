import type { Flag } from '@twopost/contract/flags'
import { type FlagStatus, flagTransitions } from '@twopost/contract/flags.states'
import type { AllowedWord } from '@twopost/contract/registries/allowed-words'
import { type Context, may } from '#platform/http/context.ts'
import type { FlagRow } from './flags.queries.ts'

/** What this person may do with a flag in this state (OP-2). */
const allowedOn = (ctx: Context, status: FlagStatus): AllowedWord<'flag'>[] =>
  may(ctx, 'service-order:approve') ? Object.values(flagTransitions[status]).map((step) => step.move) : []

/** Row → wire (H23, G31). */
export const presentFlag = (ctx: Context, row: FlagRow): Flag => ({
  id: row.id,
  serviceOrderId: row.service_order_id,
  jobId: row.job_id,
  taskId: row.task_id,
  raisedBy: row.raised_by,
  raisedByUserId: row.raised_by_user_id,
  raisedByUserName: row.raised_by_name,
  type: row.type,
  priority: row.priority,
  status: row.status,
  title: row.title,
  message: row.message,
  timestamp: row.created_at.toISOString(),
  shopId: row.shop_id,
  taskTitle: row.task_title,
  photoFileId: row.photo_file_id,
  note: row.note,
  statusByUserName: row.status_by_name,
  statusAt: row.status_at?.toISOString() ?? null,
  order: { number: row.order_number, title: row.order_title, status: row.order_status },
  vehicle: {
    make: row.vehicle_make,
    model: row.vehicle_model,
    year: row.vehicle_year,
    licensePlate: row.vehicle_plate,
    plateState: row.vehicle_plate_state,
    unitNumber: row.vehicle_unit,
  },
  customerName: row.customer_name,
  version: row.version,
  allowed: allowedOn(ctx, row.status),
})
