/** Whether a shop buys from a supplier (L1): not checked yet, in use, or no more. Only an active one is offered for new orders. */
export const supplierStatuses = ['active', 'pending', 'inactive'] as const
export type SupplierStatus = (typeof supplierStatuses)[number]
