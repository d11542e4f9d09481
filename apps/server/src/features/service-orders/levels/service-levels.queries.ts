import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { serviceLevels } from '#tables.gen.ts'

const serviceLevelRow = columns('', serviceLevels, [
  'id',
  'name',
  'target_minutes',
  'counts_open_hours',
  'color',
  'version',
  'created_at',
  'updated_at',
])
export type ServiceLevelRow = RowOf<typeof serviceLevelRow>
const present = 'tenant_id = $1 and deleted_at is null'

export const selectServiceLevels = (tx: Tx, limit: number, offset: number): Promise<ServiceLevelRow[]> =>
  tx.rows(
    serviceLevelRow,
    `select ${serviceLevelRow.sql} from app.service_levels where ${present} order by target_minutes, name_key limit $2 offset $3`,
    [tx.tenant, limit, offset],
  )
export const countServiceLevels = async (tx: Tx): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count from app.service_levels where ${present}`, [tx.tenant])).count
export const selectServiceLevel = (tx: Tx, id: string): Promise<ServiceLevelRow | undefined> =>
  tx.maybe(serviceLevelRow, `select ${serviceLevelRow.sql} from app.service_levels where ${present} and id = $2`, [tx.tenant, id])

export type ServiceLevelValues = Pick<ServiceLevelRow, 'name' | 'target_minutes' | 'counts_open_hours' | 'color'>
const nameKey = (name: string): string => name.toLowerCase()
export const insertServiceLevel = (tx: Tx, id: string, values: ServiceLevelValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.service_levels (tenant_id, id, name, name_key, target_minutes, counts_open_hours, color, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [tx.tenant, id, values.name, nameKey(values.name), values.target_minutes, values.counts_open_hours, values.color, at],
  )
/** 0 rows: the version is stale. */
export const updateServiceLevelRow = (
  tx: Tx,
  id: string,
  values: ServiceLevelValues,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.service_levels set name = $4, name_key = $5, target_minutes = $6, color = $7, updated_at = $8, counts_open_hours = $9, version = version + 1
      where ${present} and id = $2 and ($3::int is null or version = $3)`,
    [
      tx.tenant,
      id,
      version,
      values.name,
      nameKey(values.name),
      values.target_minutes,
      values.color,
      at,
      values.counts_open_hours,
    ],
  )
/** 0 rows: the version is stale. */
export const markServiceLevelDeleted = (tx: Tx, id: string, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.service_levels set deleted_at = $4, updated_at = $4, version = version + 1
      where ${present} and id = $2 and ($3::int is null or version = $3)`,
    [tx.tenant, id, version, at],
  )
