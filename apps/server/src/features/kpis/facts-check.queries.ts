import { groupOfClass, type Measure, measures, saleGroups } from '@twopost/contract/kpis'
import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { factCounts, factDays, factLines } from '#tables.gen.ts'
import { columnOf } from './facts.queries.ts'

const classesOf = (group: string): string =>
  Object.entries(groupOfClass)
    .filter(([, one]) => one === group)
    .map(([name]) => `'${name}'`)
    .join(', ')
const inGroup = (group: string): string => `f.sales_class in (${classesOf(group)})`
const filtered = (column: string, condition: string): string => `app.whole(sum(f.${column}) filter (where ${condition}))`
const documents = (event: string): string =>
  `count(distinct f.document_id) filter (where f.counts_order and f.event = '${event}')`

/** Each measure added up from the rows of facts (`f`) themselves. */
export const measureSql = Object.fromEntries(
  measures.map((measure) => {
    if (measure === 'orders') return [measure, `${documents('issued')} - ${documents('voided')}`]
    if (measure === 'discount') return [measure, 'app.whole(sum(f.discount_cents))']
    if (measure === 'sold') return [measure, 'app.whole(sum(f.sold_thousandths))']
    const group = saleGroups.find((one) => measure.startsWith(one)) ?? 'fees'
    if (measure.endsWith('_cost')) return [measure, filtered('cost_cents', inGroup(group))]
    return [measure, filtered('net_cents', inGroup(group) + (measure.endsWith('_unknown') ? ' and not f.is_cost_known' : ''))]
  }),
) as Readonly<Record<Measure, string>>

const dayKey = {
  shop_id: factDays.shop_id,
  business_date: factDays.business_date,
  dimension: factDays.dimension,
  member: factDays.member,
  payer: factDays.payer,
} as const
const dayRow = {
  ...dayKey,
  ...(Object.fromEntries(measures.map((measure) => [measure, 'int8'])) as Record<Measure, 'int8'>),
} as const
export type CountedDayRow = RowOf<typeof dayRow>
const ofFacts = `app.fact_lines f cross join lateral (values ('all', ''), ('advisor', coalesce(f.advisor_user_id::text, '')),
  ('technician', coalesce(f.technician_id::text, '')), ('category', f.category)) d (dimension, member)
  where f.tenant_id = $1 and f.business_date >= $2::date and f.business_date <= $3::date
  group by f.shop_id, f.business_date, d.dimension, d.member, f.payer`
/** The days as the facts add up to them, of some dates. */
export const countDays = (tx: Tx, from: string, to: string): Promise<CountedDayRow[]> =>
  tx.rows(
    dayRow,
    `select f.shop_id, f.business_date, d.dimension, d.member, f.payer, ${measures.map((one) => `${measureSql[one]} as ${one}`).join(', ')}
       from ${ofFacts} order by f.shop_id, f.business_date, d.dimension, d.member, f.payer`,
    [tx.tenant, from, to],
  )
/** The days as they are kept. */
export const selectDays = (tx: Tx, from: string, to: string): Promise<CountedDayRow[]> =>
  tx.rows(
    dayRow,
    `select d.shop_id, d.business_date, d.dimension, d.member, d.payer, ${measures.map((one) => `d.${columnOf(one)} as ${one}`).join(', ')}
       from app.fact_days d where d.tenant_id = $1 and d.business_date >= $2::date and d.business_date <= $3::date
      order by d.shop_id, d.business_date, d.dimension, d.member, d.payer`,
    [tx.tenant, from, to],
  )
const countKey = ['shop_id', 'business_date', 'dimension', 'member', 'payers', 'mask'] as const
const countRow = { ...columns('n', factCounts, countKey).shape, documents: 'int8' } as const
export type CountedRow = RowOf<typeof countRow>
const payersSql = "case f.payer when 'third_party' then 'customer' else f.payer end"
const maskSql = measures.map((one, at) => `case when x.${one} <> 0 then ${2 ** at} else 0 end`).join(' + ')
/** How many documents have which measures, as the facts say, of some dates. */
export const countDocuments = (tx: Tx, from: string, to: string): Promise<CountedRow[]> =>
  tx.rows(
    countRow,
    `select m.shop_id, m.business_date, m.dimension, m.member, m.payers, m.mask, count(*) as documents
       from (select x.shop_id, x.business_date, x.dimension, x.member, x.payers, (${maskSql})::int as mask
               from (select f.shop_id, f.business_date, d.dimension, d.member, ${payersSql} as payers, ${measures.map((one) => `${measureSql[one]} as ${one}`).join(', ')}
                       from ${ofFacts.replace('d.member, f.payer', `d.member, ${payersSql}, f.document_id`)}) x) m
      where m.mask <> 0 group by m.shop_id, m.business_date, m.dimension, m.member, m.payers, m.mask
      order by m.shop_id, m.business_date, m.dimension, m.member, m.payers, m.mask`,
    [tx.tenant, from, to],
  )
/** The same as it is kept. */
export const selectCounts = (tx: Tx, from: string, to: string): Promise<CountedRow[]> =>
  tx.rows(
    countRow,
    `select ${countKey.map((name) => `n.${name}`).join(', ')}, n.documents from app.fact_counts n
      where n.tenant_id = $1 and n.business_date >= $2::date and n.business_date <= $3::date and n.documents <> 0
      order by ${countKey.map((name) => `n.${name}`).join(', ')}`,
    [tx.tenant, from, to],
  )
/** The first and last day of any fact or day; null where there is none. */
export const selectSpan = (tx: Tx) =>
  tx.one(
    { from: 'date?', to: 'date?', facts: 'int8' },
    `select least((select min(f.business_date) from app.fact_lines f where f.tenant_id = $1), (select min(d.business_date) from app.fact_days d where d.tenant_id = $1)) as from,
            greatest((select max(f.business_date) from app.fact_lines f where f.tenant_id = $1), (select max(d.business_date) from app.fact_days d where d.tenant_id = $1)) as to,
            (select count(*) from app.fact_lines f where f.tenant_id = $1) as facts`,
    [tx.tenant],
  )
/** Documents that facts are of, which were never issued or are gone. */
export const selectLooseFacts = (tx: Tx, limit: number) =>
  tx.rows(
    { document_id: 'uuid' },
    `select distinct f.document_id from app.fact_lines f where f.tenant_id = $1
        and not exists (select from app.invoices i where i.tenant_id = $1 and i.id = f.invoice_id and i.number is not null and i.deleted_at is null)
        and not exists (select from app.credit_notes n where n.tenant_id = $1 and n.id = f.credit_note_id)
      order by f.document_id limit $2`,
    [tx.tenant, limit],
  )
const documentsOf = (event: string, more = ''): string =>
  `count(distinct f.document_id) filter (where f.event = '${event}'${more})`
/** Orders that do not count exactly once in a group of payers with a standing invoice, and not at all in another (KPI5). */
export const selectMiscounted = (tx: Tx, limit: number) =>
  tx.rows(
    columns('f', factLines, ['service_order_id']),
    `select f.service_order_id from app.fact_lines f where f.tenant_id = $1 and f.service_order_id is not null and f.event <> 'credited'
      group by f.service_order_id, case f.payer when 'third_party' then 'customer' else f.payer end
     having ${documentsOf('issued', ' and f.counts_order')} - ${documentsOf('voided', ' and f.counts_order')}
         <> least(1, ${documentsOf('issued')} - ${documentsOf('voided')})
      order by f.service_order_id limit $2`,
    [tx.tenant, limit],
  )
