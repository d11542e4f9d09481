import type { ShopPaper } from '@twopost/contract/core/paper-texts'
import type { InvoiceDocument } from '@twopost/contract/invoices'
import { conditionOf } from '@twopost/contract/service-orders'
import type { InvoiceFact } from '@twopost/contract/shops'
import type { AuthorizationRow } from '#features/estimates/index.ts'
import { clockMoment } from '#features/service-orders/index.ts'
import type { SourceRow } from '../draft-source.queries.ts'
import type { BilledLine } from '../invoices.rules.ts'

type Source = Pick<SourceRow, 'time_zone' | 'of_order'>

/** What is read for it, where the shop prints it. */
export interface PrintedFacts {
  warranties?: readonly { id: string; months: number | null; miles: number | null }[]
  /** What was not wanted on this visit has its approval; what is left of earlier ones has none, and the day of its note. */
  urgent?: readonly { name: string; approval: string | null; noted_on: string | null }[]
  approvals?: readonly (Pick<AuthorizationRow, 'kind' | 'method' | 'person_name' | 'amount_after_cents'> & {
    received_at: Date
  })[]
}
/** How supplies were charged; nothing on an invoice without any. */
function suppliesOf(document: InvoiceDocument, lines: readonly Pick<BilledLine, 'sales_class'>[]) {
  const printed = document.services.flatMap((service) => service.lines)
  const sumOf = (is: (at: number) => boolean) => printed.reduce((sum, line, at) => sum + (is(at) ? line.amountCents : 0), 0)
  const cents = sumOf((at) => lines[at]?.sales_class === 'supplies')
  return cents > 0 ? { supplies: { cents, laborCents: sumOf((at) => printed[at]?.type === 'labor') } } : {}
}

/** An invoice with what its shop prints on it beside what every invoice has (DOC6), nothing more unless the shop says so; and with safety work that waits (DEF8). */
export function withShopPaper(
  document: InvoiceDocument,
  { row, registrations, ...paper }: ShopPaper & { row: { invoice_facts: readonly InvoiceFact[] } },
  source: Source,
  lines: readonly Pick<BilledLine, 'sales_class' | 'inventory_item_id'>[],
  { warranties = [], urgent = [], approvals = [] }: PrintedFacts,
): InvoiceDocument {
  const shows = (fact: InvoiceFact) => row.invoice_facts.includes(fact)
  let at = 0
  const described = () =>
    document.services.map((service) => ({
      ...service,
      lines: service.lines.map((line) => {
        const { sales_class = '', inventory_item_id: partId = null } = lines[at++] ?? {}
        const condition = conditionOf(sales_class)
        // What the customer brought is not ours to stand for.
        const found = condition === 'customer' ? undefined : warranties.find((one) => one.id === partId)
        return {
          ...line,
          ...(shows('conditions') && condition && { condition }),
          ...(shows('warranties') && found && { warranty: { months: found.months, miles: found.miles } }),
        }
      }),
    }))
  const order = source.of_order
  // Safety work stands on every invoice until it is sold or closed (DEF8); whether the customer's own words stand there is the shop's choice.
  const ofVisit = urgent.filter((one) => one.approval === 'declined' || one.approval === 'postponed')
  const declined = shows('declined') ? ofVisit : []
  const waiting = urgent.filter((one) => !declined.includes(one))
  const meters = { in: order?.order_mileage_in ?? null, out: order?.order_mileage_out ?? null }
  return {
    ...document,
    ...paper,
    ...(shows('registrations') && registrations && { registrations }),
    ...(shows('promised') && order?.promised_at && { promised: clockMoment(order.promised_at, source.time_zone) }),
    ...(shows('supplies') && suppliesOf(document, lines)),
    ...(declined.length > 0 && {
      declined: declined.map((one) => ({ name: one.name, isPostponed: one.approval === 'postponed' })),
    }),
    ...(waiting.length > 0 && { urgent: waiting.map((one) => ({ name: one.name, notedOn: one.noted_on })) }),
    ...(approvals.length > 0 && {
      approvals: approvals.map((one) => ({
        ...{ at: clockMoment(one.received_at, source.time_zone), kind: one.kind, method: one.method },
        ...{ person: one.person_name, cents: one.amount_after_cents },
      })),
    }),
    ...(shows('meters') && document.vehicle && { vehicle: { ...document.vehicle, meters } }),
    ...((shows('conditions') || shows('warranties')) && { services: described() }),
  }
}
