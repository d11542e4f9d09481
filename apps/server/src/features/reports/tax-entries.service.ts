import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  addToDay,
  type DayRow,
  type EntryRow,
  holdFreeDay,
  insertDay,
  insertEntries,
  selectCredited,
  selectEntriesOf,
  selectHead,
  selectLines,
  selectMoney,
  selectSaid,
  selectTaxesOfLines,
} from './tax-entries.queries.ts'
import { type FrozenTaxLine, paidParts, partsOf, type TaxPart } from './tax-parts.rules.ts'

/** The lines of an issue with what each tax came to on them, and what somebody said of them. */
async function frozenLines(tx: Tx, invoiceId: string): Promise<FrozenTaxLine[]> {
  const [lines, taxes] = await Promise.all([selectLines(tx, invoiceId), selectTaxesOfLines(tx, invoiceId)])
  const said = new Map(
    (
      await selectSaid(
        tx,
        lines.flatMap((line) => line.line_item_id ?? []),
      )
    ).map((one) => [one.line_item_id, one.is_taxable]),
  )
  return lines.map((line) => ({
    position: line.position,
    netCents: line.amount_cents - line.discount_cents,
    taxCents: line.tax_cents,
    givenAwayCents:
      line.type === 'part' && line.sales_class !== 'part_customer' && line.amount_cents === 0 ? (line.cost_cents ?? 0) : null,
    override: line.line_item_id === null ? null : (said.get(line.line_item_id) ?? null),
    taxes: taxes
      .filter((tax) => tax.position === line.position)
      .map((tax) => ({
        ...{ component: tax.component, rateMillionths: tax.rate_millionths, exemptReason: tax.exempt_reason },
        taxCents: tax.tax_cents,
      })),
  }))
}

type Head = Pick<EntryRow, 'basis' | 'event' | 'sign' | 'business_date' | 'shop_id' | 'invoice_id' | 'payment_id'>
const entriesOf = (head: Head, parts: readonly TaxPart[]): EntryRow[] =>
  parts.map((part) => ({
    ...head,
    ...{ kind: part.kind, component: part.component, rate_millionths: part.rateMillionths, reason: part.reason },
    ...{ position: part.position, base_cents: part.baseCents, tax_cents: part.taxCents },
  }))
const keyOf = (row: EntryRow): string =>
  JSON.stringify([row.basis, row.business_date, row.shop_id, row.kind, row.component, row.rate_millionths, row.reason])
/** Writes entries, and adds them to the days that the report reads. */
async function write(tx: Tx, rows: readonly EntryRow[], now: Date): Promise<void> {
  await insertEntries(
    tx,
    rows.map((row) => ({ id: newId(now), row })),
    now,
  )
  const days = new Map<string, DayRow>()
  for (const row of rows) {
    const { basis, business_date, shop_id, kind, component, rate_millionths, reason } = row
    const day = days.get(keyOf(row)) ?? {
      ...{ basis, business_date, shop_id, kind, component, rate_millionths, reason },
      ...{ entries: 0, base_cents: 0, tax_cents: 0 },
    }
    day.entries += row.sign
    day.base_cents += row.base_cents
    day.tax_cents += row.tax_cents
    days.set(keyOf(row), day)
  }
  for (const day of days.values()) {
    // Who adds at the same time takes another row of the day, so nobody waits for anybody.
    const free = await holdFreeDay(tx, day)
    if (free) await addToDay(tx, free.id, day)
    else await insertDay(tx, newId(now), day)
  }
}

/** An invoice was issued: what it sells and how that is taxed counts on its day (TAX16). */
export async function postIssue(tx: Tx, { invoiceId, shopId, businessDate }: Posted, now: Date): Promise<void> {
  const head = { basis: 'invoiced', event: 'issued', sign: 1, business_date: businessDate, shop_id: shopId } as const
  await write(tx, entriesOf({ ...head, invoice_id: invoiceId, payment_id: null }, partsOf(await frozenLines(tx, invoiceId))), now)
}
interface Posted {
  invoiceId: string
  shopId: string
  businessDate: string
}
/**
 * A payment was put on an invoice or taken off it: its share of everything counts on its own day, not before the day of the invoice. Goodwill and
 * write-offs settle without money and give nothing, and an opening balance was taxed before Twopost.
 */
export async function postPayment(
  tx: Tx,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
  now: Date,
): Promise<void> {
  const [head, paid] = await Promise.all([selectHead(tx, invoiceId), selectMoney(tx, invoiceId)])
  const own = paid.find((one) => one.id === paymentId)
  if (!head?.issue_date || head.origin === 'opening' || !own?.is_money) return
  const after = paid.reduce((sum, one) => (one.is_money ? sum + one.amount_cents : sum), 0)
  const isBack = own.amount_cents < 0
  await write(
    tx,
    entriesOf(
      {
        ...{ basis: 'paid', event: isBack ? 'reversed' : 'paid', sign: isBack ? -1 : 1 },
        ...{ business_date: own.paid_on < head.issue_date ? head.issue_date : own.paid_on, shop_id: head.shop_id },
        ...{ invoice_id: invoiceId, payment_id: paymentId },
      },
      paidParts(partsOf(await frozenLines(tx, invoiceId)), after - own.amount_cents, after),
    ),
    now,
  )
}
/**
 * A credit note counts on its own day (TAX13, TAX16): one row of the sale that it takes back with all of its tax, and one of each tax. Money that goes back
 * counts by its own payments.
 */
export async function postCredit(
  tx: Tx,
  note: Posted & { creditNoteId: string; lines: readonly { netCents: number }[] },
  now: Date,
): Promise<void> {
  const credited = await selectCredited(tx, note.creditNoteId)
  const head = { basis: 'invoiced', event: 'credited', sign: 1, business_date: note.businessDate, shop_id: note.shopId } as const
  const own = { kind: 'credit', reason: '', position: null } as const
  const parts: TaxPart[] = [
    {
      ...{ ...own, component: '', rateMillionths: 0 },
      baseCents: note.lines.reduce((sum, line) => sum + line.netCents, 0),
      taxCents: credited.reduce((sum, row) => sum + row.tax, 0),
    },
    ...credited.map((row) => ({
      ...{ ...own, component: row.component, rateMillionths: row.rate_millionths },
      ...{ baseCents: row.base, taxCents: row.tax },
    })),
  ]
  await write(tx, entriesOf({ ...head, invoice_id: note.invoiceId, payment_id: null }, parts), now)
}
/**
 * It was voided: all that it and its payments ever added is taken back on the days it counted on, so that a void invoice is in no figure of any period
 * (decision 38).
 */
export async function takeBackTaxes(tx: Tx, invoiceId: string, now: Date): Promise<void> {
  const written = (await selectEntriesOf(tx, invoiceId)).filter((row) => row.event !== 'voided')
  await write(
    tx,
    written.map((row) => ({
      ...row,
      event: 'voided',
      sign: row.sign === 1 ? -1 : 1,
      base_cents: 0 - row.base_cents,
      tax_cents: 0 - row.tax_cents,
    })),
    now,
  )
}
