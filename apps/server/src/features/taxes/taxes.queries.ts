import type { SalesClass } from '@twopost/contract/core/line-types'
import { columns, combine, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { shops, taxComponents, taxRules } from '#tables.gen.ts'

const componentRow = columns('c', taxComponents, [
  'id',
  'shop_id',
  'code',
  'name',
  'jurisdiction',
  'rate_millionths',
  'valid_from',
  'valid_to',
  'on_top_of',
  'first_used_on',
  'version',
  'created_at',
  'updated_at',
])
export type ComponentRow = RowOf<typeof componentRow>
export type ComponentValues = Pick<
  ComponentRow,
  'name' | 'jurisdiction' | 'rate_millionths' | 'valid_from' | 'valid_to' | 'on_top_of'
>

/** The rates of these shops, those of one tax together, the latest first. */
export const selectComponents = (tx: Tx, shopIds: readonly string[]): Promise<ComponentRow[]> =>
  tx.rows(
    componentRow,
    `select ${componentRow.sql} from app.tax_components c where c.tenant_id = $1 and c.shop_id = any($2::uuid[]) and c.deleted_at is null
      order by c.shop_id, c.created_at, c.code, c.valid_from desc`,
    [tx.tenant, shopIds],
  )
export const selectComponent = (tx: Tx, id: string): Promise<ComponentRow | undefined> =>
  tx.maybe(
    componentRow,
    `select ${componentRow.sql} from app.tax_components c where c.tenant_id = $1 and c.id = $2 and c.deleted_at is null`,
    [tx.tenant, id],
  )
export const insertComponent = (
  tx: Tx,
  row: ComponentValues & { id: string; shop_id: string; code: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.tax_components (tenant_id, id, shop_id, code, name, jurisdiction, rate_millionths, valid_from, valid_to, on_top_of, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      tx.tenant,
      row.id,
      row.shop_id,
      row.code,
      row.name,
      row.jurisdiction,
      row.rate_millionths,
      row.valid_from,
      row.valid_to,
      row.on_top_of,
      at,
    ],
  )
/** 0 rows: another version. */
export const updateComponent = (tx: Tx, id: string, row: ComponentValues, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.tax_components set name = $4, jurisdiction = $5, rate_millionths = $6, valid_from = $7, valid_to = $8, on_top_of = $9, version = version + 1, updated_at = $10
      where tenant_id = $1 and id = $2 and ($3::int is null or version = $3) and deleted_at is null`,
    [tx.tenant, id, version, row.name, row.jurisdiction, row.rate_millionths, row.valid_from, row.valid_to, row.on_top_of, at],
  )
export const setComponentEnd = (tx: Tx, id: string, validTo: string, at: Date): Promise<number> =>
  tx.run('update app.tax_components set valid_to = $3, version = version + 1, updated_at = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    validTo,
    at,
  ])
export const markComponentDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    'update app.tax_components set deleted_at = $3, version = version + 1, updated_at = $3 where tenant_id = $1 and id = $2',
    [tx.tenant, id, at],
  )
/** Rates and rules that an issue carries for the first time: from now on they are never changed. */
export async function markTaxesUsed(
  tx: Tx,
  componentIds: readonly string[],
  ruleIds: readonly string[],
  on: string,
): Promise<void> {
  if (componentIds.length > 0)
    await tx.run(
      'update app.tax_components set first_used_on = $3 where tenant_id = $1 and id = any($2::uuid[]) and first_used_on is null',
      [tx.tenant, [...componentIds].sort(), on],
    )
  if (ruleIds.length > 0)
    await tx.run(
      'update app.tax_rules set first_used_on = $3 where tenant_id = $1 and id = any($2::uuid[]) and first_used_on is null',
      [tx.tenant, [...ruleIds].sort(), on],
    )
}

const ruleRow = combine(
  columns('r', taxRules, ['id', 'shop_id', 'component_id']),
  columns('c', taxComponents, { code: 'code' }),
  columns('r', taxRules, [
    'sales_class',
    'condition',
    'cents_per_piece',
    'valid_from',
    'valid_to',
    'first_used_on',
    'version',
    'created_at',
    'updated_at',
  ]),
)
export type RuleRow = RowOf<typeof ruleRow>
const rulesOf = `from app.tax_rules r join app.tax_components c on c.tenant_id = $1 and c.id = r.component_id
  where r.tenant_id = $1 and r.deleted_at is null`
export const selectRules = (tx: Tx, shopIds: readonly string[]): Promise<RuleRow[]> =>
  tx.rows(
    ruleRow,
    `select ${ruleRow.sql} ${rulesOf} and r.shop_id = any($2::uuid[])
      order by r.shop_id, r.sales_class, c.code, r.valid_from desc, r.id`,
    [tx.tenant, shopIds],
  )
export const selectRule = (tx: Tx, id: string): Promise<RuleRow | undefined> =>
  tx.maybe(ruleRow, `select ${ruleRow.sql} ${rulesOf} and r.id = $2`, [tx.tenant, id])
export interface NewRule {
  id: string
  shopId: string
  componentId: string
  salesClass: SalesClass
  condition: RuleRow['condition']
  centsPerPiece: number | null
  validFrom: string
}
export const insertRules = async (tx: Tx, rules: readonly NewRule[], at: Date): Promise<void> => {
  if (rules.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    rules.map((rule) => [
      rule.id,
      rule.shopId,
      rule.componentId,
      rule.salesClass,
      rule.condition,
      rule.centsPerPiece,
      rule.validFrom,
      at,
      at,
    ]),
  )
  await tx.run(
    `insert into app.tax_rules (tenant_id, id, shop_id, component_id, sales_class, condition, cents_per_piece, valid_from, created_at, updated_at) values ${sql}`,
    values,
  )
}
export const updateRule = (
  tx: Tx,
  id: string,
  rule: Pick<NewRule, 'condition' | 'centsPerPiece' | 'validFrom'>,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.tax_rules set condition = $4, cents_per_piece = $5, valid_from = $6, version = version + 1, updated_at = $7
      where tenant_id = $1 and id = $2 and ($3::int is null or version = $3) and deleted_at is null`,
    [tx.tenant, id, version, rule.condition, rule.centsPerPiece, rule.validFrom, at],
  )
export const setRuleEnd = (tx: Tx, id: string, validTo: string, at: Date): Promise<number> =>
  tx.run('update app.tax_rules set valid_to = $3, version = version + 1, updated_at = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    validTo,
    at,
  ])
export const markRulesDeleted = (tx: Tx, ids: readonly string[], at: Date): Promise<number> =>
  tx.run(
    'update app.tax_rules set deleted_at = $3, version = version + 1, updated_at = $3 where tenant_id = $1 and id = any($2::uuid[])',
    [tx.tenant, ids, at],
  )

/** Holds the shop, so that two people do not change its taxes at once. */
export const lockShopTaxes = (tx: Tx, shopId: string): Promise<number> =>
  tx.run('select 1 from app.shops where tenant_id = $1 and id = $2 and deleted_at is null for update', [tx.tenant, shopId])
const zoneRow = columns('', shops, ['id', 'time_zone', 'tax_mode'])
export const selectShopZones = (tx: Tx): Promise<RowOf<typeof zoneRow>[]> =>
  tx.rows(zoneRow, 'select id, time_zone, tax_mode from app.shops where tenant_id = $1 order by id', [tx.tenant])
