import { Supplier, SupplierFields } from '@twopost/contract/suppliers'
import { expect, it } from 'vitest'
import { supplierValues, termsWith } from './supplier-form.rules.ts'

it('fills in every field of a supplier that a person can write', () => {
  const writable = Object.keys(SupplierFields.shape).filter(
    (field) => !['version', 'id', 'tenant_id', 'rating', 'created_at', 'updated_at', 'allowed'].includes(field),
  )
  expect(Object.keys(supplierValues()).sort()).toEqual(writable.sort())
  expect(writable.filter((field) => !(field in Supplier.shape))).toEqual([])
})

it('offers terms that somebody wrote otherwise, once', () => {
  expect(termsWith('Net 90').at(-1)).toBe('Net 90')
  expect(termsWith('Net 30')).toEqual(termsWith(''))
  expect(termsWith('')).not.toContain('')
})
