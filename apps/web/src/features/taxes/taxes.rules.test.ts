import { salesClasses } from '@twopost/contract/core/line-types'
import { describe, expect, it } from 'vitest'
import type { TaxRate, TaxRule } from './taxes.api.ts'
import {
  cellKey,
  cellOn,
  changedCells,
  classGroups,
  codeFor,
  missingAmount,
  nextChange,
  taxesFrom,
  taxesOf,
} from './taxes.rules.ts'

const rate = (code: string, valid_from: string, valid_to: string | null, phase: TaxRate['phase'], percent = 5) =>
  ({ id: `${code} ${valid_from}`, code, name: code, valid_from, valid_to, phase, percent, on_top_of: [] }) as unknown as TaxRate
const rule = (sales_class: string, code: string, condition: string, valid_from: string, more: object = {}) =>
  ({ sales_class, component_code: code, condition, valid_from, valid_to: null, per_piece: null, ...more }) as unknown as TaxRule

describe('the taxes of a shop', () => {
  const taxes = taxesOf([
    rate('old', '2020-01-01', '2021-01-01', 'ended'),
    rate('next', '2027-01-01', null, 'coming'),
    rate('state', '2020-01-01', '2026-12-31', 'in_force', 6),
    rate('state', '2027-01-01', null, 'coming', 7),
  ])
  it('show the rate of today, with those that apply first and those that have ended last (TAX17)', () => {
    expect(taxes.map((tax) => [tax.code, tax.shown.percent, tax.rates.length])).toEqual([
      ['state', 6, 2],
      ['next', 5, 1],
      ['old', 5, 1],
    ])
  })
  it('leave out of the grid what has ended before its day', () => {
    expect(taxesFrom(taxes, '2026-06-01').map((tax) => tax.code)).toEqual(['state', 'next'])
  })
})

describe('the grid of classes and taxes', () => {
  const rules = [
    rule('labor', 'state', 'always', '2020-01-01'),
    rule('labor', 'state', 'with_parts', '2026-01-01'),
    rule('labor', 'state', 'never', '2027-01-01'),
    rule('tire', 'state', 'per_piece', '2020-01-01', { per_piece: 1 }),
    rule('core', 'state', 'always', '2020-01-01', { valid_to: '2025-12-31' }),
  ]
  const taxes = taxesOf([rate('state', '2020-01-01', null, 'in_force')])

  it('says of a day what the rule that began last says, and nothing is taxed without one (TAX9)', () => {
    expect(cellOn(rules, 'labor', 'state', '2025-06-01').condition).toBe('always')
    expect(cellOn(rules, 'labor', 'state', '2026-06-01').condition).toBe('with_parts')
    expect(cellOn(rules, 'core', 'state', '2026-06-01').condition).toBe('never')
    expect(cellOn(rules, 'battery', 'state', '2026-06-01')).toEqual({ condition: 'never', per_piece: null })
    expect(nextChange(rules, 'labor', 'state', '2026-06-01')).toBe('2027-01-01')
    expect(nextChange(rules, 'tire', 'state', '2026-06-01')).toBeNull()
  })
  it('sends what was changed and nothing else, without the amount of another condition', () => {
    const choices = {
      [cellKey('labor', 'state')]: { condition: 'with_parts', per_piece: null },
      [cellKey('tire', 'state')]: { condition: 'per_piece', per_piece: 2 },
      [cellKey('battery', 'state')]: { condition: 'always', per_piece: 3 },
    } as const
    expect(changedCells(rules, taxes, choices, '2026-06-01')).toEqual([
      { sales_class: 'tire', component_id: 'state 2020-01-01', condition: 'per_piece', per_piece: 2 },
      { sales_class: 'battery', component_id: 'state 2020-01-01', condition: 'always', per_piece: null },
    ])
  })
  it('misses the amount of a cell that takes so much for each piece', () => {
    expect(missingAmount({ [cellKey('tire', 'state')]: { condition: 'per_piece', per_piece: null } })).toBe('tire state')
    expect(missingAmount({ [cellKey('tire', 'state')]: { condition: 'per_piece', per_piece: 1 } })).toBeNull()
  })
  it('has every class of lines once', () => {
    expect(classGroups.flatMap(({ classes }) => [...classes] as string[]).sort()).toEqual([...salesClasses].sort())
  })
})

it.each([
  ['Washington sales tax', 'washington-sales-tax'],
  ['  Impuesto de la Ciudad – Año 2 ', 'impuesto-de-la-ciudad-ano-2'],
  ['A very long name of a tax that has no end', 'a-very-long-name-of-a-tax-that'],
  ['—', ''],
])('makes of %j the code %j', (name, code) => {
  expect(codeFor(name)).toBe(code)
})
