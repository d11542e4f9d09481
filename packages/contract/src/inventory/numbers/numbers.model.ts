import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { requiredLine } from '../../core/text.ts'
import { versionField } from '../../core/version.ts'
import { itemNumberKinds } from '../inventory.states.ts'
import { numberKey } from '../number.rules.ts'

/** Another number that a part is found by (PAR3). */
export const ItemNumber = z
  .object({
    kind: z.enum(itemNumberKinds),
    number: z.string(),
    /** Whose number it is, for the kind `supplier`. */
    supplier_id: z.string().nullable(),
    supplier_name: z.string().nullable(),
  })
  .meta({ id: 'ItemNumber' })
export type ItemNumber = z.output<typeof ItemNumber>

export const mostItemNumbers = 40
/** All other numbers of a part: what is left out is gone. */
export const ItemNumberList = z.strictObject({
  numbers: z
    .array(
      z.strictObject({
        kind: z.enum(itemNumberKinds),
        number: requiredLine(60, 'PART_NUMBER_REQUIRED').refine(
          (text) => text === '' || numberKey(text) !== '',
          'INVALID_PART_NUMBER',
        ),
        supplier_id: id().nullable().optional(),
      }),
    )
    .max(mostItemNumbers, 'TOO_MANY'),
  ...versionField,
})
export type ItemNumberList = z.output<typeof ItemNumberList>

/** Why another part is offered for one: it takes its place, fits as well, or is the older one that was replaced. */
export const alternateKinds = ['superseded_by', 'alternate', 'replaces'] as const
export type AlternateKind = (typeof alternateKinds)[number]
