import { expect, it } from 'vitest'
import { ApiError } from './api/problem.ts'
import { changedOf, showFaults } from './form-faults.ts'

it('sends only what was changed, lists whole', () => {
  const values = { name: 'Ana', city: 'Tacoma', contacts: [{ name: 'Luis', phone: '' }], billing: { terms: 'Net 30' } }
  expect(changedOf(values, { city: true, contacts: [{ name: true }], billing: { terms: false } })).toEqual({
    city: 'Tacoma',
    contacts: values.contacts,
  })
  expect(changedOf(values, {})).toEqual({})
})

it('puts the faults of an answer at their fields and says whether any had one', () => {
  const seen: string[][] = []
  const form = {
    getValues: () => ({ email: '', contacts: [] }),
    setError: (path: string, fault: { message?: string }) => seen.push([path, fault.message ?? '']),
  }
  const fault = (path: string) => ({ path, code: 'INVALID_PHONE', message: 'Enter a phone number.' })
  const errors = [fault('body.contacts.0.phone'), fault('query.page')]
  expect(showFaults(form as never, new ApiError(422, { errors }))).toBe(true)
  expect(seen).toEqual([['contacts.0.phone', 'INVALID_PHONE']])
  expect(showFaults(form as never, new ApiError(409))).toBe(false)
})
