import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { pastWork, vehicles } from '#tables.gen.ts'

const pastWorkRow = combine(
  columns('w', pastWork, [
    'id',
    'vehicle_id',
    'external_number',
    'done_on',
    'mileage',
    'description',
    'technician_name',
    'note',
    'total_cents',
  ]),
  columns('v', vehicles, ['year', 'make', 'model', 'unit_number', 'license_plate']),
)
export type PastWorkRow = RowOf<typeof pastWorkRow>

/** Work of a vehicle, or of a customer in vehicles of the given shops. */
export type PastWorkOf = { vehicleId: string } | { customerId: string; shopIds: readonly string[] | null }
function fromOf(tx: Tx, of: PastWorkOf): { sql: string; values: unknown[] } {
  const joined = 'app.past_work w join app.vehicles v on v.tenant_id = $1 and v.id = w.vehicle_id where w.tenant_id = $1'
  return 'vehicleId' in of
    ? { sql: `${joined} and w.vehicle_id = $2`, values: [tx.tenant, of.vehicleId] }
    : {
        sql: `${joined} and w.customer_id = $2 and ($3::uuid[] is null or v.shop_id = any($3))`,
        values: [tx.tenant, of.customerId, of.shopIds],
      }
}
/** One page, the latest day first; work of one day by its number, and of one number as the file had it. */
export const selectPastWork = (tx: Tx, of: PastWorkOf, at: { limit: number; offset: number }): Promise<PastWorkRow[]> => {
  const { sql, values } = fromOf(tx, of)
  return tx.rows(
    pastWorkRow,
    `select ${pastWorkRow.sql} from ${sql} order by w.done_on desc, w.external_number, w.position, w.id ${pageSql(values, at)}`,
    values,
  )
}
export const countPastWork = (tx: Tx, of: PastWorkOf): Promise<number> => {
  const { sql, values } = fromOf(tx, of)
  return countUpTo(tx, sql, values)
}

export interface NewPastWork extends Omit<PastWorkRow, 'year' | 'make' | 'model' | 'unit_number' | 'license_plate'> {
  customer_id: string
  position: number
  work_key: string
}
/** Many in one statement, without what is on file. @returns how many were new */
export const insertPastWork = (tx: Tx, shopId: string, rows: readonly NewPastWork[], at: Date): Promise<number> => {
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [
      ...[
        row.id,
        shopId,
        row.vehicle_id,
        row.customer_id,
        row.external_number,
        row.position,
        row.done_on,
        row.mileage,
        row.description,
      ],
      ...[row.work_key, row.technician_name, row.note, row.total_cents, at],
    ]),
  )
  return tx.run(
    `insert into app.past_work (tenant_id, id, shop_id, vehicle_id, customer_id, external_number, position, done_on, mileage, description,
       work_key, technician_name, note, total_cents, created_at) values ${sql}
     on conflict (tenant_id, vehicle_id, work_key) do nothing`,
    values,
  )
}
/** Which of these pieces of work are there, by vehicle and key. */
export const selectPastWorkKeys = (tx: Tx, vehicleIds: readonly string[], keys: readonly string[]) =>
  tx.rows(
    columns('w', pastWork, ['vehicle_id', 'work_key']),
    `select w.vehicle_id, w.work_key from app.past_work w
      where w.tenant_id = $1 and w.vehicle_id = any($2::uuid[]) and w.work_key = any($3::text[])`,
    [tx.tenant, vehicleIds, keys],
  )
/** The last place among the work of each of these vehicles and numbers. */
export const selectLastPlaces = (tx: Tx, vehicleIds: readonly string[], numbers: readonly string[]) =>
  tx.rows(
    {
      ...columns('w', pastWork, ['vehicle_id', 'external_number']).shape,
      ...computed({ last: ['int4', 'max(w.position)'] }).shape,
    },
    `select w.vehicle_id, w.external_number, max(w.position) as last from app.past_work w
      where w.tenant_id = $1 and w.vehicle_id = any($2::uuid[]) and w.external_number = any($3::text[])
      group by w.vehicle_id, w.external_number`,
    [tx.tenant, vehicleIds, numbers],
  )
export const removePastWork = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run('delete from app.past_work where tenant_id = $1 and id = any($2::uuid[])', [tx.tenant, ids])
