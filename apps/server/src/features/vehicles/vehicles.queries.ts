import { countUpTo } from '#platform/database/counted-list.ts'
import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import { odometerReadings, shops, vehicles } from '#tables.gen.ts'

const own = [
  'shop_id',
  'customer_id',
  'vin',
  'kind',
  'make',
  'model',
  'year',
  'mileage',
  'color',
  'engine',
  'license_plate',
  'plate_key',
  'plate_state',
  'unit_number',
  'notes',
  'status',
  'next_service_date',
] as const
const vehicleRow = columns('v', vehicles, ['id', 'tenant_id', ...own, 'version', 'created_at', 'updated_at'])
export type VehicleRow = RowOf<typeof vehicleRow>
const countedRow = combine(
  vehicleRow,
  computed({
    customer_name: ['text?', '(select c.name from app.customers c where c.tenant_id = $1 and c.id = v.customer_id)'],
    /** YYYY-MM-DD in the time zone of the shop that did the work. */
    last_service_date: [
      'text?',
      `(select to_char(max(o.completed_at at time zone s.time_zone), 'YYYY-MM-DD') from app.service_orders o
         join app.shops s on s.tenant_id = $1 and s.id = o.shop_id
        where o.tenant_id = $1 and o.vehicle_id = v.id and o.deleted_at is null and o.status in ('completed', 'invoiced'))`,
    ],
    total_service_cents: [
      'int8',
      `(select app.whole(sum(o.total_cents)) from app.service_orders o where o.tenant_id = $1 and o.vehicle_id = v.id
         and o.deleted_at is null and o.status in ('completed', 'invoiced'))`,
    ],
    open_order_count: [
      'int4',
      `(select count(*)::int from app.service_orders o where o.tenant_id = $1 and o.vehicle_id = v.id and o.deleted_at is null
         and o.status in ('pending', 'scheduled', 'in_progress', 'completed'))`,
    ],
  }),
)
/** A vehicle with what its orders come to: for who looks at it, because each of its orders is read. */
export type CountedVehicleRow = RowOf<typeof countedRow>
/** The writable part of a row. */
export type VehicleValues = Pick<VehicleRow, (typeof own)[number]>

export interface VehicleFilter {
  shopIds: readonly string[] | null
  words: readonly string[]
  make?: string | undefined
  model?: string | undefined
  year?: number | undefined
  customerId?: string | undefined
  /** Undefined: all but the inactive ones. */
  status?: string | undefined
}
export type VehicleSort = 'created_at' | 'make' | 'model' | 'year' | 'license_plate' | 'unit_number' | 'mileage'

function whereOf(tx: Tx, filter: VehicleFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['v.tenant_id = $1']
  if (filter.shopIds) parts.push(`v.shop_id = any(${add(filter.shopIds)}::uuid[])`)
  if (filter.words.length > 0) {
    const at = values.length + 1
    const count = filter.words.length
    // Its own words, or those of the customer it belongs to.
    parts.push(`v.id in ((${matchSql('vehicle', count, at)}) union select w.id from app.vehicles w
      where w.tenant_id = $1 and w.customer_id in (${matchSql('customer', count, at)}))`)
    values.push(...matchValues(filter.words))
  }
  if (filter.make) parts.push(`lower(v.make) = lower(${add(filter.make)})`)
  if (filter.model) parts.push(`lower(v.model) = lower(${add(filter.model)})`)
  if (filter.year) parts.push(`v.year = ${add(filter.year)}`)
  if (filter.customerId) parts.push(`v.customer_id = ${add(filter.customerId)}`)
  if (filter.status === undefined) parts.push(`v.status <> 'inactive'`)
  else if (filter.status !== 'all') parts.push(`v.status = ${add(filter.status)}`)
  return { sql: parts.join(' and '), values }
}
const orders: Record<VehicleSort, (direction: string) => string> = {
  created_at: (d) => `v.created_at ${d}`,
  make: (d) => `lower(v.make) ${d}, lower(v.model) ${d}`,
  model: (d) => `lower(v.model) ${d}`,
  year: (d) => `v.year ${d} nulls last`,
  license_plate: (d) => `v.plate_key = '', v.plate_key ${d}`,
  unit_number: (d) => `v.unit_number = '', lower(v.unit_number) ${d}`,
  mileage: (d) => `v.mileage ${d} nulls last`,
}

