import type { LineType, SalesClass } from '@twopost/contract/core/line-types'
import { hourCents, type LaborTier, matrixPrice, type PartTier, type PriceSource } from '@twopost/contract/pricing'

/** Where the price of a line comes from, as its row keeps it (CAN6); cents of one. */
export interface PriceColumns {
  price_source: PriceSource
  price_rule_id: string | null
  price_rule_version: number | null
  rule_price_cents: number | null
  list_price_cents: number | null
  is_overridden: boolean
}
export const byHand: PriceColumns = {
  price_source: 'manual',
  price_rule_id: null,
  price_rule_version: null,
  rule_price_cents: null,
  list_price_cents: null,
  is_overridden: false,
}
/** A rule of the shop with the version that the order goes by. */
export interface RuleOfDay {
  id: string
  kind: 'labor' | 'parts' | 'fee'
  part_classes: readonly string[]
  is_default: boolean
  /** The kinds of work whose labor it is for, in lower case. */
  category_keys: readonly string[]
  version_no: number
  cents: number | null
  keep_edges: boolean
  tiers: readonly (LaborTier | PartTier)[]
}
/** What of a line its price goes by. */
export interface LineToPrice {
  type: LineType
  salesClass: SalesClass
  /** Hours of labor, thousandths. */
  hoursThousandths: number
  /** The kind of work of its service; its rate comes before that of a canned job (CAN9). */
  category: string
  /** The rate that a canned job names; none: the default. */
  rateId: string | null
  /** Of the part in the shop; null while nobody knows. */
  costCents: number | null
  listCents: number | null
}
const notByMatrix: readonly SalesClass[] = ['part_customer', 'core']

/** The matrix for a class of parts: one that names it, else the default one that names none, else any that names none. */
const matrixFor = (rules: readonly RuleOfDay[], salesClass: SalesClass): RuleOfDay | undefined => {
  const own = rules.filter((one) => one.kind === 'parts')
  return (
    own.find((one) => one.part_classes.includes(salesClass)) ??
    own.find((one) => one.part_classes.length === 0 && one.is_default) ??
    own.find((one) => one.part_classes.length === 0)
  )
}
/**
 * What the rules ask for one of a line (CAN9, CAN10): labor the rate that is named, else the default one, with its tier; a part the matrix by its cost, else
 * the list. Null where no rule says anything: then everything is as without rules.
 */
export function rulePrice(rules: readonly RuleOfDay[], line: LineToPrice): (PriceColumns & { rule_price_cents: number }) | null {
  if (line.type === 'labor') {
    const rates = rules.filter((one) => one.kind === 'labor')
    const key = line.category.toLowerCase()
    const rate =
      rates.find((one) => key !== '' && one.category_keys.includes(key)) ??
      rates.find((one) => one.id === line.rateId) ??
      rates.find((one) => one.is_default)
    if (!rate || rate.cents === null) return null
    return {
      ...byHand,
      price_source: 'rate',
      price_rule_id: rate.id,
      price_rule_version: rate.version_no,
      rule_price_cents: hourCents(rate.cents, rate.tiers as LaborTier[], line.hoursThousandths),
    }
  }
  if (line.type !== 'parts' || notByMatrix.includes(line.salesClass)) return null
  if (!rules.some((one) => one.kind === 'parts')) return null
  const list_price_cents = line.listCents
  const matrix = line.costCents === null ? undefined : matrixFor(rules, line.salesClass)
  const found = matrix && matrixPrice(line.costCents ?? 0, matrix.tiers as PartTier[], matrix.keep_edges)
  if (matrix && found)
    return {
      ...byHand,
      price_source: 'matrix',
      price_rule_id: matrix.id,
      price_rule_version: matrix.version_no,
      rule_price_cents: found.priceCents,
      list_price_cents,
    }
  return line.listCents ? { ...byHand, price_source: 'list', rule_price_cents: line.listCents, list_price_cents } : null
}
/** The price of a line and where it comes from: what somebody said, unless it is left to the rules, beside what these ask for. */
export function chosenPrice(
  rule: (PriceColumns & { rule_price_cents: number }) | null,
  said: { cents: number | undefined; byRule: boolean },
): { cents: number | undefined; price: PriceColumns } {
  if (!rule) return { cents: said.cents, price: byHand }
  if (said.byRule || said.cents === undefined || said.cents === rule.rule_price_cents)
    return { cents: rule.rule_price_cents, price: rule }
  return { cents: said.cents, price: { ...rule, price_source: 'manual', is_overridden: true } }
}
