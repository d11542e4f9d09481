import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/statements'
import type { Statement, StatementSkip } from '@twopost/contract/statements'
import { getCustomerRow } from '#features/customers/index.ts'
import { holdCredit, mostEntries, selectOwing } from '#features/receipts/index.ts'
import { type ShopRow, shopFilter, shopForNew } from '#features/shops/index.ts'
import { nextNumber } from '#platform/counters/counters.queries.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { readContent } from './statement-content.service.ts'
import { mailStatement, type Unsent } from './statement-mail.service.ts'
import {
  countStatements,
  insertStatement,
  type PayerRow,
  type StatementFilter,
  type StatementRow,
  type StatementSort,
  selectLast,
  selectPayers,
  selectStated,
  selectStatements,
  selectStatementsById,
} from './statements.queries.ts'

/** So many are made by one call; the screen asks again until none is left. */
const mostAtOnce = 25

export const presentStatement = (row: StatementRow): Statement => ({
  id: row.id,
  number: row.number,
  shop_id: row.shop_id,
  shop_name: row.shop_name,
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  from_date: row.from_date,
  to_date: row.to_date,
  opening: fromCents(row.opening_cents),
  closing: fromCents(row.closing_cents),
  mailed_to: row.mailed_to,
  mailed_at: row.mailed_at?.toISOString() ?? null,
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
})

type ListQuery = Omit<Input<typeof calls.listStatements>['query'], 'page' | 'limit'>
export const statementFilterOf = (ctx: Context, query: ListQuery): StatementFilter => ({
  shopIds: shopFilter(ctx, query.shop_id),
  number: query.search ?? '',
  customerId: query.customer_id ?? null,
})
export const statementSortOf = (query: ListQuery): StatementSort => ({
  by: query.sort ?? 'to_date',
  order: query.order ?? 'desc',
})
export async function listStatements(
  ctx: Context,
  { query }: Input<typeof calls.listStatements>,
): Promise<Answer<typeof calls.listStatements>> {
  const at = pageOf(query, 25)
  const filter = statementFilterOf(ctx, query)
  const [rows, count] = await Promise.all([
    selectStatements(ctx.tx, filter, statementSortOf(query), at.limit, at.offset),
    countStatements(ctx.tx, filter),
  ])
  return { statements: rows.map(presentStatement), pagination: paginateCounted(at, count) }
}

/** A statement one may see. @throws Problem STATEMENT_NOT_FOUND, also for another shop's (C43) */
export async function getStatementRow(ctx: Context, id: string): Promise<StatementRow> {
  const [row] = await selectStatementsById(ctx.tx, [id])
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('STATEMENT_NOT_FOUND')
  return row
}

/** Whom a call is about, and how many are left for the next one. @throws Problem CUSTOMER_NOT_FOUND */
async function readPayers(
  ctx: Context,
  shop: ShopRow,
  toDate: string,
  asked: readonly string[] | undefined,
): Promise<{ payers: PayerRow[]; remaining: number }> {
  if (asked) {
    for (const id of new Set(asked)) await getCustomerRow(ctx, id)
    return { payers: await selectPayers(ctx.tx, asked), remaining: 0 }
  }
  const owing = await selectOwing(ctx.tx, shop.id, toDate)
  const stated = await selectStated(ctx.tx, shop.id, owing, toDate)
  const left = owing.filter((id) => !stated.has(id))
  return { payers: await selectPayers(ctx.tx, left.slice(0, mostAtOnce)), remaining: Math.max(0, left.length - mostAtOnce) }
}

/**
 * Makes statements of account up to a day (PAY19). Customers are held in one order and numbered last, so that two who make statements at once
 * never wait for each other, and no payment comes in between.
 * @throws Problem STATEMENT_DATE_FUTURE; for one customer alone STATEMENT_EXISTS, ACCOUNT_TOO_LONG
 */
