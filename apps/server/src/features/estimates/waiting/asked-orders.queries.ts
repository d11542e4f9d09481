import { type AskedState, askedStates, askedStatesOf } from '@twopost/contract/estimates'
import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import { customers, estimateVersions, serviceOrders, shops, users, vehicles } from '#tables.gen.ts'

const opened = `from app.share_links l join app.share_events e on e.tenant_id = $1 and e.link_id = l.id and e.what = 'opened'
  where l.tenant_id = $1 and l.kind = 'order' and l.record_id = o.id`
const askedRow = combine(
  columns('o', serviceOrders, [
    'id',
    'number',
    'title',
    'shop_id',
    'customer_id',
    'approval_state',
    'authorized_cents',
    'presented_cents',
    'presented_at',
    'created_by',
  ]),
  columns('s', shops, ['time_zone']),
  columns('c', customers, { customer_name: 'name', customer_phone: 'phone', customer_email: 'email' }),
  columns('v', vehicles, ['make', 'model', 'year', 'license_plate']),
  outer(
    combine(
      columns('u', users, { advisor_name: 'name' }),
      columns('e', estimateVersions, {
        estimate_id: 'id',
        estimate_number: 'number',
        estimate_total_cents: 'total_cents',
        valid_until: 'valid_until',
      }),
    ),
  ),
  computed({
    first_opened_at: ['timestamptz?', `(select min(e.created_at) ${opened})`],
    opened: ['int4', `(select count(*)::int ${opened})`],
    decided_at: ['timestamptz?', 'a.received_at'],
    decided_by: ['text?', 'a.person_name'],
  }),
)
export type AskedRow = RowOf<typeof askedRow>
const joins = `join app.shops s on s.tenant_id = $1 and s.id = o.shop_id
  join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
  join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
  left join app.users u on u.tenant_id = $1 and u.id = o.created_by
  left join app.estimate_versions e on e.tenant_id = $1 and e.service_order_id = o.id
    and e.revision = (select max(m.revision) from app.estimate_versions m where m.tenant_id = $1 and m.service_order_id = o.id)
  left join app.authorizations a on a.tenant_id = $1 and a.service_order_id = o.id
    and a.seq = (select max(n.seq) from app.authorizations n where n.tenant_id = $1 and n.service_order_id = o.id)`

export interface AskedFilter {
  shopIds: readonly string[] | null
  state: AskedState
  advisorId?: string | undefined
  presentedBefore?: Date | undefined
  words: readonly string[]
}
export interface AskedSort {
  by: 'since' | 'value'
  order: 'asc' | 'desc'
}
const sorts = { since: 'coalesce(o.presented_at, o.approval_state_at)', value: 'o.presented_cents' } as const
/** With ties by order. */
const orderOf = ({ by, order }: AskedSort): string => {
  const way = order === 'asc' ? 'asc' : 'desc'
  return `${sorts[by]} ${way} nulls last, o.id ${way}`
}
/** Orders that are not billed yet. */
const open = `o.tenant_id = $1 and o.deleted_at is null and o.approval_state <> 'none' and o.status in ('pending', 'scheduled', 'in_progress', 'completed')`

function narrowed(tx: Tx, filter: AskedFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant, filter.shopIds, askedStatesOf[filter.state]]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = [`${open} and ($2::uuid[] is null or o.shop_id = any($2)) and o.approval_state = any($3::text[])`]
  if (filter.advisorId) parts.push(`o.created_by = ${add(filter.advisorId)}`)
  if (filter.presentedBefore) parts.push(`o.presented_at < ${add(filter.presentedBefore)}`)
  for (const word of filter.words) {
    const at = values.length + 1
    values.push(...matchValues([word]))
    // Each word may be found on the order, its customer or its vehicle.
    parts.push(
      `(o.id in (${matchSql('order', 1, at)}) or o.customer_id in (${matchSql('customer', 1, at)}) or o.vehicle_id in (${matchSql('vehicle', 1, at)}))`,
    )
  }
  return { sql: parts.join(' and '), values }
}
export const selectAskedOrders = (
  tx: Tx,
  filter: AskedFilter,
  sort: AskedSort,
  limit: number,
  offset: number,
): Promise<AskedRow[]> => {
  const { sql, values } = narrowed(tx, filter)
  // The page is found on the orders alone; what is beside it is joined to its few rows.
  return tx.rows(
    askedRow,
    `select ${askedRow.sql} from (select o.* from app.service_orders o where ${sql} order by ${orderOf(sort)} ${pageSql(values, { limit, offset })}) o
       ${joins} order by ${orderOf(sort)}`,
    values,
  )
}
/** Exact up to 10,000. */
export const countAskedOrders = (tx: Tx, filter: AskedFilter): Promise<number> => {
  const { sql, values } = narrowed(tx, filter)
  return countUpTo(tx, `app.service_orders o where ${sql}`, values)
}
/** The ids of the filtered ones in the order of the list, at most so many. */
export const selectAskedIds = async (tx: Tx, filter: AskedFilter, sort: AskedSort, most: number): Promise<string[]> => {
  const { sql, values } = narrowed(tx, filter)
  const rows = await tx.rows(
    { id: 'uuid' },
    `select o.id from app.service_orders o where ${sql} order by ${orderOf(sort)} limit $${values.push(most)}`,
    values,
  )
  return rows.map((row) => row.id)
}
/** These orders in no order. */
export const selectAskedById = (tx: Tx, ids: readonly string[]): Promise<AskedRow[]> =>
  tx.rows(
    askedRow,
    `select ${askedRow.sql} from app.service_orders o ${joins} where o.tenant_id = $1 and o.id = any($2::uuid[]) and o.deleted_at is null`,
    [tx.tenant, ids],
  )
const countColumns = askedStates
  .map(
    (state) =>
      `count(*) filter (where o.approval_state in (${askedStatesOf[state].map((one) => `'${one}'`).join(', ')}))::int as ${state}`,
  )
  .join(', ')
/** How many open orders there are of each kind, and what those that wait come to. */
export const selectAskedCounts = (tx: Tx, shopIds: readonly string[] | null) =>
  tx.one(
    { waiting: 'int4', to_present: 'int4', decided: 'int4', waiting_cents: 'int8' },
    `select ${countColumns}, coalesce(sum(o.presented_cents) filter (where o.approval_state = 'waiting'), 0)::bigint as waiting_cents
       from app.service_orders o where ${open} and ($2::uuid[] is null or o.shop_id = any($2))`,
    [tx.tenant, shopIds],
  )
