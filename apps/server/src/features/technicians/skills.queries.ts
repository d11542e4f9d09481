import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { skills } from '#tables.gen.ts'

const skillRow = combine(
  columns('k', skills, ['id', 'name', 'version', 'created_at', 'updated_at']),
  computed({
    technician_count: [
      'int4',
      `(select count(*)::int from app.technician_skills h join app.technicians t on t.tenant_id = $1 and t.id = h.technician_id and t.deleted_at is null
         where h.tenant_id = $1 and h.skill_id = k.id)`,
    ],
  }),
)
export type SkillRow = RowOf<typeof skillRow>
const nameKey = (name: string): string => name.toLowerCase()

export const selectSkills = (tx: Tx, limit: number, offset: number): Promise<SkillRow[]> =>
  tx.rows(
    skillRow,
    `select ${skillRow.sql} from app.skills k where k.tenant_id = $1 order by k.name_key, k.id limit $2 offset $3`,
    [tx.tenant, limit, offset],
  )
export const countSkills = async (tx: Tx): Promise<number> =>
  (await tx.one({ count: 'int4' }, 'select count(*)::int as count from app.skills where tenant_id = $1', [tx.tenant])).count
export const selectSkill = (tx: Tx, id: string): Promise<SkillRow | undefined> =>
  tx.maybe(skillRow, `select ${skillRow.sql} from app.skills k where k.tenant_id = $1 and k.id = $2`, [tx.tenant, id])
/** How many of these are skills of the organization; held until the transaction ends, so that none goes meanwhile. */
export const lockSkills = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run('select 1 from app.skills where tenant_id = $1 and id = any($2::uuid[]) order by id for share', [tx.tenant, ids])

export const insertSkill = (tx: Tx, id: string, name: string, at: Date): Promise<number> =>
  tx.run('insert into app.skills (tenant_id, id, name, name_key, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)', [
    tx.tenant,
    id,
    name,
    nameKey(name),
    at,
  ])
/** 0 rows: the version is stale. */
export const updateSkillRow = (tx: Tx, id: string, name: string, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.skills set name = $4, name_key = $5, updated_at = $6, version = version + 1
      where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)`,
    [tx.tenant, id, version, name, nameKey(name), at],
  )
/** 0 rows: the version is stale. Technicians and work lose it with the row. */
export const deleteSkillRow = (tx: Tx, id: string, version: number | null): Promise<number> =>
  tx.run('delete from app.skills where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)', [
    tx.tenant,
    id,
    version,
  ])

/** A skill by its id, with a level from 1 to 3. */
export interface SkillLevelRow {
  id: string
  level: number
}
export async function replaceTechnicianSkills(tx: Tx, technicianId: string, rows: readonly SkillLevelRow[]): Promise<void> {
  await tx.run('delete from app.technician_skills where tenant_id = $1 and technician_id = $2', [tx.tenant, technicianId])
  if (rows.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [technicianId, row.id, row.level]),
  )
  await tx.run(`insert into app.technician_skills (tenant_id, technician_id, skill_id, level) values ${sql}`, values)
}
