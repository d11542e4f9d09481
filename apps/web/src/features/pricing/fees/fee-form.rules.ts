import { toCents, toMillionths, toThousandths } from '@twopost/contract/core/money'
import { money, percent } from '@twopost/contract/core/money-fields'
import { calendarDate } from '@twopost/contract/core/time-fields'
import { countFee, FeeRuleInput, type FeeTerms, type LineForFee } from '@twopost/contract/pricing'
import * as z from 'zod'
import type { FeeRule } from '../pricing.api.ts'
import { allShops } from '../shop-choice.tsx'

const { code, name, sales_class, basis, of, per, print_method, is_on_warranty } = FeeRuleInput.shape
/** The classes of parts whose pieces a fee may be on. */
export const pieceClasses = ['tire', 'battery', 'part_new', 'part_rebuilt', 'part_used'] as const
const isMissing = (value: number | null): boolean => value === null || value === 0

/** The fields of a fee that a person fills in (CAN4). */
export const feeSchema = z
  .object({
    code,
    name,
    shop_id: z.string(),
    sales_class: sales_class.unwrap(),
    basis,
    of: of.unwrap(),
    per: per.unwrap(),
    percent: percent().nullable(),
    amount: money().nullable(),
    min: money().nullable(),
    max: money().nullable(),
    item_class: z.enum(pieceClasses),
    print_method: print_method.unwrap(),
    is_on_warranty: is_on_warranty.unwrap(),
    valid_from: calendarDate(),
    valid_to: z.string(),
  })
  .refine((fee) => fee.basis !== 'percent' || !isMissing(fee.percent), { error: 'REQUIRED', path: ['percent'] })
  .refine((fee) => fee.basis === 'percent' || !isMissing(fee.amount), { error: 'REQUIRED', path: ['amount'] })
  .refine((fee) => fee.min === null || fee.max === null || fee.min <= fee.max, { error: 'MAX_BELOW_MIN', path: ['max'] })
export type FeeValues = z.input<typeof feeSchema>

/** What the form starts with; a change counts from today unless another day is said. */
export function feeValues(fee: FeeRule | null, today: string): FeeValues {
  const says = fee?.versions[0]
  return {
    code: fee?.code ?? '',
    name: fee?.name ?? '',
    shop_id: fee?.shop_id ?? allShops,
    sales_class: says?.sales_class ?? 'supplies',
    basis: says?.basis ?? 'percent',
    of: says?.of ?? 'both',
    per: says?.per ?? 'order',
    percent: says?.percent || null,
    amount: says?.amount || null,
    min: says?.min ?? null,
    max: says?.max ?? null,
    item_class: pieceClasses.find((one) => one === says?.item_class) ?? 'tire',
    print_method: says?.print_method ?? '',
    is_on_warranty: says?.is_on_warranty ?? false,
    valid_from: today,
    valid_to: says?.valid_to ?? '',
  }
}
const ownFields = ['code', 'name', 'shop_id'] as const
/** What is sent; the terms only where one of them was changed, so that another name makes no new version. */
export function feeBody(values: z.output<typeof feeSchema>, fee: FeeRule | null, today: string) {
  const { code: short, name: called, shop_id, valid_to, percent: share, amount, min, max, item_class, ...terms } = values
  const before = feeValues(fee, today)
  const isSame =
    fee !== null &&
    Object.entries(values).every(
      ([field, value]) => ownFields.some((one) => one === field) || value === before[field as keyof FeeValues],
    )
  const isPercent = terms.basis === 'percent'
  return {
    ...{ code: short, name: called, shop_id: shop_id === allShops ? null : shop_id },
    ...(!isSame && {
      ...terms,
      valid_to: valid_to === '' ? null : valid_to,
      ...(isPercent ? { percent: share ?? 0, min, max } : { amount: amount ?? 0 }),
      ...(terms.basis === 'per_unit' && { item_class }),
    }),
  }
}

/** What a version asks for, in the units it is counted in. */
export const termsOf = (says: NonNullable<FeeRule['current']>): FeeTerms => ({
  ...{ salesClass: says.sales_class, basis: says.basis, of: says.of, per: says.per, itemClass: says.item_class },
  ...{ percentMillionths: toMillionths(says.percent), cents: toCents(says.amount) },
  minCents: says.min === null ? null : toCents(says.min),
  maxCents: says.max === null ? null : toCents(says.max),
  ...{ isOnWarranty: says.is_on_warranty, printMethod: says.print_method },
})
export interface ExampleOrder {
  labor: number | null
  parts: number | null
  tires: number | null
}
/** What today's fees of a shop come to on an order with these sums; cents. Tires cost nothing of their own here, only their pieces count. */
export function exampleFees(
  fees: readonly FeeRule[],
  shopId: string | undefined,
  today: string,
  { labor, parts, tires }: ExampleOrder,
): { id: string; name: string; cents: number }[] {
  const line = { serviceId: 'example', isCovered: false, quantityThousandths: 1000 }
  const lines: LineForFee[] = [
    { ...line, type: 'labor', salesClass: 'labor', amountCents: toCents(labor ?? 0) },
    { ...line, type: 'parts', salesClass: 'part_new', amountCents: toCents(parts ?? 0) },
    { ...line, type: 'parts', salesClass: 'tire', amountCents: 0, quantityThousandths: toThousandths(tires ?? 0) },
  ]
  return fees.flatMap(({ id, name: called, shop_id, is_retired, current }) => {
    const isInForce =
      current && !is_retired && current.valid_from <= today && (current.valid_to === null || current.valid_to >= today)
    if (!isInForce || (shop_id !== null && shop_id !== shopId)) return []
    const { amountCents } = countFee(termsOf(current), lines)
    return amountCents > 0 ? [{ id, name: called, cents: amountCents }] : []
  })
}
