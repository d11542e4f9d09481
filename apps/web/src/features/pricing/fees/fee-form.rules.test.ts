import { expect, it } from 'vitest'
import type { FeeRule } from '../pricing.api.ts'
import { exampleFees, feeBody, feeSchema, feeValues } from './fee-form.rules.ts'

const today = '2026-11-21'
const version = {
  ...{ version_no: 1, state: 'active', valid_from: '2026-01-01', valid_to: null, sales_class: 'supplies', basis: 'percent' },
  ...{
    of: 'both',
    per: 'order',
    percent: 5,
    amount: 0,
    min: 3,
    max: 35,
    item_class: null,
    print_method: '',
    is_on_warranty: false,
  },
}
const fee = {
  ...{ id: 'f', code: 'SUP', name: 'Supplies', shop_id: null, is_retired: false, version: 1 },
  ...{ current: version, versions: [version] },
} as unknown as FeeRule

it('sends the terms only where one of them was changed', () => {
  const values = feeSchema.parse(feeValues(fee, today))
  expect(feeBody({ ...values, name: 'Shop supplies' }, fee, today)).toEqual({ code: 'SUP', name: 'Shop supplies', shop_id: null })
  expect(feeBody({ ...values, percent: 6 }, fee, today)).toMatchObject({ percent: 6, min: 3, max: 35, valid_from: today })
  const each = feeBody({ ...values, basis: 'per_unit', amount: 3.75 }, fee, today)
  expect(each).toMatchObject({ amount: 3.75, item_class: 'tire' })
  expect(each).not.toHaveProperty('percent')
})

it('asks for what its basis needs (CAN30)', () => {
  const start = { ...feeValues(null, today), code: 'A', name: 'A' }
  const faults = (more: object) => feeSchema.safeParse({ ...start, ...more }).error?.issues.map((one) => one.path[0])
  expect(faults({})).toEqual(['percent'])
  expect(faults({ basis: 'fixed' })).toEqual(['amount'])
  expect(faults({ percent: 5, min: 4, max: 3 })).toEqual(['max'])
})

it('counts the example order with the fees that are in force in the shop (CAN27)', () => {
  const on = (labor: number, parts: number, more: Partial<FeeRule> = {}) =>
    exampleFees([{ ...fee, ...more }], 's', today, { labor, parts, tires: null }).map((one) => one.cents)
  expect(on(500, 300)).toEqual([3500])
  expect(on(200, 60)).toEqual([1300])
  expect(on(20, 0)).toEqual([300])
  expect(on(0, 0)).toEqual([])
  expect(on(500, 300, { is_retired: true })).toEqual([])
  expect(on(500, 300, { shop_id: 'other' })).toEqual([])
})
