import type { TwoWords } from '../core/list.ts'

/** How a tier of a parts matrix makes a price of a cost (CAN3, CAN11). */
export const tierMethods = ['multiplier', 'markup', 'margin'] as const
export type TierMethod = (typeof tierMethods)[number]
/** What a price is rounded up to: the cent, the next .95 or .99, the next whole dollar. */
export const tierRoundings = ['cent', 'x95', 'x99', 'whole'] as const
export type TierRounding = (typeof tierRoundings)[number]

/** Kinds of labor that a rate is for (CAN2). */
export const laborCategories = ['general', 'diagnosis', 'heavy', 'electrical', 'body', 'mobile', 'other'] as const
export type LaborCategory = (typeof laborCategories)[number]

/** States of a rule of price (CAN8); replaced is what a newer version took the place of. */
export const priceRuleStates = ['draft', 'active', 'replaced', 'retired'] as const
export type PriceRuleState = (typeof priceRuleStates)[number]
export const priceRuleTransitions: Readonly<Record<PriceRuleState, readonly PriceRuleState[]>> = {
  draft: ['active'],
  active: ['replaced', 'retired'],
  replaced: [],
  retired: [],
}

/** Where the price of a line comes from (CAN6, CAN9, CAN10). */
export const priceSources = ['manual', 'rate', 'matrix', 'list', 'canned', 'package', 'agreement'] as const
export type PriceSource = (typeof priceSources)[number]

/** Whether a canned job costs what its lines come to, or a price of its own (CAN5). */
export const cannedPriceModes = ['sum', 'package'] as const
/** Over what the discount of a package goes (CAN16): all lines by their amounts, or labor or parts first. */
export const packageSpreads = ['even', 'labor_first', 'parts_first'] as const
export type PackageSpread = (typeof packageSpreads)[number]

/** What a discount is of (CAN6). */
export const discountScopes = ['order', 'service', 'line'] as const
export type DiscountScope = (typeof discountScopes)[number]
/** Why a discount is given (CAN17): a closed list. `package` is what brings a canned job to its own price, and nobody chooses it. */
export const discountReasons = [
  'loyalty',
  'fleet',
  'goodwill',
  'coupon',
  'price_match',
  'employee',
  'warranty',
  'package',
  'other',
] as const
export type DiscountReason = (typeof discountReasons)[number]
export const discountReasonWords: Readonly<Record<DiscountReason, TwoWords>> = {
  loyalty: ['Loyal customer', 'Cliente frecuente'],
  fleet: ['Fleet', 'Flota'],
  goodwill: ['Goodwill', 'Cortesía'],
  coupon: ['Coupon', 'Cupón'],
  price_match: ['Price match', 'Igualar precio'],
  employee: ['Employee', 'Empleado'],
  warranty: ['Warranty', 'Garantía'],
  package: ['Package price', 'Precio de paquete'],
  other: ['Other', 'Otro'],
}
export const chosenReasons = discountReasons.filter((one): one is Exclude<DiscountReason, 'package'> => one !== 'package')
