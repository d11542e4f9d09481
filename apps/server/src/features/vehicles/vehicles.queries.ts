import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'

export interface VehicleRow {
  id: string
  tenant_id: string
  shop_id: string
  customer_id: string | null
  customer_name: string | null
  vin: string
  make: string
  model: string
  year: number | null
  mileage: number | null
  color: string
  engine: string
  license_plate: string
  plate_state: string
  unit_number: string
  notes: string
  status: 'active' | 'inactive' | 'maintenance'
  /** YYYY-MM-DD. */
  next_service_date: string | null
  /** YYYY-MM-DD in the time zone of the shop that did the work. */
  last_service_date: string | null
  total_service_cents: number
  open_order_count: number
  version: number
  created_at: Date
  updated_at: Date
}

const own = [
  'shop_id',
  'customer_id',
  'vin',
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
/** The writable part of a row. */
export type VehicleValues = Pick<VehicleRow, Exclude<(typeof own)[number], 'plate_key'>> & { plate_key: string }

const columns = `v.*,
  (select c.name from app.customers c where c.tenant_id = v.tenant_id and c.id = v.customer_id) as customer_name,
  (select to_char(max(o.completed_at at time zone s.time_zone), 'YYYY-MM-DD') from app.service_orders o
     join app.shops s on s.tenant_id = o.tenant_id and s.id = o.shop_id
    where o.tenant_id = v.tenant_id and o.vehicle_id = v.id and o.deleted_at is null and o.status in ('completed', 'invoiced')) as last_service_date,
  (select coalesce(sum(o.total_cents), 0)::bigint from app.service_orders o where o.tenant_id = v.tenant_id and o.vehicle_id = v.id
     and o.deleted_at is null and o.status in ('completed', 'invoiced')) as total_service_cents,
  (select count(*)::int from app.service_orders o where o.tenant_id = v.tenant_id and o.vehicle_id = v.id and o.deleted_at is null
     and o.status in ('pending', 'scheduled', 'in_progress', 'completed')) as open_order_count`

export interface VehicleFilter {
  shopIds: readonly string[] | null
  words: readonly string[]
  make?: string | undefined
  model?: string | undefined
  year?: number | undefined
  customerId?: string | undefined
  status?: string | undefined
}
export type VehicleSort = 'created_at' | 'make' | 'model' | 'year' | 'license_plate' | 'unit_number' | 'mileage'

function whereOf(filter: VehicleFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['v.tenant_id = app.tid()']
  if (filter.shopIds) parts.push(`v.shop_id = any(${add(filter.shopIds)}::uuid[])`)
  if (filter.words.length > 0) {
    const at = values.length + 1
    const count = filter.words.length
    // Its own words, or those of the customer it belongs to.
    parts.push(`v.id in ((${matchSql('vehicle', count, at)}) union select w.id from app.vehicles w
      where w.tenant_id = app.tid() and w.customer_id in (${matchSql('customer', count, at)}))`)
    values.push(...matchValues(filter.words))
  }
  if (filter.make) parts.push(`lower(v.make) = lower(${add(filter.make)})`)
  if (filter.model) parts.push(`lower(v.model) = lower(${add(filter.model)})`)
  if (filter.year) parts.push(`v.year = ${add(filter.year)}`)
  if (filter.customerId) parts.push(`v.customer_id = ${add(filter.customerId)}`)
  if (filter.status) parts.push(`v.status = ${add(filter.status)}`)
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
): Promise<VehicleRow[]> => {
  const { sql, values } = whereOf(filter)
  return tx.rows<VehicleRow>(
    `select ${columns} from app.vehicles v where ${sql} order by ${orders[sort.by](sort.order)}, v.id ${sort.order}
      limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  )
}
/** Exact up to 10,000. */
export const countVehicles = async (tx: Tx, filter: VehicleFilter): Promise<number> => {
  const { sql, values } = whereOf(filter)
  return (
    await tx.one<{ count: number }>(
      `select count(*)::int as count from (select 1 from app.vehicles v where ${sql} limit 10001) found`,
      values,
    )
  ).count
}
export const selectVehicle = (tx: Tx, id: string): Promise<VehicleRow | undefined> =>
  tx.maybe<VehicleRow>(`select ${columns} from app.vehicles v where v.tenant_id = app.tid() and v.id = $1`, [id])

/** The vehicle in use that has this VIN. */
export const findByVin = (tx: Tx, vin: string, shopIds: readonly string[] | null) =>
  tx.maybe<{ id: string }>(
    `select id from app.vehicles where tenant_id = app.tid() and vin = $1 and vin <> '' and status <> 'inactive'
        and ($2::uuid[] is null or shop_id = any($2))`,
    [vin, shopIds],
  )
/** A vehicle in use with this plate; states and VINs may be missing but may not contradict. The oldest first. */
export const findByPlate = (tx: Tx, plate: { key: string; state: string; vin: string }, shopIds: readonly string[] | null) =>
  tx.maybe<{ id: string }>(
    `select id from app.vehicles where tenant_id = app.tid() and plate_key = $1 and status <> 'inactive'
        and ($2 = '' or plate_state = '' or upper(plate_state) = upper($2)) and ($3 = '' or vin = '' or vin = $3)
        and ($4::uuid[] is null or shop_id = any($4)) order by created_at, id limit 1`,
    [plate.key, plate.state, plate.vin, shopIds],
  )
/** One search-or-create at a time for one VIN or plate within the tenant. */
export const lockVehicleKey = (tx: Tx, key: string): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant_id') || ':vehicle:' || $1, 0))", [key])

export const insertVehicle = (tx: Tx, id: string, values: VehicleValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.vehicles (id, created_at, updated_at, ${own.join(', ')}) values ($1, $2, $2, ${own.map((_, i) => `$${i + 3}`).join(', ')})`,
    [id, at, ...own.map((name) => values[name])],
  )
/** 0 rows: the version is stale. */
export const updateVehicle = (tx: Tx, id: string, values: VehicleValues, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.vehicles set updated_at = $3, version = version + 1, ${own.map((name, i) => `${name} = $${i + 4}`).join(', ')}
      where tenant_id = app.tid() and id = $1 and ($2::int is null or version = $2)`,
    [id, version, at, ...own.map((name) => values[name])],
  )
/** Retires those of the given that are in use and in the given shops. */
export const markVehiclesInactive = (tx: Tx, ids: readonly string[], shopIds: readonly string[] | null, at: Date) =>
  tx.rows<{ id: string; shop_id: string }>(
    `update app.vehicles set status = 'inactive', updated_at = $3, version = version + 1
      where tenant_id = app.tid() and id = any($1::uuid[]) and status <> 'inactive' and ($2::uuid[] is null or shop_id = any($2))
      returning id, shop_id`,
    [ids, shopIds, at],
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
    `insert into app.vehicle_owners (id, vehicle_id, from_customer_id, to_customer_id, reason, notes, changed_by, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [change.id, change.vehicleId, change.from, change.to, change.reason, change.notes, change.by, at],
  )
export const insertReading = (
  tx: Tx,
  reading: { id: string; vehicleId: string; mileage: number; by: string | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.odometer_readings (id, vehicle_id, mileage, source, recorded_by, at) values ($1, $2, $3, 'vehicle', $4, $5)`,
    [reading.id, reading.vehicleId, reading.mileage, reading.by, at],
  )

export interface FilterOptions {
  makes: string[]
  models: string[]
  years: number[]
  statuses: string[]
}
/** What occurs among the vehicles of the given shops; years the newest first. */
export const selectFilterOptions = (tx: Tx, shopIds: readonly string[] | null): Promise<FilterOptions> =>
  tx.one<FilterOptions>(
    `with seen as (select distinct make, model, year, status from app.vehicles
        where tenant_id = app.tid() and ($1::uuid[] is null or shop_id = any($1)))
     select coalesce((select array_agg(make order by lower(make), make) from (select distinct make from seen) m), '{}') as makes,
       coalesce((select array_agg(model order by lower(model), model) from (select distinct model from seen) m), '{}') as models,
       coalesce((select array_agg(year order by year desc) from (select distinct year from seen where year is not null) m), '{}') as years,
       coalesce((select array_agg(status order by status) from (select distinct status from seen) m), '{}') as statuses`,
    [shopIds],
  )

export const countAtShop = async (tx: Tx, shopId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      'select count(*)::int as count from app.vehicles where tenant_id = app.tid() and shop_id = $1',
      [shopId],
    )
  ).count
export const moveToShop = (tx: Tx, from: string, to: string, at: Date): Promise<number> =>
  tx.run(
    'update app.vehicles set shop_id = $2, updated_at = $3, version = version + 1 where tenant_id = app.tid() and shop_id = $1',
    [from, to, at],
  )
