import type { Answer } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import type { getTechnician } from '@twopost/contract/technicians'
import { type Context, may } from '#platform/http/context.ts'
import type { TechnicianRow } from './technicians.queries.ts'

/** Row → wire (OP-46, R4: camelCase). Pay is shown to who may manage people, and to nobody else. */
export const presentTechnician = (ctx: Context, row: TechnicianRow): Answer<typeof getTechnician>['technician'] => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  skills: row.skills,
  ...(may(ctx, 'users:manage') && {
    hourlyRate: row.pay_rate_cents === null ? null : fromCents(row.pay_rate_cents),
  }),
  shopIds: row.shop_ids,
  status: row.status,
  openJobCount: row.open_job_count,
  runningOrderId: row.running_order_id,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
