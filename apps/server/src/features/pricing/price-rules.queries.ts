import type { FeeTerms, LaborTier, PartTier } from '@twopost/contract/pricing'
import { pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { priceRules, priceRuleVersions } from '#tables.gen.ts'

export type RuleKind = 'labor' | 'parts' | 'fee'
const ruleRow = columns('r', priceRules, [
  'id',
  'kind',
  'shop_id',
  'code',
  'name',
  'category',
  'part_classes',
  'is_default',
  'version',
  'created_at',
  'updated_at',
  'retired_at',
])
export type RuleRow = RowOf<typeof ruleRow>
export type RuleValues = Pick<RuleRow, 'shop_id' | 'code' | 'name' | 'category' | 'part_classes' | 'is_default'>
const versionRow = combine(
  columns('v', priceRuleVersions, [
    'rule_id',
    'version_no',
    'state',
    'valid_from',
    'cents',
    'keep_edges',
    'valid_to',
    'created_by_name',
    'created_at',
  ]),
  computed({
    tiers: [typed<readonly (LaborTier | PartTier)[]>('jsonb'), 'v.tiers'],
    fee: [typed<FeeTerms | null>('jsonb?'), 'v.fee'],
  }),
)
export type VersionRow = RowOf<typeof versionRow>
export type VersionValues = Pick<VersionRow, 'state' | 'valid_from' | 'valid_to' | 'cents' | 'keep_edges' | 'tiers' | 'fee'>

/** Rules of a kind, those in use first and each by its name. */
export function selectRules(tx: Tx, kind: RuleKind, at: { limit: number; offset: number }): Promise<RuleRow[]> {
  const values: unknown[] = [tx.tenant, kind]
  return tx.rows(
    ruleRow,
    `select ${ruleRow.sql} from app.price_rules r where r.tenant_id = $1 and r.kind = $2
      order by r.retired_at nulls first, r.is_default desc, lower(r.name), r.id ${pageSql(values, at)}`,
    values,
  )
}
export const countRules = async (tx: Tx, kind: RuleKind): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.price_rules r where r.tenant_id = $1 and r.kind = $2',
      [tx.tenant, kind],
    )
  ).count
export const selectRule = (tx: Tx, kind: RuleKind, id: string): Promise<RuleRow | undefined> =>
  tx.maybe(ruleRow, `select ${ruleRow.sql} from app.price_rules r where r.tenant_id = $1 and r.kind = $2 and r.id = $3`, [
    tx.tenant,
    kind,
    id,
  ])
/** The same, locked: its versions are counted one after the other. */
export const lockRule = (tx: Tx, kind: RuleKind, id: string): Promise<RuleRow | undefined> =>
  tx.maybe(
    ruleRow,
    `select ${ruleRow.sql} from app.price_rules r where r.tenant_id = $1 and r.kind = $2 and r.id = $3 for update`,
    [tx.tenant, kind, id],
  )
/** Versions of these rules, the latest first. */
export const selectVersions = (tx: Tx, ruleIds: readonly string[]): Promise<VersionRow[]> =>
  tx.rows(
    versionRow,
    `select ${versionRow.sql} from app.price_rule_versions v where v.tenant_id = $1 and v.rule_id = any($2::uuid[])
      order by v.rule_id, v.version_no desc`,
    [tx.tenant, ruleIds],
  )
export const insertRule = (tx: Tx, id: string, kind: RuleKind, row: RuleValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.price_rules (tenant_id, id, kind, shop_id, code, code_key, name, category, part_classes, is_default, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      ...[tx.tenant, id, kind, row.shop_id, row.code, row.code.toLowerCase(), row.name, row.category, row.part_classes],
      ...[row.is_default, at],
    ],
  )
export const updateRule = (tx: Tx, id: string, row: RuleValues, at: Date): Promise<number> =>
  tx.run(
    `update app.price_rules set shop_id = $3, code = $4, code_key = $5, name = $6, category = $7, part_classes = $8, is_default = $9,
        version = version + 1, updated_at = $10 where tenant_id = $1 and id = $2`,
    [
      ...[tx.tenant, id, row.shop_id, row.code, row.code.toLowerCase(), row.name, row.category, row.part_classes],
      ...[row.is_default, at],
    ],
  )