export const selectVehicles = (
  tx: Tx,
  filter: VehicleFilter,
  sort: { by: VehicleSort; order: 'asc' | 'desc' },
  limit: number,
  offset: number,
): Promise<CountedVehicleRow[]> => {
  const { sql, values } = whereOf(tx, filter)
  return tx.rows(
    countedRow,
    `select ${countedRow.sql} from app.vehicles v where ${sql} order by ${orders[sort.by](sort.order)}, v.id ${sort.order}
      limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  )
}
/** The ids of all wanted vehicles in their order, at most so many. */
export const selectVehicleIds = async (
  tx: Tx,
  filter: VehicleFilter,
  sort: { by: VehicleSort; order: 'asc' | 'desc' },
  most: number,
): Promise<string[]> => {
  const { sql, values } = whereOf(tx, filter)
  const found = await tx.rows(
    { id: 'uuid' },
    `select v.id from app.vehicles v where ${sql} order by ${orders[sort.by](sort.order)}, v.id ${sort.order} limit $${values.length + 1}`,
    [...values, most],
  )
  return found.map((row) => row.id)
}
export const selectVehiclesById = (tx: Tx, ids: readonly string[]): Promise<CountedVehicleRow[]> =>
  tx.rows(countedRow, `select ${countedRow.sql} from app.vehicles v where v.tenant_id = $1 and v.id = any($2::uuid[])`, [
    tx.tenant,
    ids,
  ])
/** Exact up to 10,000. */
export const countVehicles = (tx: Tx, filter: VehicleFilter): Promise<number> => {
  const { sql, values } = whereOf(tx, filter)
  return countUpTo(tx, `app.vehicles v where ${sql}`, values)
}
export const selectVehicle = (tx: Tx, id: string): Promise<VehicleRow | undefined> =>
  tx.maybe(vehicleRow, `select ${vehicleRow.sql} from app.vehicles v where v.tenant_id = $1 and v.id = $2`, [tx.tenant, id])
export const selectCountedVehicle = (tx: Tx, id: string): Promise<CountedVehicleRow | undefined> =>
  tx.maybe(countedRow, `select ${countedRow.sql} from app.vehicles v where v.tenant_id = $1 and v.id = $2`, [tx.tenant, id])

/** The vehicle in use that has this VIN. */
export const findByVin = (tx: Tx, vin: string, shopIds: readonly string[] | null) =>
  tx.maybe(
    { id: 'uuid' },
    `select id from app.vehicles where tenant_id = $1 and vin = $2 and vin <> '' and status <> 'inactive'
        and ($3::uuid[] is null or shop_id = any($3))`,
    [tx.tenant, vin, shopIds],
  )
/** A vehicle in use with this plate; states and VINs may be missing but may not contradict. The oldest first. */
export const findByPlate = (tx: Tx, plate: { key: string; state: string; vin: string }, shopIds: readonly string[] | null) =>
  tx.maybe(
    { id: 'uuid' },
    `select id from app.vehicles where tenant_id = $1 and plate_key = $2 and status <> 'inactive'
        and ($3 = '' or plate_state = '' or upper(plate_state) = upper($3)) and ($4 = '' or vin = '' or vin = $4)
        and ($5::uuid[] is null or shop_id = any($5)) order by created_at, id limit 1`,
    [tx.tenant, plate.key, plate.state, plate.vin, shopIds],
  )
/** One search-or-create at a time for one VIN or plate within the tenant. */
export const lockVehicleKey = (tx: Tx, key: string): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended($1 || ':vehicle:' || $2, 0))", [tx.tenant, key])

export const insertVehicle = (tx: Tx, id: string, values: VehicleValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.vehicles (tenant_id, id, created_at, updated_at, ${own.join(', ')}) values ($1, $2, $3, $3, ${own.map((_, i) => `$${i + 4}`).join(', ')})`,
    [tx.tenant, id, at, ...own.map((name) => values[name])],
  )
/** 0 rows: the version is stale. */
export const updateVehicle = (tx: Tx, id: string, values: VehicleValues, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.vehicles set updated_at = $4, version = version + 1, ${own.map((name, i) => `${name} = $${i + 5}`).join(', ')}
      where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)`,
    [tx.tenant, id, version, at, ...own.map((name) => values[name])],
  )
/** Retires those of the given that are in use and in the given shops. */
export const markVehiclesInactive = (tx: Tx, ids: readonly string[], shopIds: readonly string[] | null, at: Date) =>
  tx.rows(
    { id: 'uuid', shop_id: 'uuid' },
    `update app.vehicles set status = 'inactive', updated_at = $4, version = version + 1
      where tenant_id = $1 and id = any($2::uuid[]) and status <> 'inactive' and ($3::uuid[] is null or shop_id = any($3))
      returning id, shop_id`,
    [tx.tenant, ids, shopIds, at],
  )

export interface OwnerChange {
  id: string
  vehicleId: string
  from: string | null
  to: string
  reason: string
  notes: string
  by: string | null
}
export const insertOwner = (tx: Tx, change: OwnerChange, at: Date): Promise<number> =>
  tx.run(
    `insert into app.vehicle_owners (tenant_id, id, vehicle_id, from_customer_id, to_customer_id, reason, notes, changed_by, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.tenant, change.id, change.vehicleId, change.from, change.to, change.reason, change.notes, change.by, at],
  )
