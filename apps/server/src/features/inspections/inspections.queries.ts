import type { RatingCounts } from '@twopost/contract/inspections'
import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, inspections, serviceOrders, shops, users, vehicles } from '#tables.gen.ts'

const countsOf = `(select jsonb_build_object('total', count(*), 'checked', count(*) filter (where r.rating <> 'not_checked'),
    'ok', count(*) filter (where r.rating = 'ok'), 'soon', count(*) filter (where r.rating = 'soon'),
    'now', count(*) filter (where r.rating = 'now'), 'na', count(*) filter (where r.rating = 'na'))
  from app.inspection_results r where r.tenant_id = $1 and r.inspection_id = x.id)`
/** Findings that nobody made a service of; one whose service was taken off the order counts again. */
const openFinding = `r.rating in ('soon', 'now') and not exists
  (select from app.order_services y where y.tenant_id = $1 and y.id = r.service_id)`
const inspectionRow = combine(
  columns('x', inspections, [
    'id',
    'service_order_id',
    'shop_id',
    'vehicle_id',
    'template_id',
    'template_revision',
    'kind',
    'name_en',
    'name_es',
    'minutes',
    'technician_id',
    'state',
    'is_changed',
    'mileage',
  ]),
  columns('x', inspections, [
    'started_at',
    'finished_at',
    'finished_by',
    'reviewed_at',
    'reviewed_by_name',
    'shared_at',
    'version',
    'created_at',
  ]),
  columns('o', serviceOrders, { order_number: 'number', order_status: 'status' }),
  columns('s', shops, { time_zone: 'time_zone' }),
  columns('v', vehicles, {
    vehicle_kind: 'kind',
    year: 'year',
    make: 'make',
    model: 'model',
    vin: 'vin',
    plate: 'license_plate',
    plate_state: 'plate_state',
    unit_number: 'unit_number',
  }),
  columns('c', customers, { customer_name: 'name', company_name: 'company_name' }),
  outer(columns('u', users, { technician_name: 'name' })),
  computed({
    counts: [typed<RatingCounts>('jsonb'), countsOf],
    open_findings: [
      'int4',
      `(select count(*)::int from app.inspection_results r where r.tenant_id = $1 and r.inspection_id = x.id and ${openFinding})`,
    ],
  }),
)
export type InspectionRow = RowOf<typeof inspectionRow>
const joined = `app.inspections x join app.service_orders o on o.tenant_id = $1 and o.id = x.service_order_id
  join app.shops s on s.tenant_id = $1 and s.id = x.shop_id
  join app.vehicles v on v.tenant_id = $1 and v.id = x.vehicle_id
  join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
  left join app.technicians t on t.tenant_id = $1 and t.id = x.technician_id
  left join app.users u on u.tenant_id = $1 and u.id = t.user_id`

export const selectInspection = (tx: Tx, id: string): Promise<InspectionRow | undefined> =>
  tx.maybe(
    inspectionRow,
    `select ${inspectionRow.sql} from ${joined} where x.tenant_id = $1 and x.id = $2 and o.deleted_at is null`,
    [tx.tenant, id],
  )
export const selectOfOrder = (tx: Tx, orderId: string): Promise<InspectionRow[]> =>
  tx.rows(
    inspectionRow,
    `select ${inspectionRow.sql} from ${joined} where x.tenant_id = $1 and x.service_order_id = $2 order by x.id limit 50`,
    [tx.tenant, orderId],
  )
