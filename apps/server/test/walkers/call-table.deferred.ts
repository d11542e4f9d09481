/** Calls of work that was not done (DEF9). */
export const deferredTable = {
  listDeferredServices: 'vehicles:view | shops',
  exportDeferredServices: 'vehicles:view and reports:export | shops',
  createDeferredService: 'service-order:create | shops',
  getDeferredService: 'vehicles:view | shops',
  dismissDeferredService: 'service-order:create | shops',
  addDeferredContact: 'service-order:create | shops',
  listVehicleDeferred: 'vehicles:view | shops',
  listVehicleOffers: 'service-order:create | shops',
  listOrderDeferred: 'service-order:view | shops',
  addDeferredToOrder: 'service-order:create | shops',
} as const
