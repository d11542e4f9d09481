import { fromThousandths } from '@twopost/contract/core/money'
import { shopAvailable } from '@twopost/contract/inventory'
import type { PartsRequest } from '@twopost/contract/order-parts'
import type { AskedRow, RequestRow } from './parts-requests.queries.ts'

/** How many of a part the shop can promise, thousandths; null where nothing is counted. */
export const availableOfAsked = (row: AskedRow): number | null =>
  row.item_kind === null || row.item_kind === 'non_stock'
    ? null
    : Math.max(
        0,
        shopAvailable({
          onHand: row.on_hand_thousandths ?? 0,
          reserved: row.reserved_thousandths ?? 0,
          setAside: row.set_aside_thousandths ?? 0,
        }),
      )
const presentAsked = (row: AskedRow): PartsRequest['parts'][number] => {
  const available = availableOfAsked(row)
  return {
    id: row.id,
    partId: row.item_id,
    name: row.name,
    partNumber: row.part_number ?? '',
    quantity: fromThousandths(row.quantity_thousandths),
    reason: row.reason,
    available: available === null ? null : fromThousandths(available),
    location: row.location ?? '',
    onOrder: fromThousandths(row.on_order),
    decision: row.decision,
    decisionReason: row.decision_reason,
    lineItemId: row.line_item_id,
  }
}
/** Rows → wire (H24). */
export const presentRequest = (row: RequestRow, asked: readonly AskedRow[]): PartsRequest => {
  const parts = asked.filter((one) => one.request_id === row.id)
  return {
    id: row.id,
    jobId: row.job_id,
    technicianId: row.technician_id,
    technicianName: row.technician_name,
    serviceOrderId: row.service_order_id,
    orderNumber: row.order_number,
    orderTitle: row.order_title,
    shopId: row.shop_id,
    vehicle: {
      make: row.vehicle_make,
      model: row.vehicle_model,
      year: row.vehicle_year,
      licensePlate: row.vehicle_plate,
      plateState: row.vehicle_plate_state,
    },
    isOnHold: row.job_status === 'on_hold',
    isAtWork: row.job_status === 'in_progress',
    parts: parts.map(presentAsked),
    reason: [...new Set(parts.map((one) => one.reason).filter(Boolean))].join('; '),
    priority: row.priority,
    status: row.status,
    notes: row.notes,
    requestedAt: row.requested_at.toISOString(),
    answer: row.answer,
    decidedByName: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    version: row.version,
  }
}
