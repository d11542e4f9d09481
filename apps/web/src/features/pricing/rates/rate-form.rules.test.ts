import { expect, it } from 'vitest'
import type { LaborRate } from '../pricing.api.ts'
import { rateBody, rateSchema, rateValues } from './rate-form.rules.ts'

const today = '2026-11-21'
const rate = {
  ...{
    id: 'r',
    code: 'GEN',
    name: 'General',
    shop_id: null,
    category: 'general',
    is_default: true,
    is_retired: false,
    version: 2,
  },
  versions: [{ version_no: 1, amount: 120, tiers: [{ from: 0, to: null, percent: 100 }] }],
} as unknown as LaborRate

it('makes a new version of another price or another day, and none of another name (CAN8)', () => {
  const values = rateSchema.parse(rateValues(rate, today))
  expect(rateBody({ ...values, name: 'Other' }, rate, today)).toEqual({
    ...{ code: 'GEN', name: 'Other', shop_id: null, category: 'general', is_default: true },
  })
  expect(rateBody({ ...values, amount: 130 }, rate, today)).toMatchObject({ amount: 130, valid_from: today, tiers: values.tiers })
  expect(rateBody({ ...values, valid_from: '2026-12-01' }, rate, today)).toMatchObject({ amount: 120, valid_from: '2026-12-01' })
  expect(rateBody({ ...values, shop_id: 's1' }, rate, today)).toMatchObject({ shop_id: 's1' })
})

it('takes no rate without a price, and no tier without its share', () => {
  expect(rateSchema.safeParse({ ...rateValues(null, today), code: 'A', name: 'A' }).success).toBe(false)
  const values = { ...rateValues(rate, today), tiers: [{ from: 0, to: null, percent: null }] }
  expect(rateSchema.safeParse(values).success).toBe(false)
})