/** When a mileage was read: with the vehicle's own fields, or when it came in for an order or left. */
export type ReadingSource = RowOf<typeof readingSource>['source']
const readingSource = columns('', odometerReadings, ['source'])
export const insertReading = (
  tx: Tx,
  reading: { id: string; vehicleId: string; orderId: string | null; mileage: number; source: ReadingSource; by: string | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.odometer_readings (tenant_id, id, vehicle_id, service_order_id, mileage, source, recorded_by, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.tenant, reading.id, reading.vehicleId, reading.orderId, reading.mileage, reading.source, reading.by, at],
  )
/** A vehicle's mileage follows its latest reading, upwards. */
export const raiseMileage = (tx: Tx, vehicleId: string, mileage: number): Promise<number> =>
  tx.run('update app.vehicles set mileage = $3 where tenant_id = $1 and id = $2 and coalesce(mileage, 0) < $3', [
    tx.tenant,
    vehicleId,
    mileage,
  ])

const filterOptions = { makes: 'text[]', models: 'text[]', years: 'int4[]', statuses: 'text[]' } as const
export type FilterOptions = RowOf<typeof filterOptions>
/** What occurs among the vehicles of the given shops; years the newest first. */
export const selectFilterOptions = (tx: Tx, shopIds: readonly string[] | null): Promise<FilterOptions> =>
  tx.one(
    filterOptions,
    `with seen as (select distinct make, model, year, status from app.vehicles
        where tenant_id = $1 and ($2::uuid[] is null or shop_id = any($2)))
     select coalesce((select array_agg(make order by lower(make), make) from (select distinct make from seen) m), '{}') as makes,
       coalesce((select array_agg(model order by lower(model), model) from (select distinct model from seen) m), '{}') as models,
       coalesce((select array_agg(year order by year desc) from (select distinct year from seen where year is not null) m), '{}') as years,
       coalesce((select array_agg(status order by status) from (select distinct status from seen) m), '{}') as statuses`,
    [tx.tenant, shopIds],
  )

export const countAtShop = async (tx: Tx, shopId: string): Promise<number> =>
  (
    await tx.one({ count: 'int4' }, 'select count(*)::int as count from app.vehicles where tenant_id = $1 and shop_id = $2', [
      tx.tenant,
      shopId,
    ])
  ).count
export const moveToShop = (tx: Tx, from: string, to: string, at: Date): Promise<number> =>
  tx.run('update app.vehicles set shop_id = $3, updated_at = $4, version = version + 1 where tenant_id = $1 and shop_id = $2', [
    tx.tenant,
    from,
    to,
    at,
  ])

/** Many new vehicles in one statement. */
export const insertVehicles = (tx: Tx, rows: readonly { id: string; values: VehicleValues }[], at: Date): Promise<number> => {
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [row.id, at, at, ...own.map((name) => row.values[name])]),
  )
  return tx.run(`insert into app.vehicles (tenant_id, id, created_at, updated_at, ${own.join(', ')}) values ${sql}`, values)
}
interface Told {
  by: string | null
  at: Date
}
export const insertOwners = (
  tx: Tx,
  rows: readonly { id: string; vehicleId: string; to: string }[],
  { by, at }: Told,
): Promise<number> => {
  if (rows.length === 0) return Promise.resolve(0)
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [row.id, row.vehicleId, row.to, '', '', by, at]),
  )
  return tx.run(
    `insert into app.vehicle_owners (tenant_id, id, vehicle_id, to_customer_id, reason, notes, changed_by, at) values ${sql}`,
    values,
  )
}
export const insertReadings = (
  tx: Tx,
  rows: readonly { id: string; vehicleId: string; mileage: number }[],
  { by, at }: Told,
): Promise<number> => {
  if (rows.length === 0) return Promise.resolve(0)
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [row.id, row.vehicleId, row.mileage, 'vehicle', by, at]),
  )
  return tx.run(
    `insert into app.odometer_readings (tenant_id, id, vehicle_id, mileage, source, recorded_by, at) values ${sql}`,
    values,
  )
}
/** Vehicles in use with one of these VINs or plates, the oldest first. */
export const selectByKeys = (tx: Tx, { vins, plates }: { vins: readonly string[]; plates: readonly string[] }) =>
  tx.rows(
    columns('v', vehicles, ['id', 'vin', 'plate_key', 'make', 'model', 'unit_number']),
    `select v.id, v.vin, v.plate_key, v.make, v.model, v.unit_number from app.vehicles v where v.tenant_id = $1 and v.status <> 'inactive'
        and ((v.vin <> '' and v.vin = any($2::text[])) or (v.plate_key <> '' and v.plate_key = any($3::text[])))
      order by v.created_at, v.id`,
    [tx.tenant, vins, plates],
  )
