import { columns, combine, computed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { orderServices } from '#tables.gen.ts'

const begunRow = combine(
  columns('s', orderServices, ['id', 'name']),
  computed({
    is_clocked: [
      'bool',
      'exists (select from app.timers m where m.tenant_id = $1 and m.service_order_id = $2 and (m.service_id = s.id or s.id = any(m.service_ids)))',
    ],
    has_parts_out: [
      'bool',
      `exists (select from app.line_items l join app.line_parts p on p.tenant_id = $1 and p.line_item_id = l.id
                where l.tenant_id = $1 and l.service_id = s.id and p.issued_thousandths > p.returned_thousandths)`,
    ],
  }),
)
/** Which of these services have clocked time, also by a clock that counts for several, or a part that was taken for them and is out. */
export const selectBegun = async (tx: Tx, orderId: string, serviceIds: readonly string[]) =>
  (
    await tx.rows(
      begunRow,
      `select ${begunRow.sql} from app.order_services s
        where s.tenant_id = $1 and s.service_order_id = $2 and s.id = any($3::uuid[]) order by s.position, s.id`,
      [tx.tenant, orderId, serviceIds],
    )
  ).filter((one) => one.is_clocked || one.has_parts_out)
/** Gives services the places that they have in this list, from 1. */
export const setPlaces = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    `update app.order_services s set position = v.place from unnest($2::uuid[], $3::int[]) as v (id, place)
      where s.tenant_id = $1 and s.id = v.id and s.position <> v.place`,
    [tx.tenant, ids, ids.map((_, i) => i + 1)],
  )
export const deleteServiceRow = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.order_services where tenant_id = $1 and id = $2', [tx.tenant, id])
