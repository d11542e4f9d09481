import { addDays } from '@twopost/contract/core/time'
import { type Measured, measures } from '@twopost/contract/kpis'
import type { Tx } from '#platform/database/transaction.ts'
import {
  addToCounts,
  addToDays,
  type CreditRow,
  deleteCounts,
  deleteDays,
  type PostedRow,
  type StoredFact,
  selectCreditLines,
  selectCredits,
  selectFacts,
  selectPosted,
} from './facts.queries.ts'
import { byKey, countedIn, type DayRow, type FactRow, factRowsOf, givenRows, ownAndGiven, takenBack } from './facts.rules.ts'
import { creditedFacts, linesOfIssues } from './facts.service.ts'
import {
  type CountedDayRow,
  countDays,
  countDocuments,
  selectCounts,
  selectDays,
  selectLooseFacts,
  selectMiscounted,
  selectSpan,
} from './facts-check.queries.ts'

/** What does not agree: the facts of an invoice, or a kept day. */
export interface FactFault {
  what: string
  id: string
}
const most = 20
const page = 200
/** So many days of facts are added up at a time. */
const daysAtOnce = 31

const contentOf = (row: FactRow | StoredFact): string =>
  JSON.stringify([
    [
      row.event,
      row.line_id,
      row.technician_id,
      row.business_date,
      row.shop_id,
      row.invoice_id,
      row.service_order_id,
      row.service_id,
    ],
    [row.sales_class, row.payer, row.service_kind, row.category, row.advisor_user_id, row.customer_id, row.counts_order],
    [row.sign, row.net_cents, row.discount_cents, row.cost_cents, row.is_cost_known, row.rule_gap_cents, row.sold_thousandths],
  ])
/**
 * What the facts of an invoice must be, from what was frozen with it. Which invoice of several counts the order is a matter of which came first and which
 * stand, and is looked at by order.
 */
function wantedOf(invoice: PostedRow, lines: Parameters<typeof factRowsOf>[1], stored: readonly StoredFact[]): FactRow[] {
  const isOfOrder = invoice.service_order_id !== null
  const of = (event: FactRow['event']) => stored.filter((row) => row.event === event) as FactRow[]
  const { own, given } = ownAndGiven(of('issued'))
  const rows = factRowsOf(
    {
      event: 'issued',
      sign: 1,
      businessDate: invoice.issue_date ?? '',
      shopId: invoice.shop_id,
      invoiceId: invoice.id,
      creditNoteId: null,
      orderId: invoice.service_order_id,
      customerId: invoice.customer_id,
      countsOrder: isOfOrder && countedIn(own),
    },
    lines,
  )
  const all = [...rows, ...(isOfOrder ? givenRows(rows, countedIn(given)) : [])]
  return invoice.status === 'void' ? [...all, ...takenBack(rows, isOfOrder && countedIn(of('voided')))] : all
}
const isSame = (wanted: readonly FactRow[], stored: readonly StoredFact[]): boolean => {
  const [a, b] = [wanted.map(contentOf).sort(), stored.map(contentOf).sort()]
  const heads = stored.filter((row) => row.is_head).map((row) => row.event)
  return (
    a.length === b.length &&
    a.every((one, at) => one === b[at]) &&
    new Set(heads).size === heads.length &&
    heads.length === new Set(stored.map((row) => row.event)).size
  )
}
const isRight = (invoice: PostedRow, lines: Parameters<typeof factRowsOf>[1], stored: readonly StoredFact[]): boolean =>
  isSame(wantedOf(invoice, lines, stored), stored)
async function wrongInvoices(tx: Tx): Promise<FactFault[]> {
  const wrong: FactFault[] = []
  for (let after: string | null = null; wrong.length < most; ) {
    const invoices: PostedRow[] = await selectPosted(tx, after, page)
    const ids = invoices.map((invoice) => invoice.id)
    const [lines, stored] = await Promise.all([linesOfIssues(tx, ids), selectFacts(tx, ids)])
    const storedOf = byKey(stored, (row) => row.document_id)
    for (const invoice of invoices)
      if (!isRight(invoice, lines.get(invoice.id) ?? [], storedOf.get(invoice.id) ?? []))
        wrong.push({ what: 'facts of the invoice', id: invoice.id })
    after = ids.at(-1) ?? null
    if (invoices.length < page) break
  }
  return wrong
}

