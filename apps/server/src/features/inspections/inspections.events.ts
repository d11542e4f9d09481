import { orderCreated } from '#features/service-orders/index.ts'
import { shopOpened } from '#features/shops/index.ts'
import { addOnArrival } from './inspections.service.ts'
import { makeStandardTemplates } from './templates/standard-templates.service.ts'

/** What inspections hear from the features below them; once in a process. */
export function subscribeInspections(): void {
  // Inspections are done in a shop; the first one that opens brings the organization its templates.
  shopOpened.subscribe((ctx) => makeStandardTemplates(ctx))
  orderCreated.subscribe(addOnArrival)
}
