import { kpiOf } from '@twopost/contract/kpis'
import { expect, it } from 'vitest'
import { choiceOf, chosenRecords, codesOf, leadsWithMoney, stepOf } from './kpis.rules.ts'

it('draws days for two weeks, weeks for half a year, then months (KPI15)', () => {
  expect([stepOf('2026-11-01', '2026-11-14'), stepOf('2026-11-01', '2026-11-15'), stepOf('2026-01-01', '2026-12-31')]).toEqual([
    'day',
    'week',
    'month',
  ])
})

it('reads a profit in money first, and a cost or a rate as it is (KPI7)', () => {
  const leading = [...codesOf('profit'), ...codesOf('sales')].filter((code) => leadsWithMoney(kpiOf(code)))
  expect(leading).toEqual([
    'gross_profit',
    'parts_gp',
    'labor_gp',
    'true_parts_gp',
    'labor_gp_attended',
    'sublet_gp',
    'tire_gp',
    'fee_gp',
  ])
})

it('keeps what a row is of in the address, and reads nothing from made-up words (KPI11)', () => {
  expect(chosenRecords(choiceOf('technician', 'id-1'))).toEqual({ technician: 'id-1' })
  expect(chosenRecords(choiceOf('category', 'Brakes: front'))).toEqual({ category: 'Brakes: front' })
  expect(chosenRecords(choiceOf('category', ''))).toEqual({ category: 'none' })
  expect([chosenRecords(choiceOf('time', '2026-11-02')), chosenRecords('color:red'), chosenRecords('shop:')]).toEqual([
    {},
    {},
    {},
  ])
})
