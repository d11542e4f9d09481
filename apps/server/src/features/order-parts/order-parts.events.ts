import { openUsesOfItem } from '#features/inventory/index.ts'
import {
  lineRemoving,
  linesChanged,
  lineUsed,
  orderCancelled,
  orderCompleted,
  orderScheduled,
  partsNotHere,
} from '#features/service-orders/index.ts'
import { countOpenUses } from './order-parts.queries.ts'
import { dropLine, linesNotHere, settleParts } from './order-parts.service.ts'
import { useLine } from './take-parts.service.ts'

/** What the parts of orders do when orders change; once in a process. After jobs and timers, so that the stock is locked after them. */
export function subscribeOrderParts(): void {
  lineRemoving.subscribe(dropLine)
  linesChanged.subscribe(async (ctx, { isNew, ...fact }) => {
    if (!isNew || isNew.mayHaveItems) await settleParts(ctx, fact)
  })
  lineUsed.subscribe(useLine)
  orderScheduled.subscribe(settleParts)
  orderCompleted.subscribe(settleParts)
  orderCancelled.subscribe(settleParts)
  partsNotHere.subscribe(linesNotHere)
  openUsesOfItem.subscribe((ctx, itemId) => countOpenUses(ctx.tx, itemId))
}
