import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields, queryFlag } from '../core/page.ts'
import { Contact, ContactChange, ContactFields } from './contacts.model.ts'

const ofCustomer = z.object({ id: pathId('CUSTOMER_NOT_FOUND') })
const ofContact = ofCustomer.extend({ contactId: pathId('CONTACT_NOT_FOUND') })
const one = z.object({ contact: Contact })
const unknown = ['CUSTOMER_NOT_FOUND', 'CONTACT_NOT_FOUND'] as const

export const listContacts = defineCall({
  method: 'GET',
  path: '/customers/{id}/contacts',
  summary: 'The people of a customer by name, those who were retired last, and whether only they may approve (NOW10, AUT12)',
  access: anyOf('customers:view'),
  params: ofCustomer,
  query: z.object({ active: queryFlag().optional(), ...pageFields }),
  answer: z.object({ contacts: z.array(Contact), only_named_contacts_approve: z.boolean(), pagination: Pagination }),
  problems: ['CUSTOMER_NOT_FOUND'],
})
export const getContact = defineCall({
  method: 'GET',
  path: '/customers/{id}/contacts/{contactId}',
  summary: 'One of a customer’s people (NOW10)',
  access: anyOf('customers:view'),
  params: ofContact,
  answer: one,
  problems: unknown,
})
export const createContact = defineCall({
  method: 'POST',
  path: '/customers/{id}/contacts',
  summary: 'Add a person to a customer (NOW10)',
  access: anyOf('customers:create'),
  status: 201,
  params: ofCustomer,
  body: ContactFields,
  answer: one,
  problems: ['CUSTOMER_NOT_FOUND'],
})
export const updateContact = defineCall({
  method: 'PUT',
  path: '/customers/{id}/contacts/{contactId}',
  summary: 'Change a person of a customer, or bring one back who was retired (NOW10)',
  access: anyOf('customers:create'),
  params: ofContact,
  body: ContactChange,
  answer: one,
  problems: [...unknown, 'STALE_VERSION', 'LAST_APPROVER'],
})
export const retireContact = defineCall({
  method: 'DELETE',
  path: '/customers/{id}/contacts/{contactId}',
  summary: 'Retire a person: nothing new is asked of them, and what they decided stays (NOW10)',
  access: anyOf('customers:create'),
  params: ofContact,
  answer: one,
  problems: [...unknown, 'STALE_VERSION', 'LAST_APPROVER'],
})
export const setApprovers = defineCall({
  method: 'PUT',
  path: '/customers/{id}/approvers',
  summary: 'Whether only contacts who are approvers may decide for this customer (AUT12)',
  access: anyOf('customers:create'),
  params: ofCustomer,
  body: z.strictObject({ only_named_contacts_approve: z.boolean('NOT_FLAG') }),
  answer: z.object({ only_named_contacts_approve: z.boolean() }),
  problems: ['CUSTOMER_NOT_FOUND', 'NO_APPROVER'],
})