export const selectChangedVehicles = (tx: Tx, ids: readonly string[], most: number) =>
  tx.rows(
    columns('v', vehicles, ['id', 'make', 'model', 'unit_number']),
    `select v.id, v.make, v.model, v.unit_number from app.vehicles v where v.tenant_id = $1 and v.id = any($2::uuid[])
        and (v.version > 1 or v.status = 'inactive') order by v.id limit $3`,
    [tx.tenant, ids, most],
  )
/** Vehicles in use with one of these VINs, plates or unit numbers in the given shops, with whose they are and the time zone of their shop. */
export const selectNamedVehicles = (
  tx: Tx,
  shopIds: readonly string[] | null,
  { vins, plates, units }: { vins: readonly string[]; plates: readonly string[]; units: readonly string[] },
) =>
  tx.rows(
    {
      ...columns('v', vehicles, ['id', 'vin', 'plate_key', 'customer_id', 'mileage']).shape,
      ...columns('s', shops, ['time_zone']).shape,
      ...computed({ unit_key: ['text', 'lower(v.unit_number)'] }).shape,
    },
    `select v.id, v.vin, v.plate_key, v.customer_id, v.mileage, s.time_zone, lower(v.unit_number) as unit_key from app.vehicles v
      join app.shops s on s.tenant_id = $1 and s.id = v.shop_id
      where v.tenant_id = $1 and v.status <> 'inactive' and ($2::uuid[] is null or v.shop_id = any($2))
        and ((v.vin <> '' and v.vin = any($3::text[])) or (v.plate_key <> '' and v.plate_key = any($4::text[]))
          or (v.unit_number <> '' and lower(v.unit_number) = any($5::text[])))
      order by v.id`,
    [tx.tenant, shopIds, vins, plates, units],
  )
