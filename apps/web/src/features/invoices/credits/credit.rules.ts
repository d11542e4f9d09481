import { type RestockPlace, restockPlaces } from '@twopost/contract/invoices'
import * as z from 'zod'
import type { InvoiceDetail } from '../invoices.api.ts'
import type { CreditTryBody } from './credits.api.ts'

type Item = InvoiceDetail['items'][number]
/** How many of a line are not credited yet. */
export const leftOf = (item: Pick<Item, 'quantity' | 'creditedQuantity'>): number =>
  Math.round((item.quantity - item.creditedQuantity) * 1000) / 1000
/** Only a part that our stock knows can go back to it. */
export const placesOf = (item: Pick<Item, 'type' | 'partId'>): readonly RestockPlace[] =>
  item.type !== 'part' ? ['none'] : item.partId === null ? ['scrap'] : ['shelf', 'vendor', 'scrap']

/** What somebody chooses: how many of each line by its id, or an amount. */
export const creditSchema = (today: string) =>
  z
    .object({
      how: z.enum(['lines', 'amount']),
      lines: z.record(z.string(), z.object({ quantity: z.number().nullable(), place: z.enum(restockPlaces) })),
      amount: z.number().nullable(),
      reason: z.string().trim().min(1, 'REASON_REQUIRED').max(200, 'TOO_LONG'),
      date: z.string().refine((day) => day !== '' && day <= today, 'PAYMENT_DATE_FUTURE'),
    })
    .refine((values) => values.how === 'lines' || (values.amount ?? 0) > 0, { path: ['amount'], error: 'INVALID_AMOUNT' })
export type CreditValues = z.input<ReturnType<typeof creditSchema>>

export const creditValues = (invoice: Pick<InvoiceDetail, 'items'>, today: string): CreditValues => ({
  how: 'lines',
  lines: Object.fromEntries(invoice.items.map((item) => [item.id, { quantity: 0, place: placesOf(item)[0] ?? 'none' }])),
  amount: null,
  reason: '',
  date: today,
})
/** What is asked of the server; null while nothing is chosen. */
export function creditBody({ how, lines, amount }: Pick<CreditValues, 'how' | 'lines' | 'amount'>): CreditTryBody | null {
  if (how === 'amount') return amount !== null && amount > 0 ? { amount } : null
  const some = Object.entries(lines).flatMap(([item_id, { quantity, place }]) =>
    quantity !== null && quantity > 0 ? [{ item_id, quantity, restock: place }] : [],
  )
  return some.length > 0 ? { lines: some } : null
}
