import * as z from 'zod'
import { id } from '../core/ids.ts'
import { labelKindNames } from './label-code.rules.ts'

/** 2.25 × 1.25 in, 62 mm endless, 4 × 6 in (DOC8). */
export const labelSizes = ['small', 'roll', 'large'] as const
export type LabelSize = (typeof labelSizes)[number]
export const mostLabels = 200

/** Which labels are wanted (PAR31). */
export const LabelWish = z.strictObject({
  kind: z.enum(labelKindNames),
  ids: z.array(id()).min(1, 'REQUIRED').max(mostLabels, 'TOO_MANY'),
  size: z.enum(labelSizes).optional(),
  /** Code 128 is taken where the number fits, else the square code. */
  code: z.enum(['qr', 'code128']).optional(),
  copies: z.int('INVALID_COUNT').min(1, 'INVALID_COUNT').max(20, 'INVALID_COUNT').optional(),
  /** Whose bins the parts lie in. */
  shop_id: z.string().max(60).optional(),
})
export type LabelWish = z.output<typeof LabelWish>

/** What one label says. */
export interface LabelContent {
  id: string
  /** The text of the square code. */
  code: string
  /** The text of a bar code; empty where there is none. */
  bars: string
  /** In large letters. */
  big: string
  title: string
  lines: readonly string[]
}