async function wrongCredits(tx: Tx): Promise<FactFault[]> {
  const wrong: FactFault[] = []
  for (let after: string | null = null; wrong.length < most; ) {
    const notes: CreditRow[] = await selectCredits(tx, after, page)
    const ids = notes.map((note) => note.id)
    const [issued, taken, stored] = await Promise.all([
      linesOfIssues(tx, [...new Set(notes.map((note) => note.invoice_id))]),
      selectCreditLines(tx, ids),
      selectFacts(tx, ids),
    ])
    const [takenOf, storedOf] = [byKey(taken, (row) => row.credit_note_id), byKey(stored, (row) => row.document_id)]
    for (const note of notes) {
      const lines = (takenOf.get(note.id) ?? []).map((line) => ({
        ...{ position: line.position, netCents: line.net_cents, discountCents: line.discount_cents },
        ...{ costCents: line.cost_cents, soldThousandths: line.sold_thousandths },
      }))
      const wanted = factRowsOf(
        {
          ...{ event: 'credited', sign: -1, businessDate: note.business_date, shopId: note.shop_id, invoiceId: null },
          ...{ creditNoteId: note.id, orderId: note.service_order_id, customerId: note.customer_id, countsOrder: false },
        },
        creditedFacts(issued.get(note.invoice_id) ?? [], lines),
      )
      if (!isSame(wanted, storedOf.get(note.id) ?? [])) wrong.push({ what: 'facts of the credit note', id: note.id })
    }
    after = ids.at(-1) ?? null
    if (notes.length < page) break
  }
  return wrong
}

const keyOf = (row: CountedDayRow): string => [row.business_date, row.shop_id, row.dimension, row.member, row.payer].join(' ')
const sumsOf = (row: CountedDayRow): string => measures.map((measure) => row[measure]).join(' ')
const nothing = measures.map(() => 0).join(' ')
async function eachMonth(tx: Tx, work: (from: string, to: string) => Promise<void>): Promise<void> {
  const span = await selectSpan(tx)
  if (span.from === null || span.to === null) return
  for (let from = span.from; from <= span.to; from = addDays(from, daysAtOnce)) await work(from, addDays(from, daysAtOnce - 1))
}
async function wrongDays(tx: Tx): Promise<FactFault[]> {
  const wrong: FactFault[] = []
  await eachMonth(tx, async (from, to) => {
    if (wrong.length >= most) return
    const [wanted, kept] = await Promise.all([countDays(tx, from, to), selectDays(tx, from, to)])
    const sums = new Map(kept.map((row) => [keyOf(row), sumsOf(row)]))
    for (const row of wanted) {
      if ((sums.get(keyOf(row)) ?? nothing) !== sumsOf(row)) wrong.push({ what: 'kept day', id: keyOf(row) })
      sums.delete(keyOf(row))
    }
    for (const [key, one] of sums) if (one !== nothing) wrong.push({ what: 'kept day', id: key })
  })
  return wrong.slice(0, most)
}
async function wrongCounts(tx: Tx): Promise<FactFault[]> {
  const wrong: FactFault[] = []
  await eachMonth(tx, async (from, to) => {
    if (wrong.length >= most) return
    const keyed = (rows: Awaited<ReturnType<typeof selectCounts>>) =>
      new Map(rows.map(({ documents, ...key }) => [Object.values(key).join(' '), documents]))
    const [wanted, kept] = [keyed(await countDocuments(tx, from, to)), keyed(await selectCounts(tx, from, to))]
    for (const key of new Set([...wanted.keys(), ...kept.keys()]))
      if (wanted.get(key) !== kept.get(key)) wrong.push({ what: 'kept count', id: key })
  })
  return wrong.slice(0, most)
}
/**
 * Makes the facts of a tenant again from what was frozen with its invoices, and the kept days and counts from the facts, and compares.
 * @returns how many facts there are, and the first faults of each kind; none when all agrees
 */
export async function verifyFacts(tx: Tx): Promise<{ facts: number; faults: FactFault[] }> {
  const { facts } = await selectSpan(tx)
  const loose = await selectLooseFacts(tx, most)
  const miscounted = await selectMiscounted(tx, most)
  return {
    facts,
    faults: [
      ...(await wrongInvoices(tx)),
      ...(await wrongCredits(tx)),
      ...loose.map(({ document_id: id }) => ({ what: 'facts of no document', id })),
      ...miscounted.map(({ service_order_id: id }) => ({ what: 'orders that count', id: id ?? '' })),
      ...(await wrongDays(tx)),
      ...(await wrongCounts(tx)),
    ],
  }
}

const dayOf = (row: CountedDayRow): DayRow => ({
  shopId: row.shop_id,
  date: row.business_date,
  dimension: row.dimension,
  member: row.member,
  payer: row.payer,
  sums: Object.fromEntries(measures.map((measure) => [measure, row[measure]])) as Measured,
})
/** Throws the kept days and counts of a tenant away and adds the facts up again (KPI2). @returns how many rows there are now */
export async function rebuildDays(tx: Tx): Promise<number> {
  await deleteDays(tx)
  await deleteCounts(tx)
  let rows = 0
  await eachMonth(tx, async (from, to) => {
    const counted = await countDays(tx, from, to)
    rows += counted.length
    for (let at = 0; at < counted.length; at += page) await addToDays(tx, counted.slice(at, at + page).map(dayOf))
    const documents = (await countDocuments(tx, from, to)).map(({ shop_id: shopId, business_date: date, ...row }) => ({
      ...row,
      ...{ shopId, date },
    }))
    for (let at = 0; at < documents.length; at += page) await addToCounts(tx, documents.slice(at, at + page))
  })
  return rows
}
