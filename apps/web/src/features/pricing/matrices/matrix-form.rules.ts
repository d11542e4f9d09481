import { money } from '@twopost/contract/core/money'
import { calendarDate } from '@twopost/contract/core/time-fields'
import { type PartTier, PartTierFields, partTierOf, tierFault } from '@twopost/contract/pricing'
import * as z from 'zod'
import type { PartMatrix } from '../pricing.api.ts'

const typed = <T extends z.ZodType<number, number>>(field: T) => z.number().nullable().pipe(field)
const { method, round_to, value } = PartTierFields.shape

/** What a version of a matrix says, as it is typed (CAN3). */
export const matrixSchema = z.object({
  tiers: z.array(
    z
      .object({ from: typed(money()), to: money().nullable(), method, value: typed(value), round_to })
      .refine((tier) => tier.method !== 'margin' || tier.value < 100, { error: 'MARGIN_TOO_HIGH', path: ['value'] }),
  ),
  keep_edges: z.boolean(),
  valid_from: calendarDate(),
})
export type MatrixValues = z.input<typeof matrixSchema>
export type TierValues = MatrixValues['tiers'][number]

/** The form starts with the latest version: the draft, or what counts. */
export function matrixValues({ versions }: Pick<PartMatrix, 'versions'>, today: string): MatrixValues {
  const [latest] = versions
  const isDraft = latest?.state === 'draft'
  return {
    tiers: latest?.tiers ?? [],
    keep_edges: latest?.keep_edges ?? false,
    valid_from: isDraft && latest.valid_from > today ? latest.valid_from : today,
  }
}
/** The tiers in the units they are counted in; none while they are not filled in or do not follow each other. */
export function countedTiers(rows: readonly TierValues[]): PartTier[] | null {
  const read = z.array(PartTierFields).safeParse(rows)
  if (!read.success) return null
  const tiers = read.data.map(partTierOf)
  return tierFault(tiers).kind === 'none' ? tiers : null
}
