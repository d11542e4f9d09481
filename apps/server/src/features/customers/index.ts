export { subscribeCustomers } from './customers.events.ts'

export { customersRoutes } from './customers.routes.ts'
export { addCustomer, getCustomerRow, isCustomerInUse } from './customers.service.ts'
