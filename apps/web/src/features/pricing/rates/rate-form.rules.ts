import { hours, money } from '@twopost/contract/core/money'
import { calendarDate } from '@twopost/contract/core/time-fields'
import { LaborRateInput, LaborTierFields } from '@twopost/contract/pricing'
import * as z from 'zod'
import type { LaborRate } from '../pricing.api.ts'
import { allShops } from '../shop-choice.tsx'

const { code, name, category, is_default } = LaborRateInput.shape
const typed = <T extends z.ZodType<number, number>>(field: T) => z.number().nullable().pipe(field)

/** The fields of a labor rate that a person fills in. */
export const rateSchema = z.object({
  code,
  name,
  shop_id: z.string(),
  category: category.unwrap(),
  amount: typed(money()),
  valid_from: calendarDate(),
  is_default: is_default.unwrap(),
  tiers: z.array(z.object({ from: typed(hours()), to: hours().nullable(), percent: typed(LaborTierFields.shape.percent) })),
})
export type RateValues = z.input<typeof rateSchema>

/** What the form starts with; a change counts from today unless another day is said. */
export const rateValues = (rate: LaborRate | null, today: string): RateValues => ({
  code: rate?.code ?? '',
  name: rate?.name ?? '',
  shop_id: rate?.shop_id ?? allShops,
  category: rate?.category ?? 'general',
  amount: (rate?.versions[0] ?? rate?.current)?.amount ?? null,
  valid_from: today,
  is_default: rate?.is_default ?? false,
  tiers: (rate?.versions[0] ?? rate?.current)?.tiers ?? [],
})
/** What is sent: what a version says only where it was changed, so that another name makes no new version. */
export function rateBody(values: z.output<typeof rateSchema>, rate: LaborRate | null, today: string) {
  const { amount, tiers, valid_from, ...own } = values
  const before = rateValues(rate, today)
  const isSame = rate !== null && amount === before.amount && JSON.stringify(tiers) === JSON.stringify(before.tiers)
  return {
    ...own,
    shop_id: own.shop_id === allShops ? null : own.shop_id,
    ...((!isSame || valid_from !== today) && { amount, tiers, valid_from }),
  }
}
