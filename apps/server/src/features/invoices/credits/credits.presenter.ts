import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import type { CreditNote, CreditNoteDetail } from '@twopost/contract/invoices'
import { type Context, may, when } from '#platform/http/context.ts'
import type { CreditNoteRow, selectNoteLines, selectNoteTaxes } from './credits.queries.ts'

/** Row → wire (PAY26). */
export const presentCreditNote = (row: CreditNoteRow): CreditNote => ({
  id: row.id,
  number: row.number,
  shop_id: row.shop_id,
  shop_name: row.shop_name,
  invoice_id: row.invoice_id,
  invoice_number: row.invoice_number ?? '',
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  business_date: row.business_date,
  reason: row.reason,
  net: fromCents(row.net_cents),
  tax: fromCents(row.tax_cents),
  total: fromCents(row.total_cents),
  settled: fromCents(row.settled_cents),
  returned: fromCents(row.returned_cents),
  mailed_to: row.mailed_to,
  mailed_at: row.mailed_at?.toISOString() ?? null,
  recorded_by_name: row.recorded_by_name,
  created_at: row.created_at.toISOString(),
})
export const presentCreditDetail = (
  ctx: Context,
  row: CreditNoteRow,
  lines: Awaited<ReturnType<typeof selectNoteLines>>,
  taxes: Awaited<ReturnType<typeof selectNoteTaxes>>,
): CreditNoteDetail => ({
  ...presentCreditNote(row),
  lines: lines.map((line) => ({
    item_id: line.id,
    description: line.description,
    quantity: fromThousandths(line.quantity_thousandths),
    net: fromCents(line.net_cents),
    tax: fromCents(line.tax_cents),
    total: fromCents(line.net_cents + line.tax_cents),
    restock: line.restock,
  })),
  taxes: taxes.map((tax) => ({ code: tax.component, amount: fromCents(tax.cents) })),
  allowed: when(may(ctx, 'invoices:send'), 'mail'),
})
