import type { CreditEvent } from '@twopost/contract/attendance'
import { servicesOfTimer, sharersOfTimer } from '#features/timers/index.ts'
import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { activities, flagCredits, laborSplits } from '#tables.gen.ts'

const creditedRow = {
  ...columns('c', flagCredits, ['line_item_id', 'service_id', 'technician_id']).shape,
  thousandths: 'int8',
  last_id: 'uuid',
} as const
export type CreditedRow = RowOf<typeof creditedRow>
/** What was credited on an order by line and person, what was taken back left out; nought is not listed. */
export const selectCredited = (tx: Tx, orderId: string): Promise<CreditedRow[]> =>
  tx.rows(
    creditedRow,
    `select c.line_item_id, c.service_id, c.technician_id, sum(c.hours_thousandths)::bigint as thousandths, max(c.id::text)::uuid as last_id
       from app.flag_credits c where c.tenant_id = $1 and c.service_order_id = $2
      group by c.line_item_id, c.service_id, c.technician_id having sum(c.hours_thousandths) <> 0 order by c.line_item_id, c.technician_id`,
    [tx.tenant, orderId],
  )
export interface NewCredit {
  id: string
  shopId: string
  orderId: string
  serviceId: string
  lineItemId: string
  technicianId: string
  thousandths: number
  event: CreditEvent
  businessDate: string
  reversesId: string | null
}
export async function insertCredits(tx: Tx, credits: readonly NewCredit[], at: Date): Promise<void> {
  if (credits.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    credits.map((one) => [
      one.id,
      one.shopId,
      one.orderId,
      one.serviceId,
      one.lineItemId,
      one.technicianId,
      one.thousandths,
      one.event,
      one.businessDate,
      one.reversesId,
      at,
    ]),
  )
  await tx.run(
    `insert into app.flag_credits (tenant_id, id, shop_id, service_order_id, service_id, line_item_id, technician_id, hours_thousandths, event, business_date, reverses_id, created_at)
     values ${sql}`,
    values,
  )
}

const splitRow = columns('s', laborSplits, ['line_item_id', 'technician_id', 'share_millionths'])
export type SplitRow = RowOf<typeof splitRow>
/** The splits of an order's lines, each in its order. */
export const selectSplits = (tx: Tx, orderId: string): Promise<SplitRow[]> =>
  tx.rows(
    splitRow,
    `select ${splitRow.sql} from app.labor_splits s join app.line_items l on l.tenant_id = $1 and l.id = s.line_item_id
      where s.tenant_id = $1 and l.service_order_id = $2 order by s.line_item_id, s.position`,
    [tx.tenant, orderId],
  )
const splitChangeRow = combine(
  computed({ line_id: ['text?', "a.details->>'line_id'"], reason: ['text?', "a.details->>'reason'"] }),
  columns('a', activities, ['actor_name', 'at']),
)
export type SplitChangeRow = RowOf<typeof splitChangeRow>
/** The last change of the split of each line of an order. */
export const selectSplitChanges = (tx: Tx, orderId: string): Promise<SplitChangeRow[]> =>
  tx.rows(
    splitChangeRow,
    `select distinct on (a.details->>'line_id') ${splitChangeRow.sql} from app.activities a
      where a.tenant_id = $1 and a.service_order_id = $2 and a.type in ('hours_split', 'hours_unsplit')
      order by a.details->>'line_id', a.at desc, a.id desc`,
    [tx.tenant, orderId],
  )
const clockedRow = {
  technician_id: 'uuid',
  /** Null for the order as a whole. */
  service_id: 'uuid?',
  seconds: 'int8',
  shared_seconds: 'int8',
} as const
export type ClockedRow = RowOf<typeof clockedRow>
/** Time on job on an order so far by person and service; a clock that services share is split evenly (CLK12). */
export const selectClocked = (tx: Tx, orderId: string): Promise<ClockedRow[]> =>
  tx.rows(
    clockedRow,
    `select m.technician_id, v.service_id,
       sum(extract(epoch from coalesce(s.to_at, now()) - s.from_at) / ${sharersOfTimer})::bigint as seconds,
       coalesce(sum(extract(epoch from coalesce(s.to_at, now()) - s.from_at) / ${sharersOfTimer}) filter (where m.service_ids <> '{}'), 0)::bigint
         as shared_seconds
       from app.timers m ${servicesOfTimer} join app.timer_segments s on s.tenant_id = $1 and s.timer_id = m.id and s.kind = 'work'
      where m.tenant_id = $1 and m.service_order_id = $2
      group by m.technician_id, v.service_id order by m.technician_id, v.service_id`,
    [tx.tenant, orderId],
  )
export const deleteSplit = (tx: Tx, lineItemId: string): Promise<number> =>
  tx.run('delete from app.labor_splits where tenant_id = $1 and line_item_id = $2', [tx.tenant, lineItemId])
export async function replaceSplitRows(
  tx: Tx,
  lineItemId: string,
  shares: readonly { technicianId: string; millionths: number }[],
): Promise<void> {
  await deleteSplit(tx, lineItemId)
  if (shares.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    shares.map((one, position) => [lineItemId, one.technicianId, position, one.millionths]),
  )
  await tx.run(
    `insert into app.labor_splits (tenant_id, line_item_id, technician_id, position, share_millionths) values ${sql}`,
    values,
  )
}
