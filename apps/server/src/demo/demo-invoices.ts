import type { Actor, Stage } from './acting.ts'
import type { FinishedOrder } from './demo-orders.ts'

/** Invoices of the finished orders: most paid, some in part, some overdue. */
export async function seedInvoices(
  _stage: Stage,
  _manager: Actor,
  _admin: Actor,
  _orders: readonly FinishedOrder[],
  _now: Date,
): Promise<void> {}
