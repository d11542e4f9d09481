import type { CallName } from '@twopost/contract/calls'

/** The customer calls of the contract, in the order one tries them. */
export const customerCalls = [
  'listCustomers',
  'createCustomer',
  'searchOrCreateCustomer',
  'getCustomer',
  'getCustomerAccount',
  'getPersonalData',
  'updateCustomer',
  'setCustomerLateFees',
  'listContacts',
  'createContact',
  'setApprovers',
  'createOpeningBalance',
  'deleteCustomer',
  'exportCustomers',
  'listKnownCustomers',
  'getCustomerAnalytics',
  'listCustomerFigureRecords',
  'listCustomerPastWork',
  'exportCustomerAnalytics',
  'exportCustomerFigureRecords',
] as const satisfies readonly CallName[]
export type CustomerCall = (typeof customerCalls)[number]

/** What changes or takes away a customer that may be a real one is asked once more. */
export const asksFirst = (call: CustomerCall): boolean =>
  ['updateCustomer', 'setCustomerLateFees', 'setApprovers', 'createOpeningBalance', 'deleteCustomer'].includes(call)

const customer = {
  name: 'Test Customer',
  email: 'test.customer@example.com',
  phone: '+1 253 555 0100',
  customer_type: 'individual',
}

/** Valid values to begin with; what a call does not take is missing. */
export function sampleOf(call: CustomerCall, shopId: string): { query?: object; body?: object } {
  switch (call) {
    case 'listCustomers':
      return { query: { shop_id: shopId, page: 1, limit: 5 } }
    case 'listKnownCustomers':
      return { query: { shop_id: shopId, all: 'Test' } }
    case 'exportCustomers':
    case 'getCustomerAnalytics':
    case 'exportCustomerAnalytics':
      return { query: { shop_id: shopId } }
    case 'listCustomerFigureRecords':
      return { query: { shop_id: shopId, figure: 'with_order', page: 1, limit: 5 } }
    case 'exportCustomerFigureRecords':
      return { query: { shop_id: shopId, figure: 'with_order' } }
    case 'getCustomerAccount':
      return { query: {} }
    case 'createCustomer':
    case 'searchOrCreateCustomer':
      return { query: { shop_id: shopId }, body: customer }
    case 'updateCustomer':
      return { body: { notes: 'Changed on the test page.' } }
    case 'listContacts':
    case 'listCustomerPastWork':
      return { query: { page: 1, limit: 5 } }
    case 'createContact':
      return { body: { name: 'Test Contact', roles: ['driver'], phone: '+1 253 555 0100' } }
    case 'setApprovers':
      return { body: { only_named_contacts_approve: false } }
    case 'setCustomerLateFees':
      return { body: { late_fees: 'rule' } }
    case 'createOpeningBalance':
      return { query: { shop_id: shopId }, body: { number: 'OLD-1', date: '2026-01-31', amount: 10 } }
    default:
      return {}
  }
}

export const takesId = (call: CustomerCall): boolean =>
  [
    'getCustomer',
    'listCustomerPastWork',
    'getCustomerAccount',
    'getPersonalData',
    'listContacts',
    'createContact',
    'setApprovers',
    'updateCustomer',
    'setCustomerLateFees',
    'createOpeningBalance',
    'deleteCustomer',
  ].includes(call)

/** Indented JSON; '' for undefined. */
export const asJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** An answer's text as indented JSON; what is none stays as it is. */
export function formatted(text: string): string {
  try {
    return asJson(JSON.parse(text))
  } catch {
    return text
  }
}

export interface Typed {
  id: string
  query: string
  body: string
}
type Query = Record<string, string | number | boolean>
export interface Slots {
  params?: { id: string }
  query?: Query
  body?: unknown
}
export type Faults = Partial<Record<keyof Typed, 'missing' | 'notJson' | 'notPlain'>>

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
const isQuery = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isPlain)

function parsed(text: string): { value: unknown } | null {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/**
 * What is sent for what was typed, or why it can't be. A body may be any JSON, for the server's own refusals are tried out here as well; an
 * empty one is not sent.
 */
export function slotsOf(call: CustomerCall, typed: Typed): { slots: Slots } | { faults: Faults } {
  const faults: Faults = {}
  const slots: Slots = {}
  const sample = sampleOf(call, '')
  if (takesId(call)) {
    const id = typed.id.trim()
    if (id === '') faults.id = 'missing'
    else slots.params = { id }
  }
  if (sample.query) {
    const query = parsed(typed.query)
    if (!query) faults.query = 'notJson'
    else if (query.value !== undefined && !isQuery(query.value)) faults.query = 'notPlain'
    else if (query.value !== undefined) slots.query = query.value
  }
  if (sample.body) {
    const body = parsed(typed.body)
    if (!body) faults.body = 'notJson'
    else if (body.value !== undefined) slots.body = body.value
  }
  return Object.keys(faults).length > 0 ? { faults } : { slots }
}

const idIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null

/**
 * The customer that the calls of one customer go on with after an answer: the one just made or found, the first of a list while there is none
 * yet, and none once it is deleted.
 */
export function nextId(call: CustomerCall, answer: { status: number; text: string }, now: string, sentId?: string): string {
  if (call === 'deleteCustomer') return answer.status === 204 && sentId === now.trim() ? '' : now
  if (answer.status !== 200 && answer.status !== 201) return now
  const body = parsed(answer.text)?.value as { data?: { customer?: unknown; customers?: unknown[] } } | null | undefined
  if (call === 'listCustomers') return now.trim() === '' ? (idIn(body?.data?.customers?.[0]) ?? now) : now
  return idIn(body?.data?.customer) ?? now
}
