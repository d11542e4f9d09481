import { expect, it } from 'vitest'
import type { TaxRate } from '../taxes.api.ts'
import { endFault, rateBody, rateSchema, rateValues } from './rate-form.rules.ts'

const today = '2026-11-21'
const rate = {
  ...{ id: 'r', code: 'state', name: 'State', jurisdiction: 'Washington', percent: 6.5, on_top_of: [] },
  ...{ valid_from: '2020-01-01', valid_to: null, is_used: true, version: 3 },
} as unknown as TaxRate

it('begins the next rate of a tax without a rate of its own, on the day that is given (TAX9)', () => {
  expect(rateValues(rate, 'next', '2026-11-22')).toEqual({
    ...{ code: 'state', name: 'State', jurisdiction: 'Washington', percent: null, on_top_of: [] },
    ...{ valid_from: '2026-11-22', valid_to: '' },
  })
  expect(rateSchema.safeParse(rateValues(rate, 'next', today)).success).toBe(false)
})
it('sends no last day as none, and takes no last day before the first', () => {
  const values = rateSchema.parse(rateValues(rate, 'edit', today))
  expect(rateBody(values)).toMatchObject({ percent: 6.5, valid_from: '2020-01-01', valid_to: null })
  expect(rateSchema.safeParse({ ...values, valid_to: '2019-12-31' }).error?.issues[0]?.message).toBe('ENDS_LATER')
  expect(rateSchema.safeParse({ ...values, percent: 100.01 }).success).toBe(false)
  expect(rateSchema.safeParse({ ...values, code: 'State Tax' }).error?.issues[0]?.message).toBe('INVALID_TAX_CODE')
})
it('ends a rate today or later, and one that nobody was invoiced with also before (TAX20)', () => {
  expect(endFault(rate, today, today)).toBeNull()
  expect(endFault(rate, '2026-11-20', today)).toBe('past')
  expect(endFault({ ...rate, is_used: false }, '2026-11-20', today)).toBeNull()
  expect(endFault(rate, '2019-12-31', today)).toBe('early')
})
