import type { StatementDocument } from '@twopost/contract/statements'
import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, shops, statements } from '#tables.gen.ts'

const lastMail = `from app.statement_mails k where k.tenant_id = $1 and k.statement_id = m.id order by k.created_at desc, k.id desc limit 1`
const statementRow = combine(
  columns('m', statements, [
    'id',
    'number',
    'shop_id',
    'customer_id',
    'from_date',
    'to_date',
    'opening_cents',
    'closing_cents',
    'created_by_name',
    'created_at',
  ]),
  columns('s', shops, { shop_name: 'name' }),
  columns('c', customers, { customer_name: 'name' }),
  computed({
    mailed_to: ['text?', `(select k.recipient ${lastMail})`],
    mailed_at: ['timestamptz?', `(select k.created_at ${lastMail})`],
  }),
)
export type StatementRow = RowOf<typeof statementRow>
const joins = `join app.shops s on s.tenant_id = $1 and s.id = m.shop_id
  join app.customers c on c.tenant_id = $1 and c.id = m.customer_id`

export interface StatementFilter {
  shopIds: readonly string[] | null
  number: string
  customerId: string | null
}
export interface StatementSort {
  by: 'to_date' | 'number' | 'closing'
  order: 'asc' | 'desc'
}
const narrowed = `m.tenant_id = $1 and ($2::uuid[] is null or m.shop_id = any($2)) and ($3 = '' or m.number like $3)
  and ($4::uuid is null or m.customer_id = $4)`
const valuesOf = (tx: Tx, { shopIds, number, customerId }: StatementFilter): unknown[] => [
  ...[tx.tenant, shopIds, number === '' ? '' : `${number.toUpperCase().replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`, customerId],
]
const sorts = { to_date: 'm.to_date', number: 'm.number', closing: 'm.closing_cents' } as const
const orderOf = ({ by, order }: StatementSort): string => {
  const way = order === 'asc' ? 'asc' : 'desc'
  return `${sorts[by]} ${way}, m.id ${way}`
}
export const selectStatements = (
  tx: Tx,
  filter: StatementFilter,
  sort: StatementSort,
  limit: number,
  offset: number,
): Promise<StatementRow[]> => {
  const values = valuesOf(tx, filter)
  return tx.rows(
    statementRow,
    `select ${statementRow.sql} from app.statements m ${joins} where ${narrowed} order by ${orderOf(sort)} ${pageSql(values, { limit, offset })}`,
    values,
  )
}
/** Exact up to 10,000. */
export const countStatements = (tx: Tx, filter: StatementFilter): Promise<number> =>
  countUpTo(tx, `app.statements m where ${narrowed}`, valuesOf(tx, filter))
/** The ids of the filtered ones in the order of the list, at most so many. */
export const selectStatementIds = async (tx: Tx, filter: StatementFilter, sort: StatementSort, most: number): Promise<string[]> =>
  (
    await tx.rows({ id: 'uuid' }, `select m.id from app.statements m where ${narrowed} order by ${orderOf(sort)} limit $5`, [
      ...valuesOf(tx, filter),
      most,
    ])
  ).map((row) => row.id)
/** These statements in no order. */
export const selectStatementsById = (tx: Tx, ids: readonly string[]): Promise<StatementRow[]> =>
  tx.rows(
    statementRow,
    `select ${statementRow.sql} from app.statements m ${joins} where m.tenant_id = $1 and m.id = any($2::uuid[])`,
    [tx.tenant, ids],
  )

const paperRow = combine(
  columns('m', statements, ['shop_id', 'created_at']),
  computed({ document: [typed<StatementDocument>('jsonb'), 'm.document'] }),
)
export type PaperRow = RowOf<typeof paperRow>
/** What a statement says, as it was frozen. */
export const selectPaper = (tx: Tx, id: string): Promise<PaperRow | undefined> =>
  tx.maybe(paperRow, `select ${paperRow.sql} from app.statements m where m.tenant_id = $1 and m.id = $2`, [tx.tenant, id])

const lastRow = columns('m', statements, ['customer_id', 'to_date', 'closing_cents'])
/** The latest statement of each of these customers at a shop. */
export const selectLast = (tx: Tx, shopId: string, customerIds: readonly string[]): Promise<RowOf<typeof lastRow>[]> =>
  tx.rows(
    lastRow,
    `select distinct on (m.customer_id) ${lastRow.sql} from app.statements m
      where m.tenant_id = $1 and m.shop_id = $2 and m.customer_id = any($3::uuid[]) order by m.customer_id, m.to_date desc`,
    [tx.tenant, shopId, customerIds],
  )
/** Which of these customers have a statement of a shop up to this day or a later one. */
export const selectStated = async (tx: Tx, shopId: string, customerIds: readonly string[], day: string): Promise<Set<string>> =>
  new Set((await selectLast(tx, shopId, customerIds)).filter((row) => row.to_date >= day).map((row) => row.customer_id))

const payerRow = columns('c', customers, [
  'id',
  'name',
  'company_name',
  'address',
  'city',
  'state',
  'zip_code',
  'email',
  'preferred_language',
  'payment_terms',
  'primary_contact_name',
])
export type PayerRow = RowOf<typeof payerRow>
/** Whom statements are for, by name. */
export const selectPayers = (tx: Tx, ids: readonly string[]): Promise<PayerRow[]> =>
  tx.rows(
    payerRow,
    `select ${payerRow.sql} from app.customers c where c.tenant_id = $1 and c.id = any($2::uuid[]) order by c.name, c.id`,
    [tx.tenant, ids],
  )

export const insertStatement = (
  tx: Tx,
  one: Pick<
    StatementRow,
    'id' | 'number' | 'shop_id' | 'customer_id' | 'from_date' | 'to_date' | 'opening_cents' | 'closing_cents' | 'created_by_name'
  > & { document: StatementDocument; created_by: string | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.statements (tenant_id, id, number, shop_id, customer_id, from_date, to_date, opening_cents, closing_cents, document,
       created_by, created_by_name, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[tx.tenant, one.id, one.number, one.shop_id, one.customer_id, one.from_date, one.to_date, one.opening_cents],
      ...[one.closing_cents, JSON.stringify(one.document), one.created_by, one.created_by_name, at],
    ],
  )
export const insertMailed = (
  tx: Tx,
  one: { id: string; statementId: string; to: string; by: string | null; byName: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.statement_mails (tenant_id, id, statement_id, recipient, sent_by, sent_by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.tenant, one.id, one.statementId, one.to, one.by, one.byName, at],
  )
