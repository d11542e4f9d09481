import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { exceptionRules } from '#tables.gen.ts'

const ruleRow = columns('r', exceptionRules, ['id', 'rule', 'shop_id', 'is_on', 'threshold_thousandths', 'owner_role', 'version'])
export type RuleRow = RowOf<typeof ruleRow>
/** What is set for the organization, and for one shop. */
export const selectRules = (tx: Tx, shopId: string | null): Promise<RuleRow[]> =>
  tx.rows(
    ruleRow,
    `select ${ruleRow.sql} from app.exception_rules r where r.tenant_id = $1 and (r.shop_id is null or r.shop_id = $2::uuid) order by r.rule, r.id`,
    [tx.tenant, shopId],
  )
export interface RuleValues {
  rule: string
  shopId: string | null
  isOn: boolean
  thresholdThousandths: number | null
  ownerRole: string
}
/** 0 rows: somebody has just set it. */
export const insertRule = (tx: Tx, id: string, rule: RuleValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.exception_rules (tenant_id, id, rule, shop_id, is_on, threshold_thousandths, owner_role, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing`,
    [tx.tenant, id, rule.rule, rule.shopId, rule.isOn, rule.thresholdThousandths, rule.ownerRole, at],
  )
/** 0 rows: the version is stale. */
export const updateRule = (tx: Tx, id: string, rule: RuleValues, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.exception_rules set is_on = $3, threshold_thousandths = $4, owner_role = $5, updated_at = $7, version = version + 1
      where tenant_id = $1 and id = $2 and ($6::int is null or version = $6)`,
    [tx.tenant, id, rule.isOn, rule.thresholdThousandths, rule.ownerRole, version, at],
  )
