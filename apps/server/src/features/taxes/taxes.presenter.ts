import { fromCents, fromMillionths } from '@twopost/contract/core/money'
import { type DatedRule, type DatedTax, phaseOn, type TaxComponent, type TaxRule } from '@twopost/contract/taxes'
import type { ComponentRow, RuleRow } from './taxes.queries.ts'

/** Rows as the contract's rules take them. */
export const datedTax = (row: ComponentRow): DatedTax => ({
  id: row.id,
  code: row.code,
  name: row.name,
  jurisdiction: row.jurisdiction,
  rateMillionths: row.rate_millionths,
  onTopOf: row.on_top_of,
  validFrom: row.valid_from,
  validTo: row.valid_to,
})
export const datedRule = (row: RuleRow): DatedRule => ({
  id: row.id,
  salesClass: row.sales_class,
  code: row.code,
  condition: row.condition,
  centsPerPiece: row.cents_per_piece,
  validFrom: row.valid_from,
  validTo: row.valid_to,
})

/** Row → wire; `today` is the shop's. */
export const presentComponent = (row: ComponentRow, today: string): TaxComponent => ({
  id: row.id,
  shop_id: row.shop_id,
  code: row.code,
  name: row.name,
  jurisdiction: row.jurisdiction,
  percent: fromMillionths(row.rate_millionths),
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  on_top_of: row.on_top_of,
  phase: phaseOn(datedTax(row), today),
  is_used: row.first_used_on !== null,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
export const presentRule = (row: RuleRow, today: string): TaxRule => ({
  id: row.id,
  shop_id: row.shop_id,
  sales_class: row.sales_class,
  component_id: row.component_id,
  component_code: row.code,
  condition: row.condition,
  per_piece: row.cents_per_piece === null ? null : fromCents(row.cents_per_piece),
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  phase: phaseOn(datedRule(row), today),
  is_used: row.first_used_on !== null,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
