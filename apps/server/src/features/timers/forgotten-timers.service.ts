import type { TenantId } from '@twopost/contract/core/ids'
import { shiftReason } from '@twopost/contract/timers.states'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { announceIn } from '#platform/events/live.ts'
import { tellEarlierStretches } from './earlier-stretches.service.ts'
import { closeSegment, findOpenTimer, insertTimeEntry, moveTimer, workedSeconds } from './timers.queries.ts'

/**
 * Stops the open timer of somebody whose clock ended by itself, and marks it for review; one that began later goes on. The job stays as
 * it is (CLK5, CLK6).
 */
export async function endForgottenTimer(
  { tx, tenant, now }: { tx: Tx; tenant: TenantId; now: Date },
  technicianId: string,
  end: Date,
): Promise<void> {
  const row = await findOpenTimer(tx, technicianId)
  if (!row || row.started_at.getTime() >= end.getTime()) return
  const stopped = { stop_reason: shiftReason, ended_at: end, pause_reason: '', pause_notes: '', needs_review: true }
  if ((await moveTimer(tx, row.id, [row.status], 'completed', stopped)) === 0) return
  await tellEarlierStretches({ tx, now }, await closeSegment(tx, row.id, end))
  await insertTimeEntry(tx, {
    id: newId(now),
    technicianId,
    orderId: row.service_order_id,
    timerId: row.id,
    startedAt: row.started_at,
    endedAt: end,
    seconds: await workedSeconds(tx, row.id),
    description: row.order_title,
    notes: shiftReason,
  })
  await announceIn({ tx, tenant, at: now }, 'timer.changed', row.shop_id, {
    timer_id: row.id,
    order_id: row.service_order_id,
    technician_id: technicianId,
  })
}