const ofVehicle = `x.tenant_id = $1 and x.vehicle_id = $2 and o.deleted_at is null and ($3::uuid[] is null or x.shop_id = any($3))`
export const selectOfVehicle = (
  tx: Tx,
  vehicleId: string,
  shopIds: readonly string[] | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<InspectionRow[]> =>
  tx.rows(inspectionRow, `select ${inspectionRow.sql} from ${joined} where ${ofVehicle} order by x.id desc limit $4 offset $5`, [
    tx.tenant,
    vehicleId,
    shopIds,
    limit,
    offset,
  ])
export const countOfVehicle = async (tx: Tx, vehicleId: string, shopIds: readonly string[] | null): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from app.inspections x join app.service_orders o on o.tenant_id = $1 and o.id = x.service_order_id where ${ofVehicle}`,
      [tx.tenant, vehicleId, shopIds],
    )
  ).count

export interface NewInspection {
  id: string
  orderId: string
  shopId: string
  vehicleId: string
  templateId: string
  revision: number
  kind: InspectionRow['kind']
  nameEn: string
  nameEs: string
  minutes: number
  technicianId: string | null
  mileage: number | null
  by: string
}
export const insertInspection = (tx: Tx, row: NewInspection, at: Date): Promise<number> =>
  tx.run(
    `insert into app.inspections (tenant_id, id, service_order_id, shop_id, vehicle_id, template_id, template_revision, kind, name_en, name_es, minutes,
       technician_id, mileage, state, created_by_name, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'open', $14, $15, $15)`,
    [
      ...[tx.tenant, row.id, row.orderId, row.shopId, row.vehicleId, row.templateId, row.revision, row.kind, row.nameEn],
      ...[row.nameEs, row.minutes, row.technicianId, row.mileage, row.by, at],
    ],
  )
/** Held to the end of the transaction: what is written about one inspection follows one another. */
export const lockInspection = (tx: Tx, id: string): Promise<number> =>
  tx.run('update app.inspections set updated_at = updated_at where tenant_id = $1 and id = $2', [tx.tenant, id])

export interface MoveColumns {
  started_at?: Date
  finished_at?: Date | null
  finished_by?: string | null
  reviewed_at?: Date | null
  reviewed_by_name?: string
  shared_at?: Date
  is_changed?: boolean
  technician_id?: string
}
/** The only writer of an inspection's state (INS5), with the old one in the `where`. @returns 0 for a lost race */
export function moveInspectionState(
  tx: Tx,
  id: string,
  from: InspectionRow['state'],
  to: InspectionRow['state'],
  said: MoveColumns,
  at: Date,
): Promise<number> {
  const entries = Object.entries(said).filter(([, value]) => value !== undefined)
  const sets = entries.map(([name], i) => `, ${name} = $${i + 6}`).join('')
  return tx.run(
    `update app.inspections set state = $4, updated_at = $5, version = version + 1${sets} where tenant_id = $1 and id = $2 and state = $3`,
    [tx.tenant, id, from, to, at, ...entries.map(([, value]) => value)],
  )
}
/** Who looks at the vehicle, where nobody was named before. */
export const nameTechnician = (tx: Tx, id: string, technicianId: string): Promise<number> =>
  tx.run('update app.inspections set technician_id = $3 where tenant_id = $1 and id = $2 and technician_id is null', [
    tx.tenant,
    id,
    technicianId,
  ])

/** The language in which a customer is written to. */
export const selectLanguage = async (tx: Tx, customerId: string): Promise<'en' | 'es'> =>
  (
    await tx.one(
      columns('', customers, ['preferred_language']),
      'select preferred_language from app.customers where tenant_id = $1 and id = $2',
      [tx.tenant, customerId],
    )
  ).preferred_language

const finding = computed({
  result_id: ['uuid', 'r.id'],
  inspection_id: ['uuid', 'x.id'],
  name_en: ['text', 'i.name_en'],
  name_es: ['text', 'i.name_es'],
  position: ['text', 'r.position'],
  rating: ['text(ok|soon|now|na|not_checked)', 'r.rating'],
})
type OpenFindingRow = RowOf<typeof finding>
/** Findings of an order that no service was made of, the worst first: what is left when it is invoiced (INS8). */
export const selectOpenFindings = (tx: Tx, orderId: string): Promise<OpenFindingRow[]> =>
  tx.rows(
    finding,
    `select ${finding.sql} from app.inspections x join app.inspection_results r on r.tenant_id = $1 and r.inspection_id = x.id
       join app.inspection_items i on i.tenant_id = $1 and i.id = r.item_id
      where x.tenant_id = $1 and x.service_order_id = $2 and x.state not in ('open', 'in_progress') and ${openFinding}
      order by r.rating <> 'now', x.id, r.place`,
    [tx.tenant, orderId],
  )
