import * as customers from '@twopost/contract/customers'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { changeContact, createContact, listContacts, retireContact, setApprovers, showContact } from './contacts.service.ts'
import { exportCustomers } from './customers.export.ts'
import {
  changeCustomer,
  createCustomer,
  deleteCustomer,
  listCustomers,
  listKnownCustomers,
  searchOrCreateCustomer,
  showCustomer,
} from './customers.service.ts'

export const customersRoutes: Route[] = [
  route(customers.listCustomers, listCustomers),
  route(customers.listKnownCustomers, listKnownCustomers),
  routeOutside(customers.exportCustomers, exportCustomers),
  route(customers.createCustomer, createCustomer),
  route(customers.searchOrCreateCustomer, searchOrCreateCustomer),
  route(customers.getCustomer, showCustomer),
  route(customers.updateCustomer, changeCustomer),
  route(customers.deleteCustomer, deleteCustomer),
  route(customers.listContacts, listContacts),
  route(customers.getContact, showContact),
  route(customers.createContact, createContact),
  route(customers.updateContact, changeContact),
  route(customers.retireContact, retireContact),
  route(customers.setApprovers, setApprovers),
]
