import type { InvoiceDocument } from './document.model.ts'
import { formatCents, formatDate, formatQuantity, formatRate } from './document-format.rules.ts'
import type { InvoiceLabels } from './document-labels.rules.ts'

/** More payments than this are shown as one sum. */
const MOST_PAYMENTS = 6

/** One sum below the lines of an invoice, in cents, as it counts towards the balance. */
export interface InvoiceSum {
  label: string
  cents: number
  weight: 'plain' | 'strong' | 'soft'
}

/** A component by its name, with its rate where it has one; else the rate, and of what where not everything is taxed with it (TAX8). */
const taxLabel = (
  { name, rateMillionths, baseCents }: InvoiceDocument['taxes'][number],
  labels: InvoiceLabels,
  isWhole: boolean,
) => {
  const base = isWhole ? null : formatCents(baseCents)
  if (!name) return labels.tax(formatRate(rateMillionths), base)
  return rateMillionths === 0 ? name : labels.namedTax(name, formatRate(rateMillionths), base)
}

/** Subtotal, discount and taxes; where something was paid or credited, the total and that as well. The balance is not among them (M14, M15). */
export function listSums(invoice: InvoiceDocument, labels: InvoiceLabels): InvoiceSum[] {
  const { language, discount } = invoice
  const row = (label: string, cents: number, weight: InvoiceSum['weight'] = 'plain'): InvoiceSum => ({ label, cents, weight })
  const sums = [row(labels.subtotal, invoice.subtotalCents)]
  if (discount.cents !== 0)
    sums.push(
      row(labels.discount(discount.rateMillionths === null ? null : formatRate(discount.rateMillionths)), -discount.cents),
    )
  const taxed = invoice.taxes.filter((tax) => tax.rateMillionths > 0 || tax.cents > 0)
  const isWhole = invoice.taxes.length === 1
  for (const tax of taxed) sums.push(row(taxLabel(tax, labels, isWhole), tax.cents))
  if (taxed.length === 0) sums.push(row(invoice.customer.isTaxExempt ? labels.taxExempt : labels.noTax, 0))
  const credits = (invoice.credits ?? []).map(({ number, cents }) => row(labels.creditNote(number), -cents, 'soft'))
  if (invoice.payments.length === 0 && credits.length === 0) return sums
  sums.push(row(labels.total, invoice.totalCents, 'strong'))
  if (invoice.payments.length > MOST_PAYMENTS)
    return [...sums, row(labels.payments(invoice.payments.length), -invoice.paidCents, 'soft'), ...credits]
  const payments = invoice.payments.map(({ method, date, cents }) =>
    row(labels.payment(labels.methods[method], formatDate(date, language)), -cents, 'soft'),
  )
  return [...sums, ...payments, ...credits]
}

/** Labor, parts and services as sums of their own, above the subtotal of a detailed invoice; nothing where there is one kind alone. */
export function listKinds({ services }: InvoiceDocument, labels: InvoiceLabels): InvoiceSum[] {
  const lines = services.flatMap((service) => service.lines)
  const kinds = (['labor', 'part', 'service'] as const).flatMap((type): InvoiceSum[] => {
    const own = lines.filter((line) => line.type === type)
    if (own.length === 0) return []
    const hours = own.reduce((sum, line) => sum + line.quantityThousandths, 0)
    const label = type === 'labor' ? labels.laborHours(formatQuantity(hours)) : labels.kinds[type]
    return [{ label, cents: own.reduce((sum, line) => sum + line.amountCents, 0), weight: 'plain' }]
  })
  return kinds.length > 1 ? kinds : []
}
