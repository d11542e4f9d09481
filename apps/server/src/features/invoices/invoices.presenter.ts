import { fromCents, fromMillionths, fromThousandths } from '@twopost/contract/core/money'
import { dateIn } from '@twopost/contract/core/time'
import type { Invoice, InvoiceDetail } from '@twopost/contract/invoices'
import type { AllowedWord } from '@twopost/contract/registries/allowed-words'
import { type Context, may, when } from '#platform/http/context.ts'
import type { CreditedLineRow } from './credits/credits.queries.ts'
import type { Print } from './documents/invoice-print.service.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { balanceOf, daysPast, marginOf } from './invoices.rules.ts'
import type { ItemRow } from './issue/issues.queries.ts'
import type { LineTaxRow } from './issue/line-taxes.queries.ts'
import type { PaymentRow } from './payments/payments.queries.ts'

const isOpen = (row: InvoiceRow): boolean => row.status === 'sent' || row.status === 'overdue'

/** Row → wire (M1). */
export function presentInvoice(row: InvoiceRow, now: Date): Invoice {
  const { named } = row
  return {
    id: row.id,
    invoiceNumber: row.number,
    origin: row.origin,
    opening: row.opening_number === null ? null : { number: row.opening_number, date: row.opening_date ?? '' },
    workOrderId: row.service_order_id,
    customerId: row.customer_id,
    isForPayer: row.payer_id !== null,
    shopId: row.shop_id,
    status: row.status,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    paidDate: row.paid_date,
    subtotal: fromCents(row.subtotal_cents),
    taxAmount: fromCents(row.tax_cents),
    discountAmount: fromCents(row.discount_cents),
    totalAmount: fromCents(row.total_cents),
    amountPaid: fromCents(row.paid_cents),
    amountCredited: fromCents(row.credited_cents),
    balance: fromCents(row.status === 'void' ? 0 : balanceOf(row)),
    currency: 'USD',
    notes: row.notes,
    terms: row.terms,
    template: row.template_type,
    daysOverdue: isOpen(row) ? daysPast(row.due_date, dateIn(row.time_zone, now.getTime())) : 0,
    customer: { id: row.customer_id, ...named.customer },
    workOrder:
      row.service_order_id === null
        ? null
        : { id: row.service_order_id, number: row.order_number ?? '', title: row.order_title ?? '' },
    vehicle: named.vehicle && {
      label: named.vehicle.label,
      licensePlate: named.vehicle.license_plate,
      plateState: named.vehicle.plate_state,
      unitNumber: named.vehicle.unit_number,
      vin: named.vehicle.vin,
    },
    technician: named.technician,
    dispute: row.disputed_at && {
      reason: row.dispute_reason,
      since: row.disputed_at.toISOString(),
      by: row.disputed_by_name,
    },
    sentAt: row.sent_at?.toISOString() ?? null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const presentItem = (
  item: ItemRow,
  taxes: readonly LineTaxRow[],
  credited: CreditedLineRow | undefined,
  seesCost: boolean,
): InvoiceDetail['items'][number] => ({
  id: item.id,
  type: item.type,
  sales_class: item.sales_class,
  description: item.description,
  serviceName: item.service_name,
  quantity: fromThousandths(item.quantity_thousandths),
  unitPrice: fromCents(item.unit_price_cents),
  totalPrice: fromCents(item.amount_cents),
  discountAmount: fromCents(item.discount_cents),
  taxAmount: fromCents(item.tax_cents),
  taxPercent: fromMillionths(item.tax_millionths),
  taxes: taxes.map((tax) => ({
    code: tax.component,
    percent: fromMillionths(tax.rate_millionths),
    perPiece: tax.cents_per_piece === null ? null : fromCents(tax.cents_per_piece),
    base: fromCents(tax.base_cents),
    amount: fromCents(tax.tax_cents),
    exempt: fromCents(tax.exempt_cents),
    exemptReason: tax.exempt_reason,
  })),
  creditedQuantity: fromThousandths(credited?.quantity ?? 0),
  creditedNet: fromCents(credited?.net ?? 0),
  partId: item.part_id,
  serviceId: item.service_id,
  ...(seesCost && {
    our_cost: item.cost_cents === null ? null : fromCents(item.cost_cents),
    cost_state: item.cost_state,
  }),
})
const presentPayment = (payment: PaymentRow): InvoiceDetail['payments'][number] => ({
  id: payment.id,
  amount: fromCents(payment.amount_cents),
  method: payment.method,
  date: payment.paid_on,
  reference: payment.reference,
  recordedByName: payment.recorded_by_name,
  reversesPaymentId: payment.reverses_id,
  isReversed: payment.is_reversed,
  createdAt: payment.created_at.toISOString(),
})

/** What this person may do now with this invoice: states × permissions (architecture 4). */
function allowedOn(ctx: Context, row: InvoiceRow): AllowedWord<'invoice'>[] {
  const [creates, sends, deletes] = [may(ctx, 'invoices:create'), may(ctx, 'invoices:send'), may(ctx, 'invoices:delete')]
  if (row.status === 'draft')
    return [...when(creates, 'edit'), ...when(sends, 'send'), ...when(creates && sends, 'pay'), ...when(deletes, 'delete')]
  if (row.status === 'void') return []
  return [
    ...when(sends, 'mail', 'link'),
    ...when(creates && isOpen(row), 'pay'),
    ...when(deletes && row.paid_cents > 0, 'reverse'),
    ...when(deletes && row.paid_cents === 0 && row.credited_cents === 0, 'void'),
    ...when(deletes && row.origin !== 'opening' && row.credited_cents < row.total_cents, 'credit'),
    ...when(creates && isOpen(row) && row.disputed_at === null, 'dispute'),
    ...when(creates && row.disputed_at !== null, 'settle'),
  ]
}

/** Everything printed and the look it is printed with: the page lays it out exactly as the PDF does. */
export const presentDocument = ({ document, template }: Pick<Print, 'document' | 'template'>): Record<string, unknown> => ({
  ...document,
  template,
})

/** An invoice with lines, payments and document. A draft's sums are those of this moment. */
export function presentDetail(ctx: Context, row: InvoiceRow, print: Print): InvoiceDetail {
  const { document } = print
  const seesCost = may(ctx, 'pricing:cost')
  const margin = seesCost ? marginOf(print.items) : undefined
  const counted: InvoiceRow =
    row.number === null
      ? {
          ...row,
          subtotal_cents: document.subtotalCents,
          discount_cents: document.discount.cents,
          tax_cents: print.taxes.reduce((sum, tax) => sum + tax.tax_cents, 0),
          total_cents: document.totalCents,
        }
      : row
  return {
    ...presentInvoice(counted, ctx.now),
    items: print.items.map((item, position) =>
      presentItem(
        item,
        print.lineTaxes.filter((tax) => tax.position === position),
        print.creditedLines.find((line) => line.position === position),
        seesCost,
      ),
    ),
    ...(margin && {
      margin: {
        parts_cost: fromCents(margin.parts.costCents),
        parts_margin: fromCents(margin.parts.marginCents),
        sublet_cost: fromCents(margin.sublet.costCents),
        sublet_margin: fromCents(margin.sublet.marginCents),
        unknown: margin.unknown,
        estimated: margin.estimated,
      },
    }),
    taxes: print.taxes.map((tax) => ({
      label: tax.label,
      percent: fromMillionths(tax.tax_millionths),
      base: fromCents(tax.base_cents),
      amount: fromCents(tax.tax_cents),
      ...(tax.name !== '' && { name: tax.name, jurisdiction: tax.jurisdiction, onTopOf: tax.on_top_of }),
    })),
    exemptionExpiredOn: print.expiredOn,
    discount: {
      kind: row.discount_kind,
      value: row.discount_kind === 'percent' ? fromMillionths(row.discount_value) : fromCents(row.discount_value),
    },
    payments: print.payments.map(presentPayment),
    creditNotes: print.credits.map((note) => ({
      ...{ id: note.id, number: note.number, date: note.business_date, reason: note.reason },
      ...{ amount: fromCents(note.total_cents), returned: fromCents(note.returned_cents) },
    })),
    taxExempt: document.customer.isTaxExempt,
    templateId: row.template_id,
    templateName: row.template_name,
    allowed: allowedOn(ctx, row),
    document: presentDocument(print),
  }
}