export async function createStatements(
  ctx: Context,
  { body, query }: Input<typeof calls.createStatements>,
): Promise<Answer<typeof calls.createStatements>> {
  const shop = await shopForNew(ctx, query?.shop_id, undefined)
  const today = dateIn(shop.time_zone, ctx.now.getTime())
  const toDate = body.to_date ?? today
  if (toDate > today) throw new Problem('STATEMENT_DATE_FUTURE', { today })
  const { payers, remaining } = await readPayers(ctx, shop, toDate, body.customer_ids)
  const ordered = payers.map((payer) => payer.id).sort()
  for (const id of ordered) await holdCredit(ctx.tx, { shop_id: shop.id, customer_id: id })
  const last = new Map((await selectLast(ctx.tx, shop.id, ordered)).map((row) => [row.customer_id, row]))
  const isAlone = body.customer_ids?.length === 1
  const skipped: StatementSkip[] = []
  const skip = (payer: PayerRow, why: StatementSkip['why']) =>
    skipped.push({ customer_id: payer.id, customer_name: payer.name, why })
  const ids: string[] = []
  const unsent: (Unsent & { payer: PayerRow })[] = []
  for (const payer of payers) {
    const before = last.get(payer.id)
    if (before && before.to_date >= toDate) {
      if (isAlone) throw new Problem('STATEMENT_EXISTS', { name: payer.name, date: before.to_date })
      skip(payer, 'has_one')
      continue
    }
    const content = await readContent(ctx.tx, shop, payer, before, toDate)
    if (!content) {
      if (isAlone) throw new Problem('ACCOUNT_TOO_LONG', { most: mostEntries })
      skip(payer, 'too_long')
      continue
    }
    const id = newId(ctx.now)
    const year = toDate.slice(0, 4)
    const number = `ST-${year}-${String(await nextNumber(ctx.tx, 'statement', Number(year))).padStart(3, '0')}`
    await insertStatement(
      ctx.tx,
      {
        ...{ id, number, shop_id: shop.id, customer_id: payer.id, from_date: content.fromDate, to_date: toDate },
        ...{ opening_cents: content.openingCents, closing_cents: content.closingCents, document: { ...content, number } },
        ...{ created_by: ctx.userId, created_by_name: ctx.actorName },
      },
      ctx.now,
    )
    ids.push(id)
    unsent.push({ id, number, payer })
    await announceLive(ctx, 'statement.changed', shop.id, { statement_id: id, customer_id: payer.id })
    ctx.note({
      kind: 'statement',
      id,
      code: 'statement.made',
      params: { number, name: payer.name },
      details: { number, to: toDate },
    })
  }
  if (body.send)
    for (const one of unsent) {
      const why = await mailStatement(ctx, one)
      if (why) skip(one.payer, why)
    }
  const rows = new Map((await selectStatementsById(ctx.tx, ids)).map((row) => [row.id, row]))
  return {
    statements: ids.flatMap((id) => rows.get(id) ?? []).map(presentStatement),
    skipped,
    remaining,
  }
}

/** Mails a statement again (PAY27). @throws Problem STATEMENT_NOT_FOUND, CUSTOMER_HAS_NO_EMAIL, TOO_MANY_REQUESTS */
export async function sendStatement(
  ctx: Context,
  { params }: Input<typeof calls.sendStatement>,
): Promise<Answer<typeof calls.sendStatement>> {
  const row = await getStatementRow(ctx, params.id)
  const [payer] = await selectPayers(ctx.tx, [row.customer_id])
  const why = payer ? await mailStatement(ctx, { id: row.id, number: row.number, payer }) : 'no_email'
  if (why === 'no_email') throw new Problem('CUSTOMER_HAS_NO_EMAIL')
  if (why === 'mail_limit') throw new Problem('TOO_MANY_REQUESTS', { seconds: 3600 }, { retryAfterSeconds: 3600 })
  await announceLive(ctx, 'statement.changed', row.shop_id, { statement_id: row.id, customer_id: row.customer_id })
  return { statement: presentStatement(await getStatementRow(ctx, row.id)) }
}
