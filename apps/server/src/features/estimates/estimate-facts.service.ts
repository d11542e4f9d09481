import type { EstimateFacts, LineFacts } from '@twopost/contract/estimates'
import { conditionOf } from '@twopost/contract/service-orders'
import type { EstimateFact } from '@twopost/contract/shops'
import { selectWarranties } from '#features/inventory/index.ts'
import { clockMoment, type LineRow } from '#features/service-orders/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ConsentFacts } from './ledger.service.ts'

/** What the shop prints on an estimate, of the whole paper and of each line, with who decided (DOC6). */
export interface PrintedFacts {
  ofPaper: EstimateFacts
  ofLine: (line: LineRow) => LineFacts
  persons: readonly string[]
}
const sumOf = (lines: readonly LineRow[]): number => lines.reduce((cents, line) => cents + line.amount_cents, 0)

/** @param chosen the ids of the services that the estimate shows */
export async function readPrintedFacts(
  tx: Tx,
  shown: readonly EstimateFact[],
  { rows, lines, ledger }: Pick<ConsentFacts, 'rows' | 'lines' | 'ledger'>,
  chosen: ReadonlySet<string>,
  { promised_at: promisedAt, time_zone: zone }: { promised_at: Date | null; time_zone: string },
): Promise<PrintedFacts> {
  const shows = (fact: EstimateFact) => shown.includes(fact)
  const own = lines.filter((line) => chosen.has(line.service_id) && line.not_used_reason === '')
  const parts = shows('warranties') ? own.flatMap((line) => line.inventory_item_id ?? []) : []
  const warranties = parts.length > 0 ? await selectWarranties(tx, parts) : []
  const supplies = sumOf(own.filter((line) => line.sales_class === 'supplies'))
  const unwanted = rows.filter(
    (one) => one.urgency === 'now' && (one.approval === 'declined' || one.approval === 'postponed') && !chosen.has(one.id),
  )
  const said = shows('approvals') ? ledger.toReversed() : []
  return {
    ofPaper: {
      ...(shows('promised') && promisedAt && { promised: clockMoment(promisedAt, zone) }),
      ...(shows('supplies') &&
        supplies > 0 && { supplies: { cents: supplies, laborCents: sumOf(own.filter((line) => line.type === 'labor')) } }),
      ...(shows('declined') &&
        unwanted.length > 0 && {
          declined: unwanted.map((one) => ({ name: one.name, isPostponed: one.approval === 'postponed' })),
        }),
      ...(said.length > 0 && {
        approvals: said.map((one) => ({
          ...{ at: clockMoment(one.received_at, zone), kind: one.kind, method: one.method, cents: one.amount_after_cents },
        })),
      }),
    },
    ofLine(line) {
      const condition = conditionOf(line.sales_class)
      // What the customer brought is not ours to stand for.
      const found = condition === 'customer' ? undefined : warranties.find((one) => one.id === line.inventory_item_id)
      return {
        ...(shows('conditions') && condition && { condition }),
        ...(found && { warranty: { months: found.months, miles: found.miles } }),
      }
    },
    persons: said.map((one) => one.person_name),
  }
}
