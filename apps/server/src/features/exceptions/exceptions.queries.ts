import type { ExceptionSort, ExceptionState } from '@twopost/contract/exceptions'
import { pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { exceptions } from '#tables.gen.ts'
import type { Details, Found } from './findings.queries.ts'

const own = columns('e', exceptions, [
  'id',
  'rule',
  'shop_id',
  'record_kind',
  'record_id',
  'at_risk_cents',
  'owner_user_id',
  'state',
  'snoozed_until',
  'resolution',
  'resolved_by',
  'opened_at',
  'last_seen_at',
  'version',
])
const idOf = (name: string): string => `(e.details->>'${name}')::uuid`
const shownRow = combine(
  own,
  computed({
    details: [typed<Details>('jsonb'), 'e.details'],
    shop_name: ['text', 's.name'],
    time_zone: ['text', 's.time_zone'],
    owner_name: ['text?', 'w.name'],
    resolver_name: ['text?', 'z.name'],
    order_number: ['text?', 'o.number'],
    invoice_number: ['text?', 'i.number'],
    customer_name: ['text?', 'c.name'],
    supplier_name: ['text?', 'p.name'],
    title: [
      'text',
      `coalesce(l.description, v.name, k.label_code || ' · ' || n.name, n.name, b.number, q.number, t.name, a.recipient, c.name, d.url, '')`,
    ],
  }),
)
export type ShownRow = RowOf<typeof shownRow>
/** What an exception is about is called as it is called now: names are read, never kept (NOW17). */
const named = `join app.shops s on s.tenant_id = $1 and s.id = e.shop_id
  left join app.users w on w.tenant_id = $1 and w.id = e.owner_user_id
  left join app.users z on z.tenant_id = $1 and z.id = e.resolved_by
  left join app.service_orders o on o.tenant_id = $1 and o.id = ${idOf('order_id')}
  left join app.invoices i on i.tenant_id = $1 and i.id = ${idOf('invoice_id')}
  left join app.customers c on c.tenant_id = $1 and c.id = ${idOf('customer_id')}
  left join app.suppliers p on p.tenant_id = $1 and p.id = ${idOf('supplier_id')}
  left join app.line_items l on l.tenant_id = $1 and l.id = ${idOf('line_id')}
  left join app.order_services v on v.tenant_id = $1 and v.id = ${idOf('service_id')}
  left join app.items n on n.tenant_id = $1 and n.id = ${idOf('item_id')}
  left join app.cores k on k.tenant_id = $1 and k.id = ${idOf('core_id')}
  left join app.vendor_bills b on b.tenant_id = $1 and b.id = ${idOf('bill_id')}
  left join app.purchase_orders q on q.tenant_id = $1 and q.id = ${idOf('purchase_order_id')}
  left join app.users t on t.tenant_id = $1 and t.id = ${idOf('user_id')}
  left join app.outbox a on a.tenant_id = $1 and a.id = ${idOf('mail_id')}
  left join app.webhooks d on d.tenant_id = $1 and d.id = ${idOf('webhook_id')}`

export interface ExceptionFilter {
  shopIds: readonly string[] | null
  rules: readonly string[] | null
  states: readonly ExceptionState[]
  /** A person, or nobody; undefined for all. */
  ownerId?: string | null
  minCents: number
  /** Rules whose rows the person does not see. */
  hidden: readonly string[]
}
const narrowed = `e.tenant_id = $1 and ($2::uuid[] is null or e.shop_id = any($2)) and ($3::text[] is null or e.rule = any($3))
  and e.state = any($4::text[]) and e.at_risk_cents >= $5 and (not $6::boolean or e.owner_user_id is not distinct from $7::uuid)
  and e.rule <> all($8::text[])`
const valuesOf = (tx: Tx, { shopIds, rules, states, ownerId, minCents, hidden }: ExceptionFilter): unknown[] => [
  ...[tx.tenant, shopIds, rules, states, minCents, ownerId !== undefined, ownerId ?? null, hidden],
]
const orders: Readonly<Record<ExceptionSort, string>> = {
  rule: 'sum(e.at_risk_cents) over (partition by e.rule) desc, e.rule, e.at_risk_cents desc, e.id',
  at_risk: 'e.at_risk_cents desc, e.id',
  opened_at: 'e.opened_at desc, e.id desc',
}
export function selectExceptions(
  tx: Tx,
  filter: ExceptionFilter,
  sort: ExceptionSort,
  at: { limit: number; offset: number },
): Promise<ShownRow[]> {
  const values = valuesOf(tx, filter)
  return tx.rows(
    shownRow,
    `select ${shownRow.sql} from (select f.*, row_number() over () as place from (select e.* from app.exceptions e where ${narrowed}
        order by ${orders[sort]} ${pageSql(values, at)}) f) e ${named} order by e.place`,
    values,
  )
}
export const selectException = (tx: Tx, id: string): Promise<ShownRow | undefined> =>
  tx.maybe(shownRow, `select ${shownRow.sql} from app.exceptions e ${named} where e.tenant_id = $1 and e.id = $2`, [
    tx.tenant,
    id,
  ])

const sums = { count: 'int4', cents: 'int8' } as const
const summed = 'count(*)::int as count, coalesce(sum(e.at_risk_cents), 0)::bigint as cents'
export const sumExceptions = (tx: Tx, filter: ExceptionFilter): Promise<RowOf<typeof sums>> =>
  tx.one(sums, `select ${summed} from app.exceptions e where ${narrowed}`, valuesOf(tx, filter))
/** Open and snoozed ones by rule, with those of one person. */
export const sumByRule = (tx: Tx, shopIds: readonly string[] | null, ownerId: string | null, hidden: readonly string[]) =>
  tx.rows(
    {
      rule: 'text',
      state: 'text(open|snoozed|resolved|accepted)',
      ...sums,
      own_count: 'int4',
      own_cents: 'int8',
    },
    `select e.rule, e.state, ${summed}, (count(*) filter (where e.owner_user_id = $3::uuid))::int as own_count,
       coalesce(sum(e.at_risk_cents) filter (where e.owner_user_id = $3::uuid), 0)::bigint as own_cents
       from app.exceptions e where e.tenant_id = $1 and ($2::uuid[] is null or e.shop_id = any($2)) and e.state in ('open', 'snoozed')
        and e.rule <> all($4::text[])
      group by e.rule, e.state order by cents desc, count desc, e.rule`,
    [tx.tenant, shopIds, ownerId, hidden],
  )
/** When the shop that waited longest was looked at; null where one never was. */
export const selectCheckedAt = async (tx: Tx, shopIds: readonly string[] | null): Promise<Date | null> =>
  (
    await tx.one(
      { at: 'timestamptz?' },
      `select min(k.checked_at) as at from app.exception_checks k where k.tenant_id = $1 and ($2::uuid[] is null or k.shop_id = any($2))`,
      [tx.tenant, shopIds],
    )
  ).at

export const assignRow = (tx: Tx, id: string, userId: string | null, version: number | null): Promise<number> =>
  tx.run(
    `update app.exceptions set owner_user_id = $3, version = version + 1
      where tenant_id = $1 and id = $2 and state in ('open', 'snoozed') and ($4::int is null or version = $4)`,
    [tx.tenant, id, userId, version],
  )
/** The one mover of what people do (EXC3). 0 rows: it is in another state, or the version is stale. */
export const moveRow = (
  tx: Tx,
  id: string,
  move: {
    from: readonly ExceptionState[]
    to: ExceptionState
    until: string | null
    reason: string
    by: string | null
    version: number | null
  },
): Promise<number> =>
  tx.run(
    `update app.exceptions set state = $4, snoozed_until = $5::date, resolution = $6, resolved_by = $7, version = version + 1
      where tenant_id = $1 and id = $2 and state = any($3::text[]) and ($8::int is null or version = $8)`,
    [tx.tenant, id, move.from, move.to, move.until, move.reason, move.by, move.version],
  )

const lastingRow = columns('e', exceptions, ['id', 'record_id', 'state', 'snoozed_until'])
export type LastingRow = RowOf<typeof lastingRow>
/** Rows of a rule at a shop whose cause has not ended, held until the end of the transaction. */
export const lockLasting = (tx: Tx, rule: string, shopId: string): Promise<LastingRow[]> =>
  tx.rows(
    lastingRow,
    `select ${lastingRow.sql} from app.exceptions e where e.tenant_id = $1 and e.rule = $2 and e.shop_id = $3 and e.ended_at is null
      order by e.id for update of e`,
    [tx.tenant, rule, shopId],
  )
/** What two checks find at once is there once. @returns how many are new */
export function insertFound(
  tx: Tx,
  { rule, shopId, recordKind, at }: { rule: string; shopId: string; recordKind: string; at: Date },
  found: readonly (Found & { id: string })[],
): Promise<number> {
  const { sql, values } = tenantRows(
    tx.tenant,
    found.map((one) => [
      ...[one.id, rule, shopId, recordKind, one.record_id, one.at_risk_cents, JSON.stringify(one.details), 'open', at, at],
    ]),
  )
  return tx.run(
    `insert into app.exceptions (tenant_id, id, rule, shop_id, record_kind, record_id, at_risk_cents, details, state, opened_at, last_seen_at)
     values ${sql} on conflict do nothing`,
    values,
  )
}
/** What a check found again. What somebody accepted stays as it was accepted. */
export const seeAgain = (tx: Tx, rows: readonly (Found & { id: string })[], at: Date): Promise<number> =>
  tx.run(
    `update app.exceptions e set last_seen_at = $2, at_risk_cents = case when e.state = 'accepted' then e.at_risk_cents else v.cents end,
        details = case when e.state = 'accepted' then e.details else v.details::jsonb end
       from unnest($3::uuid[], $4::bigint[], $5::text[]) as v(id, cents, details)
      where e.tenant_id = $1 and e.id = v.id`,
    [
      ...[tx.tenant, at, rows.map((row) => row.id), rows.map((row) => row.at_risk_cents)],
      rows.map((row) => JSON.stringify(row.details)),
    ],
  )
/** What was put off to a day that has come (EXC3). */
export const wakeRows = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    `update app.exceptions set state = 'open', snoozed_until = null, resolution = '', resolved_by = null, version = version + 1
      where tenant_id = $1 and id = any($2::uuid[]) and state = 'snoozed'`,
    [tx.tenant, ids],
  )
/** Their cause has ended: by the check itself, so by nobody. Accepted ones stay accepted; a cause that comes back is a new row. */
export const endRows = (tx: Tx, ids: readonly string[], at: Date): Promise<number> =>
  tx.run(
    `update app.exceptions set ended_at = $3, snoozed_until = null,
        resolved_by = case when state = 'accepted' then resolved_by end,
        resolution = case when state = 'accepted' then resolution else '' end,
        state = case when state = 'accepted' then state else 'resolved' end, version = version + 1
      where tenant_id = $1 and id = any($2::uuid[]) and ended_at is null`,
    [tx.tenant, ids, at],
  )
export const noteChecked = (tx: Tx, shopId: string, at: Date): Promise<number> =>
  tx.run(
    `insert into app.exception_checks (tenant_id, shop_id, checked_at) values ($1, $2, $3)
     on conflict (tenant_id, shop_id) do update set checked_at = excluded.checked_at`,
    [tx.tenant, shopId, at],
  )
