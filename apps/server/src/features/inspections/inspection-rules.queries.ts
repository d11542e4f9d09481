import type { VehicleKind } from '@twopost/contract/vehicles'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { inspectionRules } from '#tables.gen.ts'

/** A template that each new order of a kind of vehicle gets by itself. */
export interface OnArrival {
  vehicle_kind: VehicleKind | null
  template_id: string
}
const rulesRow = combine(
  columns('', inspectionRules, ['skips_review', 'keep_months', 'version']),
  computed({ arrival: [typed<OnArrival[]>('jsonb'), 'arrival'] }),
)
export type RulesRow = RowOf<typeof rulesRow>
export const selectRules = (tx: Tx, shopId: string): Promise<RulesRow | undefined> =>
  tx.maybe(rulesRow, `select ${rulesRow.sql} from app.inspection_rules where tenant_id = $1 and shop_id = $2`, [
    tx.tenant,
    shopId,
  ])
/** 0 rows: another version. */
export const upsertRules = (
  tx: Tx,
  shopId: string,
  rules: Omit<RulesRow, 'version'>,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.inspection_rules (tenant_id, shop_id, skips_review, keep_months, arrival, updated_at) values ($1, $2, $3, $4, $7::jsonb, $5)
     on conflict (tenant_id, shop_id) do update set skips_review = excluded.skips_review, keep_months = excluded.keep_months, arrival = excluded.arrival,
       updated_at = excluded.updated_at, version = app.inspection_rules.version + 1
       where $6::int is null or app.inspection_rules.version = $6`,
    [tx.tenant, shopId, rules.skips_review, rules.keep_months, at, version, JSON.stringify(rules.arrival)],
  )
