import type { Tx } from '#platform/database/transaction.ts'

export interface WorkingHoursRow {
  weekday: number
  from_minute: number
  to_minute: number
}
export interface AbsenceRow {
  id: string
  starts_at: Date
  ends_at: Date
  reason: string
}
export const selectWorkingHours = (tx: Tx, technicianId: string): Promise<WorkingHoursRow[]> =>
  tx.rows<WorkingHoursRow>(
    `select weekday, from_minute, to_minute from app.working_hours
      where tenant_id = app.tid() and technician_id = $1 order by weekday, from_minute`,
    [technicianId],
  )
export const selectAbsences = (tx: Tx, technicianId: string): Promise<AbsenceRow[]> =>
  tx.rows<AbsenceRow>(
    `select id, starts_at, ends_at, reason from app.absences
      where tenant_id = app.tid() and technician_id = $1 order by starts_at, id`,
    [technicianId],
  )
export async function replaceWorkingHours(tx: Tx, technicianId: string, rows: readonly WorkingHoursRow[]): Promise<void> {
  await tx.run('delete from app.working_hours where tenant_id = app.tid() and technician_id = $1', [technicianId])
  await tx.run(
    `insert into app.working_hours (technician_id, weekday, from_minute, to_minute)
     select $1, * from unnest($2::int[], $3::int[], $4::int[])`,
    [technicianId, rows.map((row) => row.weekday), rows.map((row) => row.from_minute), rows.map((row) => row.to_minute)],
  )
}
export async function replaceAbsences(tx: Tx, technicianId: string, rows: readonly AbsenceRow[]): Promise<void> {
  await tx.run('delete from app.absences where tenant_id = app.tid() and technician_id = $1', [technicianId])
  await tx.run(
    `insert into app.absences (technician_id, id, starts_at, ends_at, reason)
     select $1, * from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::text[])`,
    [
      technicianId,
      rows.map((row) => row.id),
      rows.map((row) => row.starts_at),
      rows.map((row) => row.ends_at),
      rows.map((row) => row.reason),
    ],
  )
}
