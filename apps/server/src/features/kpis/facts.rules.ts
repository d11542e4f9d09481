import { centsForHours } from '@twopost/contract/attendance'
import type { SalesClass } from '@twopost/contract/core/line-types'
import { spread } from '@twopost/contract/core/money'
import { groupOfClass, type Measured, maskOf, measureLines, measures } from '@twopost/contract/kpis'

export type Payer = 'customer' | 'warranty' | 'internal' | 'third_party'
export type ServiceKind = 'requested' | 'recommended' | 'maintenance' | 'diagnosis' | 'warranty' | 'internal' | 'fees'

/** Something that sells, or takes back what was sold. */
export interface FactDocument {
  event: 'issued' | 'credited'
  sign: 1 | -1
  /** The day it counts for, in the zone of the shop (NOW20). */
  businessDate: string
  shopId: string
  invoiceId: string | null
  creditNoteId: string | null
  orderId: string | null
  customerId: string
  /** Whose order it makes one that was posted: that of each group of payers, all or none. A credit note does not, and of several invoices one does. */
  countsOrder: boolean | ReadonlySet<PayerGroup>
}
/** Payers whose sales are added up: an insurer pays as the customer would, a warranty and the shop itself are apart (KPI5). */
export type PayerGroup = 'customer' | 'warranty' | 'internal'
export const groupOfPayer = (payer: Payer): PayerGroup => (payer === 'third_party' ? 'customer' : payer)
/** Whether rows of this payer count the order: in a document that has rows of the customer too those alone do, so that it counts once for the group. */
const counts = (payer: Payer, counted: FactDocument['countsOrder'], hasCustomer: boolean): boolean =>
  (counted === true || (counted !== false && counted.has(groupOfPayer(payer)))) && !(payer === 'third_party' && hasCustomer)
/** A line of it as it was frozen; amounts are not negative, the document has the sign. */
export interface FactLine {
  lineId: string
  serviceId: string | null
  salesClass: SalesClass
  payer: Payer
  serviceKind: ServiceKind
  category: string
  advisorId: string | null
  netCents: number
  discountCents: number
  /** Of parts and the work of others; labor costs what its people cost. */
  costCents: number
  isCostKnown: boolean
  ruleGapCents: number
  soldThousandths: number
  /** Who did it, by shares of the whole; nobody where it is empty. */
  people: readonly { technicianId: string; millionths: number; loadedCents: number | null }[]
}
/** A row of the facts, with the sign of its document. */
export interface FactRow {
  event: 'issued' | 'voided' | 'credited'
  sign: 1 | -1
  business_date: string
  shop_id: string
  invoice_id: string | null
  credit_note_id: string | null
  document_id: string
  is_head: boolean
  service_order_id: string | null
  service_id: string | null
  line_id: string
  sales_class: SalesClass
  payer: Payer
  service_kind: ServiceKind
  category: string
  advisor_user_id: string | null
  technician_id: string | null
  customer_id: string
  counts_order: boolean
  net_cents: number
  discount_cents: number
  cost_cents: number
  is_cost_known: boolean
  rule_gap_cents: number
  sold_thousandths: number
}

/** Rows by what they have in common, each in its order. */
export function byKey<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(key(row)) ?? []
    groups.set(key(row), group)
    group.push(row)
  }
  return groups
}

const unshared = [{ technicianId: null, millionths: 1, loadedCents: null }]

/**
 * The rows of a document: each line once for each of its people, by largest remainder, so that the rows of a line add up to it exactly. Invoices and credit
 * notes are written with this alone.
 */
