export type { CustomerValues } from './customer-form.rules.ts'
export { customerValues, useCustomerForm } from './customer-form.rules.ts'
export { CustomerFormFields } from './customer-form-fields.tsx'
export { type CustomerChoice, CustomerPicker } from './customer-picker.tsx'
export { type Customer, type KnownCustomer, useCustomer, useCustomers, useKnownCustomers } from './customers.api.ts'
export { KnownNotice } from './known-notice.tsx'

export { valuesFromTyped as customerFromTyped } from './typed-customer.rules.ts'
