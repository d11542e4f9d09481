import * as z from 'zod'
import { prose } from '../../core/text.ts'
import { consentTextKinds } from '../estimates.states.ts'

/** A version of a text that a shop shows where its customers decide (AUT4). An empty one takes the text away. */
export const ConsentText = z
  .object({
    id: z.string(),
    kind: z.enum(consentTextKinds),
    language: z.enum(['en', 'es']),
    text: z.string(),
    valid_from: z.string(),
    created_at: z.iso.datetime(),
    by: z.string(),
  })
  .meta({ id: 'ConsentText' })
export type ConsentText = z.output<typeof ConsentText>
export const ConsentTextFields = z.strictObject({
  kind: z.enum(consentTextKinds, 'NOT_AN_OPTION'),
  language: z.enum(['en', 'es'], 'NOT_AN_OPTION'),
  text: prose(4000),
})
export type ConsentTextFields = z.output<typeof ConsentTextFields>