export function factRowsOf(document: FactDocument, lines: readonly FactLine[]): FactRow[] {
  const { sign } = document
  const documentId = document.creditNoteId ?? document.invoiceId
  if (documentId === null) throw new Error('A fact is of an invoice or of a credit note')
  const hasCustomer = lines.some((line) => line.payer === 'customer')
  const rows = lines.flatMap((line) => {
    const people = line.people.length > 0 ? line.people : unshared
    const shares = people.map((one) => one.millionths)
    const parts = (whole: number): number[] => spread(whole, shares)
    const [net, discount, cost, gap, sold] = [
      parts(line.netCents),
      parts(line.discountCents),
      parts(line.costCents),
      parts(line.ruleGapCents),
      parts(line.soldThousandths),
    ]
    const isLabor = groupOfClass[line.salesClass] === 'labor'
    return people.map(({ technicianId, loadedCents }, at): FactRow => {
      const hours = sold[at] ?? 0
      const costCents = isLabor ? (loadedCents === null ? 0 : centsForHours(hours, loadedCents)) : (cost[at] ?? 0)
      return {
        event: document.event,
        sign,
        business_date: document.businessDate,
        shop_id: document.shopId,
        invoice_id: document.invoiceId,
        credit_note_id: document.creditNoteId,
        document_id: documentId,
        is_head: false,
        service_order_id: document.orderId,
        service_id: line.serviceId,
        line_id: line.lineId,
        sales_class: line.salesClass,
        payer: line.payer,
        service_kind: line.serviceKind,
        category: line.category,
        advisor_user_id: line.advisorId,
        technician_id: technicianId,
        customer_id: document.customerId,
        counts_order: counts(line.payer, document.countsOrder, hasCustomer),
        net_cents: signed(sign, net[at]),
        discount_cents: signed(sign, discount[at]),
        cost_cents: signed(sign, costCents),
        is_cost_known: isLabor ? hours === 0 || loadedCents !== null : line.isCostKnown,
        rule_gap_cents: signed(sign, gap[at]),
        sold_thousandths: signed(sign, hours),
      }
    })
  })
  return rows.map((row, at) => ({ ...row, is_head: at === 0 }))
}
/** Never a negative nought, which is another value to those who compare. */
const signed = (sign: 1 | -1, whole = 0): number => (whole === 0 ? 0 : sign * whole)

/**
 * The same rows taken back: on the day they were posted, so that a void invoice is in no figure (decision 38). The order goes with the last invoice
 * of a group of payers.
 */
export function takenBack(rows: readonly FactRow[], counted: FactDocument['countsOrder']): FactRow[] {
  const hasCustomer = rows.some((row) => row.payer === 'customer')
  return rows.map((row) => ({
    ...row,
    event: 'voided',
    sign: row.sign === 1 ? -1 : 1,
    counts_order: counts(row.payer, counted, hasCustomer),
    net_cents: signed(-1, row.net_cents),
    discount_cents: signed(-1, row.discount_cents),
    cost_cents: signed(-1, row.cost_cents),
    rule_gap_cents: signed(-1, row.rule_gap_cents),
    sold_thousandths: signed(-1, row.sold_thousandths),
  }))
}

const lineKey = (row: Pick<FactRow, 'line_id' | 'technician_id'>): string => `${row.line_id} ${row.technician_id}`
/**
 * The rows of an issue as they were written with it, and those that were added when it became the one that counts its order: these have no amounts, and
 * the rows that they repeat do not count it.
 */
export function ownAndGiven<Row extends FactRow>(issued: readonly Row[]): { own: Row[]; given: Row[] } {
  const uncounted = new Set(issued.filter((row) => !row.counts_order).map(lineKey))
  const isGiven = (row: Row): boolean => row.counts_order && uncounted.has(lineKey(row))
  return { own: issued.filter((row) => !isGiven(row)), given: issued.filter(isGiven) }
}
/** The groups of payers whose order some rows count. */
export const countedIn = (rows: readonly FactRow[]): ReadonlySet<PayerGroup> =>
  new Set(rows.filter((row) => row.counts_order).map((row) => groupOfPayer(row.payer)))
