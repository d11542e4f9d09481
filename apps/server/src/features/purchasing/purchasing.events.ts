import { labelContents } from '#features/documents/index.ts'
import { isSupplierInUse, ratingsOfSuppliers } from '#features/suppliers/index.ts'
import { hasOpenBills } from './bills/bills.queries.ts'
import { labelsOfCores } from './claims/core-labels.service.ts'
import { ratingsOf } from './figures/supplier-figures.service.ts'
import { isSupplierAwaited } from './purchase-orders.queries.ts'

/** What purchasing answers to the features below it; once in a process. */
export function subscribePurchasing(): void {
  isSupplierInUse.subscribe((ctx, supplierId) => isSupplierAwaited(ctx.tx, supplierId))
  isSupplierInUse.subscribe((ctx, supplierId) => hasOpenBills(ctx.tx, supplierId))
  ratingsOfSuppliers.subscribe(ratingsOf)
  labelContents.subscribe(labelsOfCores)
}
