import { allPermissions } from '@twopost/contract/permissions'
import { expect, it } from 'vitest'
import { addedOf, difference, gridRows, rowState } from './role-grid.rules.ts'

it('has a cell for every permission that a role of a tenant can hold, and for no other (C2, C16)', () => {
  const cells = gridRows.flatMap((row) => row.actions.map((action) => `${row.resource}:${action}`))
  const platform = /^(?:kyc|tenant|system|global|super-admin):|^permissions:manage$/
  expect(new Set(cells)).toEqual(new Set(allPermissions.filter((one) => !platform.test(one))))
  expect(new Set(cells).size).toBe(cells.length)
})

it('offers what the platform added, but for what no role of a tenant can hold (C16)', () => {
  const one = (id: string, isBuiltIn: boolean) => ({ id, isBuiltIn })
  const all = [one('customers:view', true), one('payments:refund', false), one('kyc:peek', false)]
  expect(addedOf(all)).toEqual([one('payments:refund', false)])
})

it('tells what changes, and how much of a row is chosen', () => {
  expect(difference(['a', 'b'], new Set(['b', 'c']))).toEqual({ added: ['c'], removed: ['a'] })
  const [row] = gridRows.filter((one) => one.resource === 'analytics')
  const mine = new Set(['analytics:view', 'analytics:export'])
  if (!row) throw new Error('no such row')
  expect(rowState(row, new Set(), mine)).toBe(false)
  expect(rowState(row, new Set(['analytics:view']), mine)).toBe('indeterminate')
  expect(rowState(row, mine, mine)).toBe(true)
  expect(rowState(row, new Set(['analytics:view']), new Set(['analytics:view']))).toBe(true)
})
