import * as z from 'zod'
import { paperSizes } from '../core/paper-size.ts'
import { paperPlaces } from '../core/paper-texts.ts'
import { line, prose } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'

/** Papers that carry words of the shop (DOC2). */
export const textedPapers = [
  'invoice',
  'estimate',
  'work_order',
  'receipt',
  'statement',
  'purchase_order',
  'credit_note',
] as const
export type TextedPaper = (typeof textedPapers)[number]
/** What an invoice prints beside what it always did (DOC6). */
export const invoiceFacts = [
  'meters',
  'promised',
  'conditions',
  'warranties',
  'registrations',
  'supplies',
  'declined',
  'approvals',
] as const
export type InvoiceFact = (typeof invoiceFacts)[number]
/** The same of an estimate, which always has the meter at arrival. */
export const estimateFacts = [
  'promised',
  'conditions',
  'warranties',
  'registrations',
  'supplies',
  'declined',
  'approvals',
] as const satisfies readonly InvoiceFact[]
export type EstimateFact = (typeof estimateFacts)[number]

/** The words of a shop at one place of one paper in one language. */
export const DocumentText = z
  .object({
    kind: z.enum(textedPapers),
    place: z.enum(paperPlaces),
    language: z.enum(['en', 'es']),
    /** What holds today. */
    text: z.string(),
    version: z.int(),
    valid_from: z.string(),
    /** What was written for a later day. */
    next: z.object({ text: z.string(), valid_from: z.string() }).nullable(),
    changed_by_name: z.string(),
    changed_at: z.iso.datetime(),
  })
  .meta({ id: 'DocumentText' })
export type DocumentText = z.output<typeof DocumentText>

/** What the papers of a shop say and on what they are printed (DOC2, DOC5, DOC6). */
export const ShopPapers = z
  .object({
    shop_id: z.string(),
    registration_no: z.string(),
    epa_no: z.string(),
    license_no: z.string(),
    paper: z.enum(paperSizes),
    /** Of work orders for the bay. */
    bay_language: z.enum(['en', 'es']),
    bay_prices: z.boolean(),
    bay_phone: z.boolean(),
    invoice_facts: z.array(z.enum(invoiceFacts)),
    estimate_facts: z.array(z.enum(estimateFacts)),
    texts: z.array(DocumentText),
    version: z.int(),
  })
  .meta({ id: 'ShopPapers' })
export type ShopPapers = z.output<typeof ShopPapers>

const TextChange = z.strictObject({
  kind: z.enum(textedPapers, 'NOT_AN_OPTION'),
  place: z.enum(paperPlaces, 'NOT_AN_OPTION'),
  language: z.enum(['en', 'es'], 'NOT_AN_OPTION'),
  /** Empty takes the words away. */
  text: prose(4000),
  /** Missing means today. */
  valid_from: calendarDate().optional(),
})
const isOnce = (texts: readonly z.output<typeof TextChange>[]): boolean =>
  new Set(texts.map(({ kind, place, language }) => `${kind} ${place} ${language}`)).size === texts.length

/** What a change may say; what it leaves out stays. */
export const PapersChange = z.strictObject({
  registration_no: line(60).optional(),
  epa_no: line(60).optional(),
  license_no: line(60).optional(),
  paper: z.enum(paperSizes, 'NOT_AN_OPTION').optional(),
  bay_language: z.enum(['en', 'es'], 'NOT_AN_OPTION').optional(),
  bay_prices: z.boolean('NOT_FLAG').optional(),
  bay_phone: z.boolean('NOT_FLAG').optional(),
  invoice_facts: z.array(z.enum(invoiceFacts, 'NOT_AN_OPTION')).max(invoiceFacts.length, 'TOO_MANY').optional(),
  estimate_facts: z.array(z.enum(estimateFacts, 'NOT_AN_OPTION')).max(estimateFacts.length, 'TOO_MANY').optional(),
  texts: z.array(TextChange).max(40, 'TOO_MANY').refine(isOnce, 'REPEATED_KEY').optional(),
  ...versionField,
})
export type PapersChange = z.output<typeof PapersChange>
