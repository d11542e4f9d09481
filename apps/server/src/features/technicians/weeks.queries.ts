import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { technicianWeeks } from '#tables.gen.ts'
import type { WorkingHoursRow } from './calendar.queries.ts'

/** A part of a week as a version keeps it, in minutes of the shop's day. */
export interface KeptPart {
  weekday: number
  from: number
  to: number
}
/** The parts of a week in one order, so that two weeks can be compared. */
export const keptParts = (rows: readonly WorkingHoursRow[]): KeptPart[] =>
  rows
    .map((row) => ({ weekday: row.weekday, from: row.from_minute, to: row.to_minute }))
    .sort((a, b) => a.weekday - b.weekday || a.from - b.from)

const weekRow = combine(
  columns('w', technicianWeeks, ['valid_from', 'is_active']),
  computed({ week: [typed<KeptPart[]>('jsonb'), 'w.week'] }),
)
export type WeekRow = RowOf<typeof weekRow>
/** How a technician works since the last change; nothing where nobody has said. */
export const selectLastWeek = (tx: Tx, technicianId: string): Promise<WeekRow | undefined> =>
  tx.maybe(
    weekRow,
    `select ${weekRow.sql} from app.technician_weeks w where w.tenant_id = $1 and w.technician_id = $2 order by w.valid_from desc limit 1`,
    [tx.tenant, technicianId],
  )
/**
 * The day since which a technician has had the week of today: that of the first version after the last one with another week. Null where no week was
 * entered.
 */
export const selectHoursSince = async (tx: Tx, technicianId: string): Promise<string | null> =>
  (
    await tx.one(
      { since: 'date?' },
      `select min(w.valid_from) filter (where w.week <> '[]') as since
         from app.technician_weeks w
         join (select l.week from app.technician_weeks l where l.tenant_id = $1 and l.technician_id = $2 order by l.valid_from desc limit 1) n on n.week = w.week
        where w.tenant_id = $1 and w.technician_id = $2 and not exists (select from app.technician_weeks o
          where o.tenant_id = $1 and o.technician_id = $2 and o.valid_from > w.valid_from and o.week <> w.week)`,
      [tx.tenant, technicianId],
    )
  ).since
/** How a technician works from a day on. Versions of earlier days stay as they are; of two on a day the last one counts. */
export const putWeek = (
  tx: Tx,
  technicianId: string,
  version: { validFrom: string; isActive: boolean; week: readonly KeptPart[] },
): Promise<number> =>
  tx.run(
    `insert into app.technician_weeks (tenant_id, technician_id, valid_from, is_active, week) values ($1, $2, $3::date, $4, $5::jsonb)
     on conflict (tenant_id, technician_id, valid_from) do update set is_active = excluded.is_active, week = excluded.week`,
    [tx.tenant, technicianId, version.validFrom, version.isActive, JSON.stringify(version.week)],
  )
