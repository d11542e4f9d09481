import type { Answer } from '@twopost/contract/core/call'
import type { getTechnician } from '@twopost/contract/technicians'
import type { TechnicianRow } from './technicians.queries.ts'

/** Row → wire (OP-46, R4: camelCase). Pay stays in the database. */
export const presentTechnician = (row: TechnicianRow): Answer<typeof getTechnician>['technician'] => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  skills: row.skills,
  shopIds: row.shop_ids,
  status: row.status,
  openJobCount: row.open_job_count,
  runningOrderId: row.running_order_id,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
