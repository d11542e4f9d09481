import { calls } from '@twopost/contract/calls'
import { callPaths } from '@twopost/contract/paths'
import { describe, expect, it } from 'vitest'
import { asksFirst, customerCalls, formatted, nextId, sampleOf, slotsOf, takesId } from './customers-api.rules.ts'

const shopId = '0198c5a2-7b1e-7c33-9d10-2f6a5b8c4e71'
const typed = { id: '', query: '', body: '' }

describe('the calls of the page', () => {
  it('are all customer calls of the contract', () => {
    // Certificates and contacts have an id of their own beside the customer's, which the page has no field for.
    const isTaken = (path: string) =>
      /^\/customers(\/|$)/.test(path) && !path.includes('/tax-exemptions') && !path.includes('{contactId}')
    const paths = Object.entries(callPaths).filter(([, [, path]]) => isTaken(path))
    expect(paths.map(([name]) => name).sort()).toEqual([...customerCalls].sort())
  })

  it.each(customerCalls)('%s has the slots that the contract gives it, filled with what it takes', (name) => {
    const call: { params?: unknown; query?: unknown; body?: unknown } = calls[name]
    const sample = sampleOf(name, shopId)
    expect(takesId(name)).toBe('params' in call)
    expect('query' in sample).toBe('query' in call)
    expect('body' in sample).toBe('body' in call)
    for (const slot of ['query', 'body'] as const) {
      const schema = call[slot] as { safeParse: (value: unknown) => { success: boolean } } | undefined
      if (schema) expect(schema.safeParse(sample[slot]).success, slot).toBe(true)
    }
  })

  it('asks before a customer is changed or deleted, and only then', () => {
    expect(customerCalls.filter(asksFirst)).toEqual([
      'updateCustomer',
      'setCustomerLateFees',
      'setApprovers',
      'createOpeningBalance',
      'deleteCustomer',
    ])
  })
})

describe('what is sent', () => {
  it('is what was typed', () => {
    expect(slotsOf('listCustomers', { ...typed, query: '{"page": 2, "all": "a b"}' })).toEqual({
      slots: { query: { page: 2, all: 'a b' } },
    })
    expect(slotsOf('updateCustomer', { ...typed, id: ' c1 ', body: '{"name": ""}' })).toEqual({
      slots: { params: { id: 'c1' }, body: { name: '' } },
    })
  })

  it('has no query and no body where none was typed, and any JSON as a body', () => {
    expect(slotsOf('createCustomer', typed)).toEqual({ slots: {} })
    expect(slotsOf('createCustomer', { ...typed, body: '[1]' })).toEqual({ slots: { body: [1] } })
    expect(slotsOf('createCustomer', { ...typed, body: 'null' })).toEqual({ slots: { body: null } })
  })

  it('is nothing while a slot can’t be read', () => {
    expect(slotsOf('getCustomer', { ...typed, id: '  ' })).toEqual({ faults: { id: 'missing' } })
    expect(slotsOf('createCustomer', { ...typed, query: '{', body: "{'a'}" })).toEqual({
      faults: { query: 'notJson', body: 'notJson' },
    })
    for (const query of ['[]', 'null', '"a"', '{"a": {}}', '{"a": null}'])
      expect(slotsOf('listCustomers', { ...typed, query }), query).toEqual({ faults: { query: 'notPlain' } })
  })
})

describe('the customer that the page goes on with', () => {
  const answer = (status: number, data: object) => ({ status, text: JSON.stringify({ success: true, data }) })

  it('is the one just made or found', () => {
    expect(nextId('createCustomer', answer(201, { customer: { id: 'new' } }), 'old')).toBe('new')
    expect(nextId('searchOrCreateCustomer', answer(200, { customer: { id: 'found' }, created: false }), '')).toBe('found')
  })

  it('is the first of a list while there is none', () => {
    const list = answer(200, { customers: [{ id: 'first' }, { id: 'second' }] })
    expect(nextId('listCustomers', list, '')).toBe('first')
    expect(nextId('listCustomers', list, 'old')).toBe('old')
    expect(nextId('listCustomers', answer(200, { customers: [] }), '')).toBe('')
  })

  it('is forgotten once it is deleted, and kept after a refusal', () => {
    expect(nextId('deleteCustomer', { status: 204, text: '' }, 'old', 'old')).toBe('')
    expect(nextId('deleteCustomer', { status: 204, text: '' }, 'newer', 'old')).toBe('newer')
    expect(nextId('deleteCustomer', { status: 409, text: '{}' }, 'old', 'old')).toBe('old')
    expect(nextId('createCustomer', { status: 400, text: '{}' }, 'old')).toBe('old')
    expect(nextId('createCustomer', { status: 201, text: 'no JSON' }, 'old')).toBe('old')
    expect(nextId('createCustomer', { status: 201, text: 'null' }, 'old')).toBe('old')
  })
})

it('indents an answer that is JSON and leaves any other as it is', () => {
  expect(formatted('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(formatted('<html>')).toBe('<html>')
  expect(formatted('')).toBe('')
})
