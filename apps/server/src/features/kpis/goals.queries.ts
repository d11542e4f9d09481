import { pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { goals, shops } from '#tables.gen.ts'

const goalRow = combine(
  columns('g', goals, ['id', 'code', 'shop_id', 'per', 'value_millionths', 'valid_from', 'version']),
  outer(columns('s', shops, { shop_name: 'name' })),
)
export type GoalRow = RowOf<typeof goalRow>
const joined = 'app.goals g left join app.shops s on s.tenant_id = $1 and s.id = g.shop_id'
/** Goals of the organization and of these shops, null for all of them. */
const ofShops = 'g.tenant_id = $1 and ($2::uuid[] is null or g.shop_id is null or g.shop_id = any($2))'

export function selectGoals(
  tx: Tx,
  shopIds: readonly string[] | null,
  at: { limit: number; offset: number },
): Promise<GoalRow[]> {
  const values: unknown[] = [tx.tenant, shopIds]
  return tx.rows(
    goalRow,
    `select ${goalRow.sql} from ${joined} where ${ofShops} order by g.code, g.shop_id nulls first, g.valid_from desc, g.id ${pageSql(values, at)}`,
    values,
  )
}
export const countGoals = async (tx: Tx, shopIds: readonly string[] | null): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count from app.goals g where ${ofShops}`, [tx.tenant, shopIds])).count
export const selectGoal = (tx: Tx, id: string): Promise<GoalRow | undefined> =>
  tx.maybe(goalRow, `select ${goalRow.sql} from ${joined} where g.tenant_id = $1 and g.id = $2`, [tx.tenant, id])

/** All goals of one shop and of the organization, or of the organization alone. */
export const selectGoalsFor = (tx: Tx, shopId: string | null): Promise<GoalRow[]> =>
  tx.rows(
    goalRow,
    `select ${goalRow.sql} from ${joined} where g.tenant_id = $1 and (g.shop_id is null or g.shop_id = $2::uuid) order by g.valid_from desc limit 2000`,
    [tx.tenant, shopId],
  )
export interface GoalValues {
  per: GoalRow['per']
  valueMillionths: number
  validFrom: string
}
/** 0 rows: this figure has a goal from that day on. */
export const insertGoal = (
  tx: Tx,
  goal: GoalValues & { id: string; code: string; shopId: string | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.goals (tenant_id, id, code, shop_id, per, value_millionths, valid_from, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7::date, $8, $8) on conflict do nothing`,
    [tx.tenant, goal.id, goal.code, goal.shopId, goal.per, goal.valueMillionths, goal.validFrom, at],
  )
/** 0 rows: the version is stale. */
export const updateGoalRow = (tx: Tx, id: string, goal: GoalValues, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.goals set per = $3, value_millionths = $4, valid_from = $5::date, updated_at = $7, version = version + 1
      where tenant_id = $1 and id = $2 and ($6::int is null or version = $6)`,
    [tx.tenant, id, goal.per, goal.valueMillionths, goal.validFrom, version, at],
  )
/** 0 rows: the version is stale. */
export const deleteGoalRow = (tx: Tx, id: string, version: number | null): Promise<number> =>
  tx.run('delete from app.goals where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)', [tx.tenant, id, version])
