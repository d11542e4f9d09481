import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { shops, technicians, timeEntries } from '#tables.gen.ts'

const openRow = combine(
  columns('e', timeEntries, ['id', 'technician_id', 'shop_id', 'source', 'started_at', 'notes']),
  columns('s', shops, ['time_zone']),
  columns('t', technicians, ['user_id']),
  computed({
    auto_close_after: [
      'int4',
      'coalesce((select r.auto_close_after from app.shop_time_rules r where r.tenant_id = $1 and r.shop_id = e.shop_id), 120)',
    ],
  }),
)
export type OpenClockRow = RowOf<typeof openRow>
/** Attendance that is open, the oldest first, locked; what somebody ends at this moment is left out. */
export const lockOpenClocks = (tx: Tx, most: number): Promise<OpenClockRow[]> =>
  tx.rows(
    openRow,
    `select ${openRow.sql} from app.time_entries e join app.shops s on s.tenant_id = $1 and s.id = e.shop_id
       join app.technicians t on t.tenant_id = $1 and t.id = e.technician_id
      where e.tenant_id = $1 and e.source = 'clock' and e.ended_at is null order by e.started_at limit $2 for update of e skip locked`,
    [tx.tenant, most],
  )
/** When the work of a weekday ends: of the technician, else of the shop; null where neither says. Minutes of the day. */
export const selectShiftEnd = async (tx: Tx, technicianId: string, shopId: string, weekday: number): Promise<number | null> =>
  (
    await tx.one(
      { minute: 'int4?' },
      `select coalesce((select max(w.to_minute) from app.working_hours w where w.tenant_id = $1 and w.technician_id = $2 and w.weekday = $4),
                (select max(h.closes_minute) from app.shop_hours h where h.tenant_id = $1 and h.shop_id = $3 and h.weekday = $4)) as minute`,
      [tx.tenant, technicianId, shopId, weekday],
    )
  ).minute
