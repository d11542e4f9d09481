import { columns, computed, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { odometerReadings, vehicles } from '#tables.gen.ts'

/** Readings of these vehicles that stand, in the order of their days at the vehicle's shop. */
export const selectReadings = (tx: Tx, vehicleIds: readonly string[]) =>
  tx.rows(
    {
      ...columns('r', odometerReadings, ['vehicle_id', 'mileage']).shape,
      ...computed({ day: ['date', '(r.at at time zone s.time_zone)::date'] }).shape,
    },
    `select r.vehicle_id, r.mileage, (r.at at time zone s.time_zone)::date as day from app.odometer_readings r
       join app.vehicles v on v.tenant_id = $1 and v.id = r.vehicle_id
       join app.shops s on s.tenant_id = $1 and s.id = v.shop_id
      where r.tenant_id = $1 and r.vehicle_id = any($2::uuid[]) and r.taken_back_at is null
      order by r.vehicle_id, r.at, r.id`,
    [tx.tenant, vehicleIds],
  )
/** A reading of a file, with an instant of its day. */
export interface NewReading {
  id: string
  vehicleId: string
  mileage: number
  at: Date
}
export const insertImportedReadings = (
  tx: Tx,
  rows: readonly NewReading[],
  { by, at }: { by: string | null; at: Date },
): Promise<number> => {
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [row.id, row.vehicleId, row.mileage, 'import', by, row.at, at]),
  )
  return tx.run(
    `insert into app.odometer_readings (tenant_id, id, vehicle_id, mileage, source, recorded_by, at, imported_at) values ${sql}`,
    values,
  )
}
/** A vehicle's mileage follows a reading of a file, upwards, unless it was read on a later day, from the instant `later` on. */
export const raiseToNewest = (
  tx: Tx,
  { vehicleId, mileage, later }: { vehicleId: string; mileage: number; later: Date },
): Promise<number> =>
  tx.run(
    `update app.vehicles v set mileage = $3 where v.tenant_id = $1 and v.id = $2 and coalesce(v.mileage, 0) < $3
        and not exists (select from app.odometer_readings r
          where r.tenant_id = $1 and r.vehicle_id = $2 and r.at >= $4 and r.taken_back_at is null)`,
    [tx.tenant, vehicleId, mileage, later],
  )
/** Vehicles of these readings that were read since at their work, or whose mileage a person changed. */
export const selectReadSince = (tx: Tx, ids: readonly string[], most: number) =>
  tx.rows(
    columns('v', vehicles, ['id', 'make', 'model', 'unit_number']),
    `select v.id, v.make, v.model, v.unit_number from app.vehicles v where v.tenant_id = $1
        and exists (select from app.odometer_readings r
          join app.odometer_readings w on w.tenant_id = $1 and w.vehicle_id = r.vehicle_id and w.source <> 'import' and w.at > r.imported_at
          where r.tenant_id = $1 and r.vehicle_id = v.id and r.id = any($2::uuid[]))
      order by v.id limit $3`,
    [tx.tenant, ids, most],
  )
/** The mark is all of a reading that can be changed, and only one of a file can have it. */
export const markTakenBack = (tx: Tx, ids: readonly string[], at: Date): Promise<number> =>
  tx.run(
    `update app.odometer_readings set taken_back_at = $3
      where tenant_id = $1 and id = any($2::uuid[]) and source = 'import' and taken_back_at is null`,
    [tx.tenant, ids, at],
  )
/**
 * Vehicles whose mileage came from one of these readings, which are taken back, get the one that the others say: the last that was entered with the vehicle
 * itself, and what was read or brought along since, upwards.
 */
export const restoreMileage = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    `update app.vehicles v set mileage = (select max(r.mileage) from app.odometer_readings r
          cross join (select max(o.at) as at from app.odometer_readings o where o.tenant_id = $1 and o.vehicle_id = v.id and o.source = 'vehicle') own
         where r.tenant_id = $1 and r.vehicle_id = v.id and r.taken_back_at is null
           and (own.at is null or (coalesce(r.imported_at, r.at) >= own.at and (r.source <> 'import' or r.at > own.at - interval '12 hours'))))
      where v.tenant_id = $1
        and exists (select from app.odometer_readings t
          where t.tenant_id = $1 and t.vehicle_id = v.id and t.id = any($2::uuid[]) and t.mileage = v.mileage)`,
    [tx.tenant, ids],
  )
