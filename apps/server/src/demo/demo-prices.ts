import type { LaborRateInput, PartMatrixInput } from '@twopost/contract/pricing'
import type { OrderDiscountInput } from '@twopost/contract/service-orders'
import { createCategory, createFee, createMatrix, createRate } from '#features/pricing/index.ts'
import { addDiscount } from '#features/service-orders/index.ts'
import { type Actor, actAs, type Stage } from './acting.ts'

const rates: readonly LaborRateInput[] = [
  { code: 'DIAG', name: 'Diagnosis', category: 'diagnosis', amount: 140 },
  {
    ...{ code: 'HVY', name: 'Heavy trucks', category: 'heavy', amount: 165 },
    tiers: [
      { from: 0, to: 3, percent: 100 },
      { from: 3.001, to: 5, percent: 120 },
      { from: 5.001, to: null, percent: 110 },
    ],
  },
  { code: 'MOB', name: 'Mobile service', category: 'mobile', amount: 185 },
]
/** The matrix of the specification, with its two falling edges, as a draft that somebody has still to look at; what is active prices tires and batteries. */
const matrices: readonly PartMatrixInput[] = [
  {
    ...{ code: 'TIRE', name: 'Tires and batteries', part_classes: ['tire', 'battery'], keep_edges: true },
    tiers: [
      { from: 0, to: 150, method: 'markup', value: 35, round_to: 'x95' },
      { from: 150.01, to: null, method: 'margin', value: 22, round_to: 'x95' },
    ],
  },
  {
    ...{ code: 'STD', name: 'Standard parts', is_default: true, is_draft: true },
    tiers: [
      { from: 0, to: 5, method: 'multiplier', value: 3, round_to: 'cent' },
      { from: 5.01, to: 50, method: 'multiplier', value: 2, round_to: 'cent' },
      { from: 50.01, to: null, method: 'margin', value: 40, round_to: 'cent' },
    ],
  },
]
const categories = [
  ...['Aftertreatment', 'Body', 'Brakes', 'Cab', 'Chassis', 'Cooling', 'Drivetrain', 'Electrical', 'Engine', 'Glass and body'],
  ...['Heating and cooling', 'Light vehicle', 'Maintenance', 'Suspension', 'Tires', 'Trailer'],
]

/** Rates, matrices and categories of work from today on: orders that are there keep their prices, and without a default rate labor costs what its shop says. */
export async function seedPriceRules(stage: Stage, manager: Actor, now: Date): Promise<void> {
  const ctx = actAs(stage, manager, now)
  const made = new Map<string, string>()
  for (const body of rates) made.set(body.code, (await createRate(ctx, { body })).labor_rate.id)
  for (const body of matrices) await createMatrix(ctx, { body })
  for (const name of categories) await createCategory(ctx, { body: { name } })
  await createCategory(ctx, { body: { name: 'Diagnosis', default_rate_id: made.get('DIAG') ?? null } })
  await createCategory(ctx, { body: { name: 'Inspection', counts_inspection: true, counts_comeback: false } })
}

/** What one shop charges by itself on orders that are written from today on. */
export async function seedFees(stage: Stage, shop: { id: string }, manager: Actor, now: Date): Promise<void> {
  const ctx = actAs(stage, manager, now)
  const of = { shop_id: shop.id }
  const supplies = { basis: 'percent' as const, of: 'both' as const, percent: 5, min: 3, max: 35 }
  const words = { print_method: '5% of labor and parts, at most $35.00' }
  await createFee(ctx, { body: { ...of, code: 'SUP', name: 'Shop supplies', ...supplies, ...words } })
  const perTire = { basis: 'per_unit' as const, amount: 3.75, item_class: 'tire' as const, sales_class: 'disposal' as const }
  await createFee(ctx, { body: { ...of, code: 'TIRE', name: 'Tire disposal', ...perTire, print_method: '$3.75 a tire' } })
}

const given: readonly OrderDiscountInput[] = [
  { scope: 'order', kind: 'percent', value: 5, reason_code: 'fleet', note: 'Yearly agreement' },
  { scope: 'order', kind: 'amount', value: 25, reason_code: 'goodwill', note: 'Waited two days for the part' },
  { scope: 'order', kind: 'percent', value: 10, reason_code: 'loyalty' },
]
/** Discounts of a person on open orders, each with its reason. */
export async function seedDiscounts(stage: Stage, manager: Actor, open: readonly { id: string }[], now: Date): Promise<void> {
  for (const [at, body] of given.entries()) {
    const order = open[at]
    if (order) await addDiscount(actAs(stage, manager, now), { params: { id: order.id }, body })
  }
}
