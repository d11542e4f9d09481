import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { positiveMoney, quantity } from '../../core/money.ts'
import { requiredLine } from '../../core/text.ts'
import { calendarDate } from '../../core/time-fields.ts'
import { allowedWords } from '../../registries/allowed-words.ts'

/** Where a part that is credited goes (PAY15); `none` is a line that nothing comes back of. */
export const restockPlaces = ['shelf', 'vendor', 'scrap', 'none'] as const
export type RestockPlace = (typeof restockPlaces)[number]

/** What was given back of an invoice (PAY4). Money in major units; dates YYYY-MM-DD of the shop. */
export const CreditNote = z
  .object({
    id: z.string(),
    number: z.string(),
    shop_id: z.string(),
    shop_name: z.string(),
    invoice_id: z.string(),
    invoice_number: z.string(),
    customer_id: z.string(),
    customer_name: z.string(),
    business_date: z.string(),
    reason: z.string(),
    net: z.number(),
    tax: z.number(),
    total: z.number(),
    /** What of it took the balance of the invoice down, and what is the customer's credit because it was paid already. */
    settled: z.number(),
    returned: z.number(),
    mailed_to: z.string().nullable(),
    mailed_at: z.iso.datetime().nullable(),
    recorded_by_name: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'CreditNote' })
export type CreditNote = z.output<typeof CreditNote>

export const CreditNoteLine = z
  .object({
    /** The line of the invoice. */
    item_id: z.string(),
    description: z.string(),
    quantity: z.number(),
    net: z.number(),
    tax: z.number(),
    total: z.number(),
    restock: z.enum(restockPlaces),
  })
  .meta({ id: 'CreditNoteLine' })
export const CreditNoteDetail = CreditNote.extend({
  lines: z.array(CreditNoteLine),
  taxes: z.array(z.object({ code: z.string(), amount: z.number() })),
  allowed: z.array(z.enum(allowedWords.credit_note)),
}).meta({ id: 'CreditNoteDetail' })
export type CreditNoteDetail = z.output<typeof CreditNoteDetail>

/** What is credited: lines with quantities, or an amount with its tax in it (PAY14). */
const what = {
  lines: z
    .array(
      z.strictObject({
        item_id: id(),
        /** Missing means all that is not credited yet. */
        quantity: quantity().optional(),
        /** Missing means that nothing comes back to be sold. */
        restock: z.enum(restockPlaces).optional(),
      }),
    )
    .min(1)
    .max(500)
    .optional(),
  amount: positiveMoney().optional(),
}
export const CreditNoteFields = z.strictObject({
  ...what,
  reason: requiredLine(200, 'REASON_REQUIRED'),
  /** Missing means today; an earlier day needs payments:backdate. */
  business_date: calendarDate().optional(),
})
export const CreditTry = z.strictObject(what)
export type CreditTry = z.output<typeof CreditTry>

/** What a credit would come to, and what it would do. */
export const CreditPreview = z
  .object({
    net: z.number(),
    tax: z.number(),
    total: z.number(),
    taxes: z.array(z.object({ code: z.string(), name: z.string(), amount: z.number() })),
    lines: z.array(
      z.object({
        item_id: z.string(),
        quantity: z.number(),
        /** How many of the line are not credited yet, before this. */
        left: z.number(),
        net: z.number(),
        tax: z.number(),
        total: z.number(),
      }),
    ),
    /** Of the invoice: what can be credited at most, and its balance before and after. */
    left: z.number(),
    balance_before: z.number(),
    balance_after: z.number(),
    returned: z.number(),
    /** The receipts that the returned money is credit of again, the newest first. */
    receipts: z.array(z.object({ id: z.string(), number: z.string(), amount: z.number() })),
  })
  .meta({ id: 'CreditPreview' })
export type CreditPreview = z.output<typeof CreditPreview>
