import { expect, it } from 'vitest'
import { Supplier, SupplierChange, SupplierFields } from './suppliers.model.ts'
import { addressLine, ratingLevel } from './suppliers.rules.ts'

it('colors a rating at 4.5 and 4.0', () => {
  expect([5, 4.5, 4.49, 4, 3.99, 0].map(ratingLevel)).toEqual(['good', 'good', 'fair', 'fair', 'poor', 'poor'])
})

it('writes an address without what is not known', () => {
  const place = { address: '3310 Port Rd', city: 'Tacoma', state: 'WA', zip_code: '98421', country: 'USA' }
  expect(addressLine(place)).toBe('3310 Port Rd, Tacoma, WA 98421, USA')
  expect(addressLine({ ...place, address: '', state: '', country: '' })).toBe('Tacoma, 98421')
  expect(addressLine({ address: '', city: '', state: '', zip_code: '', country: '' })).toBe('')
})

const codes = (sent: unknown, schema: typeof SupplierFields | typeof SupplierChange = SupplierFields) => {
  const result = schema.safeParse(sent)
  return result.success ? [] : result.error.issues.map((issue) => [issue.path.join('.'), issue.message])
}

it('needs a name and a category, and takes everything else as it comes (L1)', () => {
  expect(codes({})).toEqual([
    ['name', 'NAME_REQUIRED'],
    ['category', 'CATEGORY_REQUIRED'],
  ])
  expect(codes({ name: '  ', category: '' })).toEqual([
    ['name', 'NAME_REQUIRED'],
    ['category', 'CATEGORY_REQUIRED'],
  ])
  expect(codes({ name: 'Pacific', category: 'Filters' })).toEqual([])
  // A change leaves out what stays, and empties neither of the two.
  expect(codes({ phone: '(253) 555-0188' }, SupplierChange)).toEqual([])
  expect(codes({ category: ' ' }, SupplierChange)).toEqual([['category', 'CATEGORY_REQUIRED']])
})

it('checks address, telephone and page, and takes empty ones', () => {
  const known = { name: 'Pacific', category: 'Filters' }
  expect(codes({ ...known, email: '', phone: '', website: '', status: 'pending' })).toEqual([])
  expect(codes({ ...known, email: 'desk@', phone: 'ask', website: 'javascript:alert(1)' })).toEqual([
    ['email', 'INVALID_EMAIL'],
    ['phone', 'INVALID_PHONE'],
    ['website', 'INVALID_URL'],
  ])
  expect(codes({ ...known, status: 'gone' }).map(([path]) => path)).toEqual(['status'])
})

it('ignores a rating that is sent: it is computed from deliveries (L5)', () => {
  const read = SupplierFields.parse({ name: 'Pacific', category: 'Filters', rating: 4.5 })
  expect(Object.keys(Supplier.shape).filter((key) => key === 'rating')).toEqual(['rating'])
  expect(codes({ name: 'Pacific', category: 'Filters', rating: 'five' })).toEqual([])
  expect(read).toMatchObject({ name: 'Pacific', category: 'Filters' })
})
