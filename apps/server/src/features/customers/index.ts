export { matchCustomers, type NamedCustomer, nearestCustomers } from './customer-match.service.ts'
export { subscribeCustomers } from './customers.events.ts'
export { customersRoutes } from './customers.routes.ts'
export { addCustomer, chooseLateFees, getCustomerRow, isCustomerInUse, walkInCustomer } from './customers.service.ts'
