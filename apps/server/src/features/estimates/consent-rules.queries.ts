import type { GateWish } from '@twopost/contract/estimates'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { versionsByDay } from '#platform/database/versions-by-day.queries.ts'
import { consentRules } from '#tables.gen.ts'

const ruleColumns = columns('', consentRules, [
  'id',
  'mode',
  'tolerance',
  'percent_millionths',
  'amount_cents',
  'cap_cents',
  'basis',
  'backdate_days',
  'signature',
  'estimate_days',
  'valid_from',
  'created_at',
])
const ruleRow = combine(ruleColumns, computed({ gates: [typed<readonly GateWish[]>('jsonb'), 'gates'] }))
export type ConsentRuleRow = RowOf<typeof ruleRow>
const versions = versionsByDay(ruleRow, 'app.consent_rules')
/** The latest versions of a shop's rule, the newest first. */
export const selectConsentRules = (tx: Tx, shopId: string, most: number): Promise<ConsentRuleRow[]> =>
  versions.latest(tx, shopId, most)
/** The version that was written last of those that have begun. */
export const findConsentRuleOn = (tx: Tx, shopId: string, day: string): Promise<ConsentRuleRow | undefined> =>
  versions.on(tx, shopId, day)
/** The version that an order was written under. */
export const selectConsentRule = (tx: Tx, id: string): Promise<ConsentRuleRow> =>
  tx.one(ruleRow, `select ${ruleRow.sql} from app.consent_rules where tenant_id = $1 and id = $2`, [tx.tenant, id])
export const insertConsentRule = (tx: Tx, shopId: string, rule: ConsentRuleRow): Promise<number> =>
  tx.run(
    `insert into app.consent_rules (tenant_id, id, shop_id, mode, tolerance, percent_millionths, amount_cents, cap_cents, basis, backdate_days, signature, estimate_days,
       valid_from, created_at, gates)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      ...[tx.tenant, rule.id, shopId, rule.mode, rule.tolerance, rule.percent_millionths, rule.amount_cents],
      ...[rule.cap_cents, rule.basis, rule.backdate_days, rule.signature, rule.estimate_days, rule.valid_from, rule.created_at],
      JSON.stringify(rule.gates),
    ],
  )
