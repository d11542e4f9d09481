import type { ServiceLevelColor } from '@twopost/contract/service-orders'
import type { Tx } from '#platform/database/transaction.ts'

export interface ServiceLevelRow {
  id: string
  name: string
  target_minutes: number
  color: ServiceLevelColor
  version: number
  created_at: Date
  updated_at: Date
}
const columns = 'id, name, target_minutes, color, version, created_at, updated_at'
const present = 'tenant_id = app.tid() and deleted_at is null'

export const selectServiceLevels = (tx: Tx, limit: number, offset: number): Promise<ServiceLevelRow[]> =>
  tx.rows<ServiceLevelRow>(
    `select ${columns} from app.service_levels where ${present} order by target_minutes, name_key limit $1 offset $2`,
    [limit, offset],
  )
export const countServiceLevels = async (tx: Tx): Promise<number> =>
  (await tx.one<{ count: number }>(`select count(*)::int as count from app.service_levels where ${present}`)).count
export const selectServiceLevel = (tx: Tx, id: string): Promise<ServiceLevelRow | undefined> =>
  tx.maybe<ServiceLevelRow>(`select ${columns} from app.service_levels where ${present} and id = $1`, [id])

export type ServiceLevelValues = Pick<ServiceLevelRow, 'name' | 'target_minutes' | 'color'>
const nameKey = (name: string): string => name.toLowerCase()
export const insertServiceLevel = (tx: Tx, id: string, values: ServiceLevelValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.service_levels (id, name, name_key, target_minutes, color, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)`,
    [id, values.name, nameKey(values.name), values.target_minutes, values.color, at],
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
    `update app.service_levels set name = $3, name_key = $4, target_minutes = $5, color = $6, updated_at = $7, version = version + 1
      where ${present} and id = $1 and ($2::int is null or version = $2)`,
    [id, version, values.name, nameKey(values.name), values.target_minutes, values.color, at],
  )
/** 0 rows: the version is stale. */
export const markServiceLevelDeleted = (tx: Tx, id: string, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.service_levels set deleted_at = $3, updated_at = $3, version = version + 1
      where ${present} and id = $1 and ($2::int is null or version = $2)`,
    [id, version, at],
  )