/** One rule of a kind is the default of a shop, or of all of them. */
export const endOtherDefaults = (tx: Tx, kind: RuleKind, shopId: string | null, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.price_rules set is_default = false, version = version + 1, updated_at = $5
      where tenant_id = $1 and kind = $2 and shop_id is not distinct from $3::uuid and id <> $4 and is_default and retired_at is null`,
    [tx.tenant, kind, shopId, id, at],
  )
export const retireRule = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    'update app.price_rules set retired_at = $3, updated_at = $3, version = version + 1 where tenant_id = $1 and id = $2 and retired_at is null',
    [tx.tenant, id, at],
  )
export const insertVersion = (
  tx: Tx,
  ruleId: string,
  versionNo: number,
  row: VersionValues,
  byName: string,
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.price_rule_versions (tenant_id, rule_id, version_no, state, valid_from, cents, keep_edges, tiers, created_by_name, created_at, fee, valid_to)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[tx.tenant, ruleId, versionNo, row.state, row.valid_from, row.cents, row.keep_edges, JSON.stringify(row.tiers)],
      ...[byName, at, row.fee && JSON.stringify(row.fee), row.valid_to],
    ],
  )
/** Only a draft is changed (NOW15). */
export const updateDraftVersion = (
  tx: Tx,
  ruleId: string,
  versionNo: number,
  row: VersionValues,
  byName: string,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.price_rule_versions set state = $4, valid_from = $5, cents = $6, keep_edges = $7, tiers = $8, created_by_name = $9, created_at = $10,
        fee = $11, valid_to = $12
      where tenant_id = $1 and rule_id = $2 and version_no = $3 and state = 'draft'`,
    [
      ...[tx.tenant, ruleId, versionNo, row.state, row.valid_from, row.cents, row.keep_edges, JSON.stringify(row.tiers)],
      ...[byName, at, row.fee && JSON.stringify(row.fee), row.valid_to],
    ],
  )

const inForceRow = combine(
  columns('r', priceRules, ['id', 'kind', 'shop_id', 'name', 'part_classes', 'is_default']),
  columns('v', priceRuleVersions, ['version_no', 'cents', 'keep_edges', 'valid_to']),
  computed({
    tiers: [typed<readonly (LaborTier | PartTier)[]>('jsonb'), 'v.tiers'],
    fee: [typed<FeeTerms | null>('jsonb?'), 'v.fee'],
    // The kinds of work whose labor it is for, in lower case (CAN7).
    category_keys: [
      'text[]',
      `array(select k.name_key from app.service_categories k where k.tenant_id = $1 and k.default_rate_id = r.id)`,
    ],
  }),
)
export type RuleInForce = RowOf<typeof inForceRow>
/**
 * The rules of a shop that were in force at an instant, each with its version of then, so that what was written earlier keeps its own (CAN9); those of the
 * shop before those of all.
 */
export const selectInForce = (tx: Tx, shopId: string, at: Date): Promise<RuleInForce[]> =>
  tx.rows(
    inForceRow,
    `select ${inForceRow.sql} from app.price_rules r
       join app.shops p on p.tenant_id = $1 and p.id = $2
       join app.price_rule_versions v on v.tenant_id = $1 and v.rule_id = r.id
      where r.tenant_id = $1 and (r.retired_at is null or r.retired_at > $3) and (r.shop_id is null or r.shop_id = $2)
        and v.version_no = (select w.version_no from app.price_rule_versions w where w.tenant_id = $1 and w.rule_id = r.id
          and w.state = 'active' and w.created_at <= $3 and w.valid_from <= ($3::timestamptz at time zone p.time_zone)::date order by w.valid_from desc, w.version_no desc limit 1)
      order by r.shop_id nulls last, r.is_default desc, r.created_at, r.id`,
    [tx.tenant, shopId, at],
  )