/** Rows without amounts by which an issue counts its order from now on, in these groups: another invoice that did is void (decision 49). */
export function givenRows(own: readonly FactRow[], groups: ReadonlySet<PayerGroup>): FactRow[] {
  const hasCustomer = own.some((row) => row.payer === 'customer')
  const nothing = { net_cents: 0, discount_cents: 0, cost_cents: 0, rule_gap_cents: 0, sold_thousandths: 0 }
  return own
    .filter((row) => counts(row.payer, groups, hasCustomer))
    .map((row) => ({ ...row, ...nothing, is_head: false, counts_order: true }))
}

/** What the days of facts are kept by: everything, and each advisor, technician and category. */
export const dimensions = ['all', 'advisor', 'technician', 'category'] as const
export type Dimension = (typeof dimensions)[number]
export interface DayRow {
  shopId: string
  date: string
  dimension: Dimension
  member: string
  payer: Payer
  sums: Measured
}
const memberOf: Readonly<Record<Dimension, (row: FactRow) => string>> = {
  all: () => '',
  advisor: (row) => row.advisor_user_id ?? '',
  technician: (row) => row.technician_id ?? '',
  category: (row) => row.category,
}
interface Group {
  row: FactRow
  dimension: Dimension
  member: string
  rows: FactRow[]
}
/** The rows of one document by dimension, member and payer, in the same order for everybody who adds at once. */
function groupRows(rows: readonly FactRow[], payerOf: (row: FactRow) => string): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows)
    for (const dimension of dimensions) {
      const member = memberOf[dimension](row)
      const key = JSON.stringify([row.shop_id, row.business_date, dimension, member, payerOf(row)])
      const group = groups.get(key) ?? { row, dimension, member, rows: [] }
      groups.set(key, group)
      group.rows.push(row)
    }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}
const sumsOf = (rows: readonly FactRow[]): Measured =>
  measureLines(
    rows.map((one) => ({
      salesClass: one.sales_class,
      netCents: one.net_cents,
      discountCents: one.discount_cents,
      costCents: one.cost_cents,
      isCostKnown: one.is_cost_known,
      soldThousandths: one.sold_thousandths,
    })),
    // The order is made by what was issued and taken back by what was voided, however many rows each has.
    [...new Set(rows.flatMap((row) => (row.counts_order && row.event !== 'credited' ? row.sign : [])))].reduce<number>(
      (a, b) => a + b,
      0,
    ),
  )
/** What the rows of one document add to the days. */
export const dayRowsOf = (rows: readonly FactRow[]): DayRow[] =>
  groupRows(rows, (row) => row.payer).map(({ row, dimension, member, rows: own }) => ({
    shopId: row.shop_id,
    date: row.business_date,
    dimension,
    member,
    payer: row.payer,
    sums: sumsOf(own),
  }))

/** How many documents of a day have these measures, and no others. */
export interface CountRow {
  shopId: string
  date: string
  dimension: Dimension
  member: string
  payers: PayerGroup
  mask: number
  documents: number
}
const maskOfRows = (rows: readonly FactRow[]): number => {
  const sums = sumsOf(rows)
  return maskOf(measures.filter((measure) => sums[measure] !== 0))
}
/**
 * What rows that are added to a document change in the counts: it is counted by what it has with them, and no more by what it had before. A void one has
 * nothing left, unless the order it counted stays counted for another invoice.
 */
export const countRowsOf = (rows: readonly FactRow[], before: readonly FactRow[] = []): CountRow[] => {
  const added = new Set(rows)
  return groupRows([...before, ...rows], (row) => groupOfPayer(row.payer)).flatMap(({ row, dimension, member, rows: own }) => {
    const of = { shopId: row.shop_id, date: row.business_date, dimension, member, payers: groupOfPayer(row.payer) }
    const [had, has] = [maskOfRows(own.filter((one) => !added.has(one))), maskOfRows(own)]
    if (had === has) return []
    return [
      { ...of, mask: had, documents: -1 },
      { ...of, mask: has, documents: 1 },
    ].filter((one) => one.mask !== 0)
  })
}
