import type { BayKind } from '@twopost/contract/shops'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { serviceOrders, users, vehicles } from '#tables.gen.ts'
import { workSoFar } from '../service-orders.queries.ts'

const scheduleRow = combine(
  columns('o', serviceOrders, [
    'id',
    'shop_id',
    'number',
    'title',
    'status',
    'priority',
    'version',
    'estimated_minutes',
    'labor_thousandths',
    'due_at',
    'due_source',
    'assigned_technician_id',
    'bay_id',
    'vehicle_id',
    'scheduled_start',
    'scheduled_end',
    'created_at',
  ]),
  columns('v', vehicles, {
    vehicle_year: 'year',
    vehicle_make: 'make',
    vehicle_model: 'model',
    vehicle_kind: 'kind',
    vehicle_plate: 'license_plate',
    vehicle_plate_state: 'plate_state',
    vehicle_unit: 'unit_number',
  }),
  workSoFar,
  computed({
    needs: [
      typed<{ id: string; name: string; level: number }[]>('jsonb'),
      `(select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'level', n.level) order by n.name), '[]')
         from (select k.id, k.name, max(h.level) as level from app.order_services s
           join app.order_service_skills h on h.tenant_id = $1 and h.service_id = s.id join app.skills k on k.tenant_id = $1 and k.id = h.skill_id
          where s.tenant_id = $1 and s.service_order_id = o.id group by k.id, k.name) n)`,
    ],
    bay_kinds: [
      typed<BayKind[]>('jsonb'),
      `(select coalesce(jsonb_agg(distinct s.bay_kind), '[]') from app.order_services s
         where s.tenant_id = $1 and s.service_order_id = o.id and s.bay_kind is not null)`,
    ],
    technician_ids: [
      'text[]',
      "array(select j.technician_id::text from app.jobs j where j.tenant_id = $1 and j.service_order_id = o.id and j.status <> 'cancelled' order by j.assigned_at, j.id)",
    ],
  }),
)
const workerRow = combine(
  columns('u', users, ['name']),
  computed({
    skills: [
      typed<{ id: string; level: number }[]>('jsonb'),
      `(select coalesce(jsonb_agg(jsonb_build_object('id', h.skill_id, 'level', h.level)), '[]')
         from app.technician_skills h where h.tenant_id = $1 and h.technician_id = t.id)`,
    ],
  }),
)
export type ScheduleRow = RowOf<typeof scheduleRow>
const from = 'app.service_orders o join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id'

/** Open orders of a shop, at most 500: those that are named, then the first due first. */
export const selectOpenOrders = (tx: Tx, shopId: string, named: readonly string[]): Promise<ScheduleRow[]> =>
  tx.rows(
    scheduleRow,
    `select ${scheduleRow.sql} from ${from} where o.tenant_id = $1 and o.shop_id = $2 and o.deleted_at is null
        and o.status in ('pending', 'scheduled', 'in_progress') order by o.id = any($3::uuid[]) desc, o.due_at nulls last, o.created_at, o.id limit 500`,
    [tx.tenant, shopId, named],
  )
/** Technicians with the levels of their skills. */
export const selectWorkers = (
  tx: Tx,
  technicianIds: readonly string[],
): Promise<{ name: string; skills: { id: string; level: number }[] }[]> =>
  tx.rows(
    workerRow,
    `select ${workerRow.sql} from app.technicians t join app.users u on u.tenant_id = $1 and u.id = t.user_id
      where t.tenant_id = $1 and t.id = any($2::uuid[]) order by lower(u.name), t.id`,
    [tx.tenant, technicianIds],
  )
/** Orders by their ids, of the shops one may enter. */
export const selectScheduleOrders = (tx: Tx, ids: readonly string[], shopIds: readonly string[] | null): Promise<ScheduleRow[]> =>
  tx.rows(
    scheduleRow,
    `select ${scheduleRow.sql} from ${from} where o.tenant_id = $1 and o.id = any($2::uuid[]) and o.deleted_at is null
        and ($3::uuid[] is null or o.shop_id = any($3)) order by o.id`,
    [tx.tenant, ids, shopIds],
  )
