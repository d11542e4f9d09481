import type { SalesClass } from '../core/line-types.ts'

/** What is sold, as figures tell it apart: what is put into no other group is a fee. */
export const saleGroups = ['labor', 'parts', 'tires', 'cores', 'sublet', 'fees'] as const
export type SaleGroup = (typeof saleGroups)[number]
/** The group of each class of a line (dom 1.2): tires hide low margins and cores are no margin of parts, so both stand apart. */
export const groupOfClass: Readonly<Record<SalesClass, SaleGroup>> = {
  labor: 'labor',
  labor_diagnosis: 'labor',
  part_new: 'parts',
  part_rebuilt: 'parts',
  part_used: 'parts',
  part_customer: 'parts',
  battery: 'parts',
  tire: 'tires',
  core: 'cores',
  sublet: 'sublet',
  supplies: 'fees',
  disposal: 'fees',
  environmental: 'fees',
  storage: 'fees',
  travel: 'fees',
  late_fee: 'fees',
  other: 'fees',
}

/** Groups of which it is written down what they cost. */
export const costGroups = ['labor', 'parts', 'tires', 'cores', 'sublet'] as const satisfies readonly SaleGroup[]

/**
 * What the facts of sales are added up to: orders, what each group was sold for (net of discount, before tax), discounts, what it cost, what was sold of which
 * nobody knows the cost, and hours sold.
 */
export const measures = [
  'orders',
  ...saleGroups,
  'discount',
  'labor_cost',
  'parts_cost',
  'tires_cost',
  'cores_cost',
  'sublet_cost',
  'labor_unknown',
  'parts_unknown',
  'tires_unknown',
  'cores_unknown',
  'sublet_unknown',
  'sold',
] as const
export type Measure = (typeof measures)[number]
/** In cents, thousandths of an hour, or orders. */
export type Measured = Readonly<Record<Measure, number>>
export const unitOfMeasure = (measure: Measure): 'count' | 'hours' | 'money' =>
  measure === 'orders' ? 'count' : measure === 'sold' ? 'hours' : 'money'

/**
 * Which of these measures something has, a bit for each in the order of the list: documents are counted by it, so a figure finds those of which it counts
 * something. A new measure goes to the end of the list, and `npm run verify-kpis -- --rebuild yes` counts again.
 */
export const maskOf = (some: readonly Measure[]): number => some.reduce((mask, one) => mask + 2 ** measures.indexOf(one), 0)

/** Nothing was sold. */
export const nothingMeasured: Measured = Object.fromEntries(measures.map((measure) => [measure, 0])) as Measured
export const addMeasured = (a: Measured, b: Measured): Measured =>
  Object.fromEntries(measures.map((measure) => [measure, a[measure] + b[measure]])) as Measured

/** A line with its share of somebody, as a fact keeps it; taken back and credited lines are negative. */
export interface MeasuredLine {
  salesClass: SalesClass
  netCents: number
  discountCents: number
  costCents: number
  isCostKnown: boolean
  soldThousandths: number
}
/** Lines added up; the orders they make are said beside them, since an order has many lines. */
export function measureLines(lines: readonly MeasuredLine[], orders: number): Measured {
  const sums: Record<Measure, number> = { ...nothingMeasured, orders }
  for (const line of lines) {
    const group = groupOfClass[line.salesClass]
    sums[group] += line.netCents
    sums.discount += line.discountCents
    sums.sold += line.soldThousandths
    if (group === 'fees') continue
    sums[`${group}_cost`] += line.costCents
    if (!line.isCostKnown) sums[`${group}_unknown`] += line.netCents
  }
  return sums
}
