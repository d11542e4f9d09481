import type { ShopPaper } from '@twopost/contract/core/paper-texts'
import type { InvoiceDocument } from '@twopost/contract/invoices'
import { conditionOf } from '@twopost/contract/service-orders'
import type { InvoiceFact } from '@twopost/contract/shops'
import { clockMoment, type LineRow } from '#features/service-orders/index.ts'
import type { SourceRow } from '../draft-source.queries.ts'

type Source = Pick<SourceRow, 'time_zone' | 'order_mileage_in' | 'order_mileage_out' | 'promised_at'>

/** An invoice with what its shop prints on it beside what every invoice has (DOC6): nothing more unless the shop says so. */
export function withShopPaper(
  document: InvoiceDocument,
  { row, registrations, ...paper }: ShopPaper & { row: { invoice_facts: readonly InvoiceFact[] } },
  source: Source,
  lines: readonly LineRow[],
): InvoiceDocument {
  const shows = (fact: InvoiceFact) => row.invoice_facts.includes(fact)
  let at = 0
  const conditioned = () =>
    document.services.map((service) => ({
      ...service,
      lines: service.lines.map((line) => {
        const condition = conditionOf(lines[at++]?.sales_class ?? '')
        return condition ? { ...line, condition } : line
      }),
    }))
  const meters = { in: source.order_mileage_in, out: source.order_mileage_out }
  return {
    ...document,
    ...paper,
    ...(shows('registrations') && registrations && { registrations }),
    ...(shows('promised') && source.promised_at && { promised: clockMoment(source.promised_at, source.time_zone) }),
    ...(shows('meters') && document.vehicle && { vehicle: { ...document.vehicle, meters } }),
    ...(shows('conditions') && { services: conditioned() }),
  }
}
