import { formatPhone } from '@twopost/contract/core/phone'
import { addDays } from '@twopost/contract/core/time'
import { receiptKinds } from '@twopost/contract/receipts'
import type { StatementDocument, StatementEntry } from '@twopost/contract/statements'
import { addressLine } from '@twopost/contract/suppliers'
import { type AccountRow, mostEntries, selectAgingOf, selectEntries, sumBefore } from '#features/receipts/index.ts'
import { readShopPaper, type ShopRow } from '#features/shops/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PayerRow } from './statements.queries.ts'

const entryOf = (row: AccountRow): StatementEntry => ({
  date: row.date,
  what: row.what === 'credit_note' ? 'credit_note' : (receiptKinds.find((kind) => kind === row.what) ?? 'invoice'),
  number: row.number,
  title: row.title,
  dueDate: row.due_date,
  cents: row.cents,
})

/** The last statement of the same customer at the same shop. */
export interface Before {
  to_date: string
  closing_cents: number
}
export type Content = Omit<StatementDocument, 'number'>

/**
 * What a statement up to a day says (PAY19): it begins where the one before ended, with its closing; without one it begins with the month. What
 * was recorded later for days of the one before is an entry of its own, so that opening + entries = closing always.
 * @returns undefined where it has more entries than a statement takes
 */
export async function readContent(
  tx: Tx,
  shop: ShopRow,
  payer: PayerRow,
  before: Before | undefined,
  toDate: string,
): Promise<Content | undefined> {
  const fromDate = before ? addDays(before.to_date, 1) : `${toDate.slice(0, 8)}01`
  const language = payer.preferred_language === 'es' ? 'es' : 'en'
  const [rows, countedCents, aging, { row: _, ...paper }] = await Promise.all([
    selectEntries(tx, payer.id, [shop.id], fromDate, toDate, mostEntries + 1),
    sumBefore(tx, payer.id, [shop.id], fromDate),
    selectAgingOf(tx, payer.id, [shop.id], toDate),
    readShopPaper(tx, { shopId: shop.id, kind: 'statement', language, date: toDate }),
  ])
  if (rows.length > mostEntries) return undefined
  const openingCents = before?.closing_cents ?? countedCents
  const lateCents = countedCents - openingCents
  const earlier: StatementEntry[] =
    lateCents === 0 ? [] : [{ date: fromDate, what: 'earlier', number: '', title: '', dueDate: null, cents: lateCents }]
  const entries = [...earlier, ...rows.map(entryOf)]
  const address = addressLine({ ...shop, country: '' })
  const contact = [formatPhone(shop.phone), shop.contact_email].filter(Boolean).join(' · ')
  return {
    ...paper,
    language,
    from: [shop.name, address, contact].filter(Boolean),
    to: [payer.company_name || payer.name, payer.primary_contact_name, addressLine({ ...payer, country: '' })].filter(
      (line, at, all) => line !== '' && all.indexOf(line) === at,
    ),
    terms: payer.payment_terms,
    fromDate,
    toDate,
    openingCents,
    closingCents: openingCents + entries.reduce((sum, entry) => sum + entry.cents, 0),
    entries,
    aging: {
      ...{ current: aging.current, days_30: aging.days_30, days_60: aging.days_60 },
      ...{ days_90: aging.days_90, over_90: aging.over_90 },
    },
    creditCents: aging.credit,
  }
}
