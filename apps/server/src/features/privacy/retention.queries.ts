import type { RetentionAction, RetentionKind } from '@twopost/contract/privacy'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { retentionRules, shops } from '#tables.gen.ts'

const ruleRow = combine(
  computed({ kind: [typed<RetentionKind>('text'), 'kind'], action: [typed<RetentionAction>('text'), 'action'] }),
  columns('', retentionRules, ['months', 'is_on', 'done_until', 'ran_at', 'ran_count', 'version']),
)
export type RuleRow = RowOf<typeof ruleRow>
/** The rules that somebody has set; the others are as usual, and off. */
export const selectRules = (tx: Tx): Promise<RuleRow[]> =>
  tx.rows(ruleRow, `select ${ruleRow.sql} from app.retention_rules where tenant_id = $1`, [tx.tenant])
/** A changed term is looked at from the beginning. @returns 0 when the version is stale */
export const putRule = (
  tx: Tx,
  rule: Pick<RuleRow, 'kind' | 'months' | 'action' | 'is_on'>,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.retention_rules as r (tenant_id, kind, months, action, is_on, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $7, $7)
     on conflict (tenant_id, kind) do update
       set months = $3, action = $4, is_on = $5, done_until = null, version = r.version + 1, updated_at = $7
     where $6::int is null or r.version = $6`,
    [tx.tenant, rule.kind, rule.months, rule.action, rule.is_on, version, at],
  )
export const noteRun = (tx: Tx, kind: RetentionKind, doneUntil: string | null, count: number, at: Date): Promise<number> =>
  tx.run('update app.retention_rules set done_until = $3, ran_count = $4, ran_at = $5 where tenant_id = $1 and kind = $2', [
    tx.tenant,
    kind,
    doneUntil,
    count,
    at,
  ])
export const selectTimeZones = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows({ time_zone: shops.time_zone }, 'select distinct time_zone from app.shops where tenant_id = $1', [tx.tenant])
  ).map(({ time_zone }) => time_zone)
