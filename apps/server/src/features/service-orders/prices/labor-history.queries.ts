import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { orderServices, serviceOrders, vehicles } from '#tables.gen.ts'

const historyRow = combine(
  columns('o', serviceOrders, { order_id: 'id', number: 'number', completed_at: 'completed_at' }),
  columns('s', orderServices, ['name']),
  columns('v', vehicles, ['year', 'make', 'model']),
  computed({
    zone: ['text', 'p.time_zone'],
    sold: [
      'int8',
      `app.whole((select sum(coalesce(l.estimated_thousandths, l.quantity_thousandths)) from app.line_items l
         where l.tenant_id = $1 and l.service_order_id = o.id and l.service_id = s.id and l.type = 'labor'))`,
    ],
    price: [
      'int8',
      'app.whole((select sum(l.amount_cents) from app.line_items l where l.tenant_id = $1 and l.service_order_id = o.id and l.service_id = s.id))',
    ],
    clocked_seconds: [
      'int8',
      `(select coalesce(sum(extract(epoch from x.to_at - x.from_at)), 0)::bigint
         from app.timers m join app.timer_segments x on x.tenant_id = $1 and x.timer_id = m.id and x.kind = 'work' and x.to_at is not null
        where m.tenant_id = $1 and m.service_order_id = o.id and m.service_id = s.id)`,
    ],
  }),
)
export type HistoryRow = RowOf<typeof historyRow>
/** So many vehicles and services are looked at, the latest first: what is usual does not need more. */
const mostVehicles = 500
const mostServices = 200

export interface HistoryFilter {
  make: string
  model: string
  year: number | null
  cannedJobId: string | null
  category: string
  words: readonly string[]
  shopIds: readonly string[] | null
}
/**
 * Services of invoiced orders on vehicles of the same model, within two years of this one, in the shops one may enter: of one canned job, or with these
 * words in their name or lines.
 */
export const selectHistory = (tx: Tx, filter: HistoryFilter): Promise<HistoryRow[]> =>
  tx.rows(
    historyRow,
    `select ${historyRow.sql}
       from (select w.id, w.year, w.make, w.model from app.vehicles w
              where w.tenant_id = $1 and lower(w.make) = $2::text and lower(w.model) = $3::text and ($4::int is null or w.year between $4 - 2 and $4 + 2)
              order by w.id desc limit ${mostVehicles}) v
       join app.service_orders o on o.tenant_id = $1 and o.vehicle_id = v.id and o.status = 'invoiced' and o.deleted_at is null
         and ($5::uuid[] is null or o.shop_id = any($5))
       join app.shops p on p.tenant_id = $1 and p.id = o.shop_id
       join app.order_services s on s.tenant_id = $1 and s.service_order_id = o.id and s.kind <> 'fees' and s.approval not in ('declined', 'postponed')
      where ($6::uuid is null or s.canned_job_id = $6) and ($7::text = '' or lower(s.category) = $7)
        and not exists (select from unnest($8::text[]) as q (word) where position(q.word in s.name_key) = 0
          and not exists (select from app.line_items l where l.tenant_id = $1 and l.service_order_id = o.id and l.service_id = s.id
            and position(q.word in lower(l.description)) > 0))
        and exists (select from app.line_items l where l.tenant_id = $1 and l.service_order_id = o.id and l.service_id = s.id and l.type = 'labor')
      order by o.completed_at desc nulls last, s.id limit ${mostServices}`,
    [
      ...[tx.tenant, filter.make.toLowerCase(), filter.model.toLowerCase(), filter.year, filter.shopIds, filter.cannedJobId],
      ...[filter.category.toLowerCase(), filter.words],
    ],
  )
