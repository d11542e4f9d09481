import { ruleGapCents } from '@twopost/contract/kpis'
import type { CreditNoteIssued } from '#features/invoices/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  addToCounts,
  addToDays,
  type FrozenLineRow,
  type FrozenTechRow,
  insertFacts,
  selectFacts,
  selectFrozenLines,
  selectFrozenTechs,
  selectPayersOfOthers,
} from './facts.queries.ts'
import {
  byKey,
  countedIn,
  countRowsOf,
  dayRowsOf,
  type FactDocument,
  type FactLine,
  type FactRow,
  factRowsOf,
  givenRows,
  groupOfPayer,
  ownAndGiven,
  type PayerGroup,
  takenBack,
} from './facts.rules.ts'

const bought = (line: FrozenLineRow): boolean => line.type === 'part' || line.sales_class === 'sublet'
/** A customer's own part costs us nothing, and that is known; what no cost was written down of is not. */
const isCostKnown = (line: FrozenLineRow): boolean =>
  !bought(line) || line.sales_class === 'part_customer' || (line.cost_state ?? 'none') !== 'none'

/** A frozen line of an issue with its people. */
const lineOf = (line: FrozenLineRow, techs: readonly FrozenTechRow[]): FactLine => ({
  lineId: line.id,
  serviceId: line.service_id,
  salesClass: line.sales_class,
  payer: line.payer,
  serviceKind: line.service_kind,
  category: line.service_category,
  advisorId: line.advisor_user_id,
  netCents: line.amount_cents - line.discount_cents,
  discountCents: line.discount_cents,
  costCents: line.cost_cents ?? 0,
  isCostKnown: isCostKnown(line),
  ruleGapCents: ruleGapCents({
    rulePriceCents: line.rule_price_cents,
    unitPriceCents: line.unit_price_cents,
    quantityThousandths: line.quantity_thousandths,
  }),
  soldThousandths: line.sold_thousandths,
  people: techs
    .filter((one) => one.position === line.position)
    .map((one) => ({ technicianId: one.technician_id, millionths: one.share_millionths, loadedCents: one.loaded_cents })),
})
/** The lines of issued invoices as facts are made of them, by invoice. */
export async function linesOfIssues(tx: Tx, invoiceIds: readonly string[]): Promise<Map<string, FactLine[]>> {
  const [lines, techs] = await Promise.all([selectFrozenLines(tx, invoiceIds), selectFrozenTechs(tx, invoiceIds)])
  const techsOf = byKey(techs, (one) => one.invoice_id)
  const own = byKey(lines, (line) => line.invoice_id)
  return new Map([...own].map(([id, rows]) => [id, rows.map((line) => lineOf(line, techsOf.get(id) ?? []))]))
}

async function write(tx: Tx, rows: readonly FactRow[], now: Date, before: readonly FactRow[] = []): Promise<void> {
  await insertFacts(
    tx,
    rows.map((row) => ({ id: newId(now), row })),
    now,
  )
  await addToDays(tx, dayRowsOf(rows))
  await addToCounts(tx, countRowsOf(rows, before))
}
/**
 * Writes what a document sells, or takes back: the facts and the days they are kept by, in the transaction of the document (KPI2). For invoices and credit
 * notes alike.
 */
export const postFacts = (tx: Tx, document: FactDocument, lines: readonly FactLine[], now: Date): Promise<void> =>
  write(tx, factRowsOf(document, lines), now)

const groups = ['customer', 'warranty', 'internal'] as const satisfies readonly PayerGroup[]
/** The groups of payers that no other standing invoice of the order is for: an order counts once in each (KPI5). None of an invoice of no order. */
async function notCountedBy(tx: Tx, orderId: string | null, invoiceId: string): Promise<ReadonlySet<PayerGroup>> {
  if (orderId === null) return new Set()
  const counted = new Set((await selectPayersOfOthers(tx, orderId, invoiceId)).map((row) => groupOfPayer(row.payer)))
  return new Set(groups.filter((group) => !counted.has(group)))
}
/** An invoice was issued: its frozen lines are its facts. */
export async function postInvoice(
  tx: Tx,
  invoice: Pick<FactDocument, 'businessDate' | 'shopId' | 'customerId'> & { invoiceId: string; orderId: string | null },
  now: Date,
): Promise<void> {
  const [lines, countsOrder] = await Promise.all([
    linesOfIssues(tx, [invoice.invoiceId]),
    notCountedBy(tx, invoice.orderId, invoice.invoiceId),
  ])
  await postFacts(
    tx,
    { ...invoice, event: 'issued', sign: 1, creditNoteId: null, countsOrder },
    lines.get(invoice.invoiceId) ?? [],
    now,
  )
}
/** What a credit note takes back of the lines of its invoice, with who did them and what kind of work they were (KPI2, KPI18). */
export function creditedFacts(lines: readonly FactLine[], taken: CreditNoteIssued['lines']): FactLine[] {
  return taken.flatMap((one) => {
    const line = lines[one.position]
    if (!line) return []
    return [
      {
        ...line,
        ...{ netCents: one.netCents, discountCents: one.discountCents, costCents: one.costCents },
        ...{ ruleGapCents: 0, soldThousandths: one.soldThousandths },
      },
    ]
  })
}
/** A credit note was issued: it takes back on its own day, and no order with it. */
export async function postCredit(tx: Tx, note: CreditNoteIssued, now: Date): Promise<void> {
  const lines = (await linesOfIssues(tx, [note.invoiceId])).get(note.invoiceId) ?? []
  await postFacts(
    tx,
    {
      ...{ event: 'credited', sign: -1, businessDate: note.businessDate, shopId: note.shopId, customerId: note.customerId },
      ...{ invoiceId: null, creditNoteId: note.creditNoteId, orderId: note.orderId, countsOrder: false },
    },
    creditedFacts(lines, note.lines),
    now,
  )
}
/** The order is counted by the first other invoice of the group that stands, on its own day; by none where none does. */
async function passOrderOn(tx: Tx, orderId: string, invoiceId: string, group: PayerGroup, now: Date): Promise<void> {
  const next = (await selectPayersOfOthers(tx, orderId, invoiceId)).find((row) => groupOfPayer(row.payer) === group)
  if (!next) return
  const issued = (await selectFacts(tx, [next.id])).filter((row) => row.event === 'issued') as FactRow[]
  await write(tx, givenRows(ownAndGiven(issued).own, new Set([group])), now, issued)
}
/**
 * It was voided: the same rows are taken back, on the day on which they were posted, and the order with them where this invoice counted it. Where none
 * stands any more the order goes as well, whichever counted it.
 */
export async function takeBackInvoice(tx: Tx, orderId: string | null, invoiceId: string, now: Date): Promise<void> {
  const issued = (await selectFacts(tx, [invoiceId])).filter((row) => row.event === 'issued') as FactRow[]
  const counted = countedIn(issued)
  const taken = new Set([...counted, ...(await notCountedBy(tx, orderId, invoiceId))])
  await write(tx, takenBack(ownAndGiven(issued).own, taken), now, issued)
  if (orderId !== null) for (const group of counted) await passOrderOn(tx, orderId, invoiceId, group, now)
}
