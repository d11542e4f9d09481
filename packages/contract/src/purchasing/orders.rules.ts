import { lineCents } from '../core/money.ts'
import { type Need, netNeed } from '../inventory/index.ts'
import type { PurchaseStage, PurchaseState } from './purchasing.states.ts'

/** The quantities of a line, thousandths: ordered, here, and not coming any more. */
export interface LineQuantities {
  readonly quantity: number
  readonly received: number
  readonly closed: number
}
/** How many are still on their way; never below zero, also where more came than was ordered. */
export const outstandingOf = ({ quantity, received, closed }: LineQuantities): number => Math.max(0, quantity - received - closed)
/**
 * What so many of a line cost in cents when that many are here already: the shares of all deliveries add up to the line exactly, however it comes
 * in parts.
 */
export const deliveryCents = (received: number, quantity: number, unitCents: number): number =>
  lineCents(received + quantity, unitCents) - lineCents(received, unitCents)

/** What to order of a part that is low: fill to + reserved − on hand − on order, in whole units of buying; 0 while what comes covers it (PAR17, PAR35). */
export function quantityToFill(need: Need): number {
  const missing = need.reserved + need.min - (need.onHand + need.onOrder)
  if (missing < 0) return 0
  const wanted = Math.max(netNeed(need), need.reserved + (need.max ?? need.min) - (need.onHand + need.onOrder))
  return Math.ceil(wanted / need.unitsPerBuy) * need.unitsPerBuy
}

/** The stage of a purchase order: ordered and something here is partly received (OP-63). */
export const stageOf = (status: PurchaseState, hasReceipts: boolean): PurchaseStage =>
  status === 'ordered' && hasReceipts ? 'part_received' : status
/** PO-2026-0092: four digits at least (K20). */
export const purchaseNumber = (year: string, count: number): string => `PO-${year}-${String(count).padStart(4, '0')}`
