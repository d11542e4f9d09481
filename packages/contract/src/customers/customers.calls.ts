import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { csvFile, exportFields } from '../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../core/page.ts'
import { customerList } from './customers.list.ts'
import { Customer, CustomerChange, CustomerFields, KnownCustomer } from './customers.model.ts'

const one = z.object({ customer: Customer })
const params = z.object({ id: pathId() })
const shop = { shop_id: z.string().max(60).optional() }

const narrowing = {
  ...shop,
  name: searchText().optional(),
  email: searchText().optional(),
  phone: searchText().optional(),
  address: searchText().optional(),
  company: searchText().optional(),
  all: searchText().optional(),
  customer_type: z.enum(['individual', 'company', 'fleet', 'commercial']).optional(),
  status: z.enum(['active', 'inactive']).optional(),
}

export const listCustomers = defineCall({
  method: 'GET',
  path: '/customers',
  summary: 'Customers of a shop; every filter narrows, `all` searches freely (E5)',
  access: anyOf('customers:view'),
  query: z.object({ ...narrowing, ...pageFields }),
  answer: z.object({ customers: z.array(Customer), pagination: Pagination }),
  problems: ['SHOP_ID_REQUIRED'],
})
export const listKnownCustomers = defineCall({
  method: 'GET',
  path: '/customers/known',
  summary:
    'Active customers of all shops that one may enter, those of other shops than `shop_id` first, at most ten: by `all`, or whose `email` or `phone` is exactly this (R1-31)',
  access: anyOf('customers:view'),
  limit: 'search',
  query: z.object({
    ...shop,
    all: searchText().optional(),
    email: searchText().optional(),
    phone: searchText().optional(),
  }),
  answer: z.object({ customers: z.array(KnownCustomer) }),
  problems: ['SHOP_ID_REQUIRED'],
})
export const exportCustomers = defineCall({
  method: 'GET',
  path: '/customers/export',
  summary: 'The filtered customers as a CSV file',
  access: allOf('customers:view', 'customers:export'),
  strong: true,
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(customerList) }),
  answer: csvFile,
  problems: ['SHOP_ID_REQUIRED', 'EXPORT_TOO_LARGE'],
})
export const createCustomer = defineCall({
  method: 'POST',
  path: '/customers',
  summary: 'Add a customer (E7); `no_email` with name and phone in place of an address (NOW23)',
  access: anyOf('customers:create'),
  status: 201,
  query: z.object(shop),
  body: CustomerFields,
  answer: one,
  problems: ['SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND'],
})
export const searchOrCreateCustomer = defineCall({
  method: 'POST',
  path: '/customers/search-or-create',
  summary: 'Find by e-mail, else phone, or add (E10, OP-73); 201 when added',
  access: anyOf('customers:create'),
  otherStatus: 201,
  query: z.object(shop),
  body: CustomerFields,
  answer: z.object({ customer: Customer, created: z.boolean() }),
  problems: ['SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND'],
})
export const getCustomer = defineCall({
  method: 'GET',
  path: '/customers/{id}',
  summary: 'One customer (E8)',
  access: anyOf('customers:view'),
  params,
  answer: one,
  problems: ['CUSTOMER_NOT_FOUND'],
})
export const updateCustomer = defineCall({
  method: 'PUT',
  path: '/customers/{id}',
  summary: 'Change a customer; what is left out stays (E8)',
  access: anyOf('customers:create'),
  params,
  body: CustomerChange,
  answer: one,
  problems: ['CUSTOMER_NOT_FOUND', 'SHOP_NOT_FOUND', 'STALE_VERSION'],
})
export const deleteCustomer = defineCall({
  method: 'DELETE',
  path: '/customers/{id}',
  summary: 'Delete a customer without open work or unpaid invoices (E9, OP-71)',
  access: anyOf('customers:delete'),
  params,
  problems: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_IN_USE'],
})
