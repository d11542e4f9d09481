import { percent } from '@twopost/contract/core/money-fields'
import { calendarDate } from '@twopost/contract/core/time-fields'
import { TaxComponentInput } from '@twopost/contract/taxes'
import * as z from 'zod'
import type { TaxRate } from '../taxes.api.ts'

const { code, name, jurisdiction, on_top_of } = TaxComponentInput.shape
/** The fields of a rate that a person fills in (TAX3); no last day is ''. */
export const rateSchema = z
  .object({
    code,
    name,
    jurisdiction: jurisdiction.unwrap(),
    percent: z.number('REQUIRED').nullable().pipe(percent()),
    valid_from: calendarDate(),
    valid_to: z.string(),
    on_top_of: on_top_of.unwrap(),
  })
  .refine((rate) => rate.valid_to === '' || rate.valid_from <= rate.valid_to, { error: 'ENDS_LATER', path: ['valid_to'] })
export type RateValues = z.input<typeof rateSchema>

/** A rate as a form begins: a new tax, a change of a rate, or the next rate of a tax, which is still to be said. */
export function rateValues(rate: TaxRate | null, as: 'new' | 'edit' | 'next', day: string): RateValues {
  const isEdit = as === 'edit'
  return {
    code: rate?.code ?? '',
    name: rate?.name ?? '',
    jurisdiction: rate?.jurisdiction ?? '',
    percent: isEdit ? (rate?.percent ?? null) : null,
    valid_from: isEdit ? (rate?.valid_from ?? day) : day,
    valid_to: isEdit ? (rate?.valid_to ?? '') : '',
    on_top_of: rate?.on_top_of ?? [],
  }
}
/** What is sent of it. */
export const rateBody = ({ valid_to, ...values }: z.output<typeof rateSchema>) => ({
  ...values,
  valid_to: valid_to === '' ? null : valid_to,
})

/** Why a rate may not end on a day, as a code of a field; null where it may (TAX20). Days of the shop. */
export function endFault(rate: Pick<TaxRate, 'valid_from' | 'is_used'>, on: string, today: string): 'early' | 'past' | null {
  if (on < rate.valid_from) return 'early'
  return rate.is_used && on < today ? 'past' : null
}
