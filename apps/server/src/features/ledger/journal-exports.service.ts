import type { Answer, Input } from '@twopost/contract/core/call'
import { type FieldFault, fillText } from '@twopost/contract/core/problem'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { addDays, dateIn, daysBetween } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/ledger'
import { entryKindWords, type LedgerPlace, placeWords } from '@twopost/contract/ledger'
import { mostJournalDays } from '@twopost/contract/ledger.states'
import { getShopRow } from '#features/shops/index.ts'
import { nextNumber } from '#platform/counters/counters.queries.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type LongHandler, startLongJob } from '#platform/queue/long-jobs.ts'
import { type AccountMap, digestOf, type Entry, entriesOf, missingOf, placesOf, sumsOf } from './journal-entries.rules.ts'
import {
  type ExportRow,
  insertBatch,
  insertExport,
  insertLines,
  type JournalLineRow,
  selectDoneDays,
  selectExport,
  selectLatest,
} from './journals.queries.ts'
import { presentExport } from './ledger.presenter.ts'
import { readAccounts } from './ledger-map.service.ts'
import { selectPostings, selectUsedPlaces } from './postings.queries.ts'

/** Every place without an account, each as a fault of its own (INT15). */
const accountsMissing = (places: readonly LedgerPlace[]): Problem =>
  new Problem(
    'LEDGER_ACCOUNTS_MISSING',
    { count: places.length },
    {
      errors: places.map((place): FieldFault => {
        const params = { place, words: placeWords(place)[0] }
        return {
          path: `accounts.${place}`,
          code: 'ACCOUNT_MISSING',
          message: fillText(fieldTexts.ACCOUNT_MISSING, params),
          params,
        }
      }),
    },
  )

/** @throws Problem JOURNAL_EXPORT_NOT_FOUND, alike for an unknown one and one of another shop */
export async function getExport(ctx: Context, id: string): Promise<ExportRow> {
  const row = await selectExport(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('JOURNAL_EXPORT_NOT_FOUND')
  return row
}
export const showJournalExport = async (
  ctx: Context,
  { params }: Input<typeof calls.getJournalExport>,
): Promise<Answer<typeof calls.getJournalExport>> => ({ journal_export: presentExport(await getExport(ctx, params.id)) })

/**
 * Asks for the journals of some days (INT15). Nothing is made while an account is missing.
 * @throws Problem SHOP_NOT_FOUND, JOURNAL_RANGE, LEDGER_ACCOUNTS_MISSING with each place, JOURNAL_EMPTY
 */
export async function createJournals(
  ctx: Context,
  { body }: Input<typeof calls.createJournals>,
): Promise<Answer<typeof calls.createJournals>> {
  const shop = await getShopRow(ctx, body.shop_id)
  const today = dateIn(shop.time_zone, ctx.now.getTime())
  if (body.to > today || daysBetween(body.from, body.to) >= mostJournalDays)
    throw new Problem('JOURNAL_RANGE', { most: mostJournalDays, today })
  const scope = { shopId: shop.id, from: body.from, to: body.to }
  const [places, accounts, before] = await Promise.all([
    selectUsedPlaces(ctx.tx, scope),
    readAccounts(ctx.tx),
    selectLatest(ctx.tx, shop.id, body.from, body.to),
  ])
  if (places.length === 0 && before.length === 0) throw new Problem('JOURNAL_EMPTY')
  const missing = missingOf(places, accounts)
  if (missing.length > 0) throw accountsMissing(missing)
  const id = newId(ctx.now)
  const longJobId = await startLongJob(ctx.tx, ctx.tenant, {
    ...{ kind: 'journals', accountId: ctx.principal.accountId, userId: ctx.userId, subjectId: id, at: ctx.now },
  } as const)
  await insertExport(
    ctx.tx,
    { ...scope, id, format: body.format, language: ctx.principal.language, longJobId },
    { userId: ctx.userId, name: ctx.actorName },
    ctx.now,
  )
  ctx.note({
    kind: 'journal_export',
    id,
    code: 'journals.exported',
    params: { from: body.from, to: body.to },
    details: { shop: shop.name, format: body.format },
  })
  return { journal_export: presentExport(await getExport(ctx, id)) }
}

/** The lines of a journal as they are kept. */
const linesOf = (entries: readonly Entry[], accounts: AccountMap, language: 'en' | 'es'): JournalLineRow[] =>
  entries
    .flatMap((entry) =>
      entry.lines.map((line) => ({
        ...{
          line_key: line.key,
          entry_number: entry.number,
          place: line.place,
          record_kind: entry.kind,
          record_id: entry.recordId,
        },
        ...{ account: accounts.get(line.place)?.code ?? '', account_name: accounts.get(line.place)?.name ?? '' },
        ...{ debit_cents: line.debit, credit_cents: line.credit, customer_id: entry.customerId, supplier_id: entry.supplierId },
        memo: `${entryKindWords[entry.kind][language === 'es' ? 1 : 0]} ${entry.reference}`.trim(),
      })),
    )
    .map((line, position) => ({ ...line, position }))

/** Writes the journal of one day; none where nothing happened and nothing was exported before. @throws Problem LEDGER_ACCOUNTS_MISSING */
async function writeDay(tx: Tx, row: ExportRow, day: string, at: Date): Promise<void> {
  const shopId = row.shop_id
  const [accounts, rows, before] = [
    await readAccounts(tx),
    await selectPostings(tx, { shopId, from: day, to: day }),
    await selectLatest(tx, shopId, day, day),
  ]
  const entries = entriesOf(shopId, rows, accounts)
  if (entries.length === 0 && before.length === 0) return
  const missing = missingOf(placesOf(entries), accounts)
  if (missing.length > 0) throw accountsMissing(missing)
  const { debit, credit } = sumsOf(entries)
  if (debit !== credit) throw new Error(`the journal of ${day} does not balance: ${debit} and ${credit}`)
  const year = Number(day.slice(0, 4))
  // Its row is held to the end: who exports the same day meanwhile sees this journal and replaces it.
  const number = await nextNumber(tx, 'journal', year)
  const latest = (await selectLatest(tx, shopId, day, day)).at(-1)
  const lines = linesOf(entries, accounts, row.language)
  const id = newId(at)
  await insertBatch(
    tx,
    {
      ...{ id, exportId: row.id, shopId, day, number: `JL-${year}-${String(number).padStart(5, '0')}`, format: row.format },
      ...{ entries: entries.length, lines: lines.length, cents: debit, sha256: digestOf(shopId, day, entries, accounts) },
      replaces: latest?.id ?? null,
    },
    at,
  )
  await insertLines(tx, id, lines)
}

/** The long job that writes the journals of an export, a day in a transaction. Run again it goes on with the days that have none. */
export const writeJournals =
  (database: Database): LongHandler =>
  async ({ tenant, subjectId, signal, report }) => {
    const [row, done] = await database.inTenant(
      tenant,
      async (tx) => [await selectExport(tx, subjectId), new Set(await selectDoneDays(tx, subjectId))] as const,
      { reads: true },
    )
    if (!row) return
    const count = daysBetween(row.from_date, row.to_date) + 1
    for (let nth = 0; nth < count; nth += 1) {
      signal.throwIfAborted()
      const day = addDays(row.from_date, nth)
      if (!done.has(day)) {
        const now = await database.now()
        await database.inTenant(tenant, (tx) => writeDay(tx, row, day, now))
      }
      report((nth + 1) / count)
    }
  }
