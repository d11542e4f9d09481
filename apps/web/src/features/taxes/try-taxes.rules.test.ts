import { expect, it } from 'vitest'
import { firstLines, tryBody } from './try-taxes.rules.ts'

const asked = {
  ...{ shopId: 's', customerId: null, day: '2026-11-21', mode: undefined, isOneService: true, discount: null },
  lines: firstLines,
}

it('asks nothing before a line has an amount, and leaves lines without one out (TAX14)', () => {
  expect(tryBody({ ...asked, lines: [{ key: 1, sales_class: 'labor', amount: null, pieces: 1 }] })).toBeNull()
  const body = tryBody({ ...asked, lines: [...firstLines, { key: 3, sales_class: 'tire', amount: null, pieces: 4 }] })
  expect(body?.lines.map((line) => line.sales_class)).toEqual(['labor', 'part_new'])
  expect(body).not.toHaveProperty('mode')
  expect(body).not.toHaveProperty('discount')
})
it('puts all lines in one service, or each in its own (TAX10)', () => {
  const servicesOf = (isOneService: boolean) => new Set(tryBody({ ...asked, isOneService })?.lines.map((line) => line.service))
  expect(servicesOf(true).size).toBe(1)
  expect(servicesOf(false).size).toBe(2)
  expect(tryBody({ ...asked, discount: 5, mode: 'components' })).toMatchObject({ discount: 5, mode: 'components' })
})
