import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/ledger'
import { getShopRow } from '#features/shops/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { type Entry, entriesOf, missingOf, placesOf, sumsOf } from './journal-entries.rules.ts'
import { presentEntry } from './ledger.presenter.ts'
import { selectNames } from './ledger.queries.ts'
import { readAccounts } from './ledger-map.service.ts'
import { selectLastDay, selectPostings } from './postings.queries.ts'

/** Names of those whom entries are about. */
export const namesOf = (tx: Tx, entries: readonly Pick<Entry, 'customerId' | 'supplierId'>[]): Promise<Map<string, string>> =>
  selectNames(tx, {
    customers: [...new Set(entries.flatMap((one) => one.customerId ?? []))],
    suppliers: [...new Set(entries.flatMap((one) => one.supplierId ?? []))],
  })

/** A day as it would be exported now, entry by entry (INT21). Nothing is written. @throws Problem SHOP_NOT_FOUND */
export async function showLedgerSample(
  ctx: Context,
  { query }: Input<typeof calls.getLedgerSample>,
): Promise<Answer<typeof calls.getLedgerSample>> {
  const at = pageOf(query, 25)
  const shop = await getShopRow(ctx, query.shop_id)
  const today = dateIn(shop.time_zone, ctx.now.getTime())
  const date = query.date ?? (await selectLastDay(ctx.tx, shop.id, today)) ?? today
  const [accounts, rows] = await Promise.all([
    readAccounts(ctx.tx),
    selectPostings(ctx.tx, { shopId: shop.id, from: date, to: date }),
  ])
  const entries = entriesOf(shop.id, rows, accounts)
  const shown = entries.slice(at.offset, at.offset + at.limit)
  const names = await namesOf(ctx.tx, shown)
  const { debit, credit } = sumsOf(entries)
  return {
    sample: {
      ...{ date, shop_id: shop.id, debit: fromCents(debit), credit: fromCents(credit) },
      entries: shown.map((entry) => presentEntry(entry, accounts, names)),
      missing: missingOf(placesOf(entries), accounts),
    },
    pagination: paginate(at, entries.length),
  }
}
