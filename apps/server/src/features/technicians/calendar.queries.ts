import { columns, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { absences, workingHours } from '#tables.gen.ts'

const workingHoursRow = columns('', workingHours, ['weekday', 'from_minute', 'to_minute'])
export type WorkingHoursRow = RowOf<typeof workingHoursRow>
const absenceRow = columns('', absences, ['id', 'starts_at', 'ends_at', 'reason'])
export type AbsenceRow = RowOf<typeof absenceRow>
export const selectWorkingHours = (tx: Tx, technicianId: string): Promise<WorkingHoursRow[]> =>
  tx.rows(
    workingHoursRow,
    `select ${workingHoursRow.sql} from app.working_hours
      where tenant_id = $1 and technician_id = $2 order by weekday, from_minute`,
    [tx.tenant, technicianId],
  )
export const selectAbsences = (tx: Tx, technicianId: string): Promise<AbsenceRow[]> =>
  tx.rows(
    absenceRow,
    `select ${absenceRow.sql} from app.absences
      where tenant_id = $1 and technician_id = $2 order by starts_at, id`,
    [tx.tenant, technicianId],
  )
const hoursOfMany = columns('', workingHours, ['technician_id', 'weekday', 'from_minute', 'to_minute'])
export const selectWorkingHoursOf = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof hoursOfMany>[]> =>
  tx.rows(
    hoursOfMany,
    `select ${hoursOfMany.sql} from app.working_hours where tenant_id = $1 and technician_id = any($2::uuid[]) order by weekday, from_minute`,
    [tx.tenant, ids],
  )
const absenceOfMany = columns('', absences, ['technician_id', 'starts_at', 'ends_at', 'reason'])
export type AbsenceOf = RowOf<typeof absenceOfMany>
/** Absences of technicians that touch a time. */
export const selectAbsencesOf = (tx: Tx, ids: readonly string[], from: Date, to: Date): Promise<AbsenceOf[]> =>
  tx.rows(
    absenceOfMany,
    `select ${absenceOfMany.sql} from app.absences
      where tenant_id = $1 and technician_id = any($2::uuid[]) and starts_at < $4 and ends_at > $3 order by starts_at, id`,
    [tx.tenant, ids, from, to],
  )
export async function replaceWorkingHours(tx: Tx, technicianId: string, rows: readonly WorkingHoursRow[]): Promise<void> {
  await tx.run('delete from app.working_hours where tenant_id = $1 and technician_id = $2', [tx.tenant, technicianId])
  if (rows.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [technicianId, row.weekday, row.from_minute, row.to_minute]),
  )
  await tx.run(`insert into app.working_hours (tenant_id, technician_id, weekday, from_minute, to_minute) values ${sql}`, values)
}
export async function replaceAbsences(tx: Tx, technicianId: string, rows: readonly AbsenceRow[]): Promise<void> {
  await tx.run('delete from app.absences where tenant_id = $1 and technician_id = $2', [tx.tenant, technicianId])
  if (rows.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [technicianId, row.id, row.starts_at, row.ends_at, row.reason]),
  )
  await tx.run(`insert into app.absences (tenant_id, technician_id, id, starts_at, ends_at, reason) values ${sql}`, values)
}
