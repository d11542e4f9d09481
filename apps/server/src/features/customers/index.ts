export { subscribeCustomers } from './customers.events.ts'
export type { CustomerRow } from './customers.queries.ts'
export { customersRoutes } from './customers.routes.ts'
export { addCustomer, findOrAddCustomer, getCustomerRow, isCustomerInUse } from './customers.service.ts'
