import type { LineType, SalesClass } from '@twopost/contract/service-orders.states'
import type { SkillAtLevel } from '@twopost/contract/technicians'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { orderServices, serviceOrders } from '#tables.gen.ts'

/** A line as JSON of the database has it: thousandths and cents. */
export interface KnownLine {
  type: LineType
  sales_class: SalesClass
  description: string
  quantity: number
  estimated: number | null
  price: number
}
const knownRow = combine(
  columns('s', orderServices, ['name', 'name_key', 'category', 'bay_kind']),
  columns('o', serviceOrders, ['number', 'completed_at', 'mileage_in']),
  computed({
    times: ['int4', 'g.times'],
    first_at: ['timestamptz?', 'g.first_at'],
    skills: [
      typed<SkillAtLevel[]>('jsonb'),
      `(select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'level', h.level) order by k.name_key), '[]')
         from app.order_service_skills h join app.skills k on k.tenant_id = $1 and k.id = h.skill_id where h.tenant_id = $1 and h.service_id = s.id)`,
    ],
    lines: [
      typed<KnownLine[]>('jsonb'),
      `(select coalesce(jsonb_agg(jsonb_build_object('type', l.type, 'sales_class', l.sales_class, 'description', l.description, 'quantity', l.quantity_thousandths,
           'estimated', l.estimated_thousandths, 'price', l.unit_price_cents) order by l.position, l.id), '[]')
         from app.line_items l where l.tenant_id = $1 and l.service_order_id = o.id and l.service_id = s.id)`,
    ],
  }),
)
export type KnownRow = RowOf<typeof knownRow>

/** So many orders are looked back at. */
const mostOrders = 100
const mostServices = 20
/**
 * Services of the last completed orders of a vehicle or a customer in the shops one may enter, each as it was the last time, with how
 * often and since when it was done.
 */
export const selectKnownServices = (
  tx: Tx,
  by: 'vehicle_id' | 'customer_id',
  id: string,
  shopIds: readonly string[] | null,
): Promise<KnownRow[]> =>
  tx.rows(
    knownRow,
    `select ${knownRow.sql}
       from (select n.id, (count(*) over (partition by n.name_key))::int as times, min(d.completed_at) over (partition by n.name_key) as first_at,
               row_number() over (partition by n.name_key order by d.completed_at desc, n.id desc) as place
             from (select x.id, x.completed_at from app.service_orders x where x.tenant_id = $1 and x.${by} = $2 and x.deleted_at is null
                      and x.status in ('completed', 'invoiced') and x.completed_at is not null and ($3::uuid[] is null or x.shop_id = any($3))
                    order by x.created_at desc limit ${mostOrders}) d
             join app.order_services n on n.tenant_id = $1 and n.service_order_id = d.id and n.kind <> 'fees') g
       join app.order_services s on s.tenant_id = $1 and s.id = g.id
       join app.service_orders o on o.tenant_id = $1 and o.id = s.service_order_id
      where g.place = 1 order by o.completed_at desc, s.position, s.id limit ${mostServices}`,
    [tx.tenant, id, shopIds],
  )
