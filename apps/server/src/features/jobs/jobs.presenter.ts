import type { Job, JobDetail, JobRecording, Task } from '@twopost/contract/jobs'
import type { AllowedWord } from '@twopost/contract/registries/allowed-words'
import { isOverdue, type LineRow, presentLine } from '#features/service-orders/index.ts'
import { bayPlace } from '#features/shops/index.ts'
import { ownTechnicianId } from '#features/technicians/index.ts'
import { type Context, may, when } from '#platform/http/context.ts'
import type { JobRow } from './jobs.queries.ts'
import type { TaskRow } from './tasks.queries.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
/** Capitalised; Medium = normal (OP-45). */
const priorityWord = { low: 'Low', normal: 'Medium', high: 'High', critical: 'Critical' } as const

/** What this person may do with a job now. */
function allowedOn(ctx: Context, row: JobRow): AllowedWord<'job'>[] {
  const isOwn = ownTechnicianId(ctx) === row.technician_id
  const mayWork = (isOwn || may(ctx, 'service-order:assign')) && may(ctx, 'service-order:start')
  const mayFinish = (isOwn || may(ctx, 'service-order:assign')) && may(ctx, 'service-order:complete')
  const mayAdd = isOwn || may(ctx, 'service-order:assign')
  const orderRuns = row.order_status === 'scheduled' || row.order_status === 'in_progress'
  return [
    ...when(row.status === 'assigned' && mayWork && orderRuns, 'start'),
    ...when(row.status === 'in_progress' && mayWork, 'hold'),
    ...when(row.status === 'on_hold' && mayWork, 'resume'),
    ...when(row.status === 'in_progress' && mayFinish, 'complete'),
    ...when(row.status !== 'completed' && row.status !== 'cancelled' && may(ctx, 'service-order:assign'), 'cancel'),
    ...when(mayAdd, 'note', 'photo', 'flag'),
    ...when(mayAdd && (row.status === 'assigned' || row.status === 'in_progress' || row.status === 'on_hold'), 'task'),
    ...when(isOwn && may(ctx, 'service-order:start') && orderRuns && row.status !== 'completed', 'timer'),
  ]
}

/** Row → wire (H13). */
export const presentJob = (ctx: Context, row: JobRow): Job => ({
  id: row.id,
  serviceOrderId: row.service_order_id,
  orderNumber: row.order_number,
  shopId: row.shop_id,
  orderStatus: row.order_status,
  technicianId: row.technician_id,
  technicianName: row.technician_name,
  isLead: row.lead_id === row.technician_id,
  title: row.order_title,
  description: row.order_description,
  priority: priorityWord[row.order_priority],
  status: row.status,
  assignedAt: row.assigned_at.toISOString(),
  startedAt: iso(row.started_at),
  completedAt: iso(row.completed_at),
  scheduledStart: iso(row.scheduled_start),
  dueDate: iso(row.due_at),
  isOverdue: isOverdue(row.order_status, row.due_at, ctx.now),
  estimatedDuration: row.estimated_minutes ?? row.order_minutes,
  actualDuration: row.actual_minutes,
  clockedMinutes: Math.floor(row.clocked_seconds / 60),
  customer: { id: row.customer_id, name: row.customer_name, phone: row.customer_phone, email: row.customer_email },
  vehicle: {
    id: row.vehicle_id,
    make: row.vehicle_make,
    model: row.vehicle_model,
    year: row.vehicle_year,
    vin: row.vehicle_vin,
    licensePlate: row.vehicle_plate,
    plateState: row.vehicle_plate_state,
    unitNumber: row.vehicle_unit,
    mileage: row.mileage_in ?? row.vehicle_mileage,
    engine: row.vehicle_engine,
  },
  taskCount: row.task_count,
  doneTaskCount: row.done_task_count,
  openFlagCount: row.open_flags,
  openSafetyFlagCount: row.open_safety_flags,
  location: row.location || bayPlace(row.bay_name, ctx.principal.language),
  isUrgent: row.order_priority === 'critical',
  version: row.version,
  allowed: allowedOn(ctx, row),
})

export const presentTask = (row: TaskRow, priority: JobRow['order_priority']): Task => ({
  id: row.id,
  jobId: row.job_id,
  lineItemId: row.line_item_id,
  title: row.title,
  description: row.description,
  type: row.type,
  priority: priorityWord[priority],
  status: row.status,
  serviceName: row.service_name ?? '',
  estimatedDuration: row.estimated_minutes,
  actualDuration: row.actual_minutes,
  assignedAt: row.assigned_at.toISOString(),
  startedAt: iso(row.started_at),
  completedAt: iso(row.completed_at),
  dependencies: row.dependencies,
  partsRequired: row.parts,
  toolsRequired: row.tools,
  instructions: row.instructions,
  isCompleted: row.status === 'completed',
  notes: row.notes,
  version: row.version,
})

type NoteRow = {
  id: string
  job_id: string | null
  task_id: string | null
  technician_id: string | null
  author_name: string
  content: string
  type: JobDetail['notes'][number]['type']
  is_internal: boolean
  created_at: Date
  updated_at: Date
}
export const presentNote = (row: NoteRow): JobDetail['notes'][number] => ({
  id: row.id,
  jobId: row.job_id,
  taskId: row.task_id,
  technicianId: row.technician_id,
  authorName: row.author_name,
  content: row.content,
  type: row.type,
  isInternal: row.is_internal,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
export const presentPhoto = (row: {
  id: string
  file_id: string
  job_id: string | null
  task_id: string | null
  technician_id: string | null
  caption: string
  created_at: Date
}): JobDetail['photos'][number] => ({
  id: row.id,
  fileId: row.file_id,
  jobId: row.job_id,
  taskId: row.task_id,
  technicianId: row.technician_id,
  url: `/files/${row.file_id}`,
  type: 'after',
  caption: row.caption,
  uploadedAt: row.created_at.toISOString(),
})
export const presentRecording = (row: {
  id: string
  file_id: string
  kind: string
  job_id: string | null
  technician_id: string | null
  caption: string
  size_bytes: number
  uploaded_by_name: string
  created_at: Date
}): JobRecording => ({
  id: row.id,
  fileId: row.file_id,
  jobId: row.job_id,
  technicianId: row.technician_id,
  kind: row.kind === 'video' ? 'video' : 'voice',
  caption: row.caption,
  size: row.size_bytes,
  recordedByName: row.uploaded_by_name,
  uploadedAt: row.created_at.toISOString(),
})
/** A line of parts of the job's order (H20). One that names no counted item is used once the job is completed. */
export function presentPart(ctx: Context, row: LineRow, job: Pick<JobRow, 'status'>): JobDetail['parts'][number] {
  const { part, ...line } = presentLine(ctx, row)
  const state = part?.state ?? null
  const isNeeded = (part?.not_used ?? '') === ''
  const isCounted = part !== null && state !== null && isNeeded
  return {
    id: line.id,
    partId: line.inventory_item_id,
    name: line.description,
    partNumber: part?.number ?? '',
    description: line.notes,
    quantity: line.quantity,
    unitPrice: line.unit_cost,
    serviceName: line.service_name,
    isRequired: isNeeded,
    isAvailable: isCounted ? part.issued + part.reserved + part.ready >= line.quantity || part.available >= line.quantity : null,
    isFromStock: isCounted,
    isUsed: isCounted ? state === 'issued' : job.status === 'completed' && isNeeded,
    presence: part?.presence ?? null,
    expectedOn: part?.expected ?? null,
    location: part?.location ?? '',
    requestedAt: row.created_at.toISOString(),
  }
}
