import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { inspectionItems, inspectionRevisions, inspectionTemplates } from '#tables.gen.ts'

const templateRow = combine(
  columns('t', inspectionTemplates, ['id', 'kind', 'standard_key', 'version', 'created_at', 'updated_at']),
  columns('r', inspectionRevisions, ['revision', 'state', 'name_en', 'name_es', 'vehicle_kinds', 'minutes']),
  computed({
    has_draft: [
      'bool',
      "exists (select from app.inspection_revisions d where d.tenant_id = $1 and d.template_id = t.id and d.state = 'draft')",
    ],
    item_count: [
      'int4',
      `(select coalesce(sum(greatest(cardinality(i.positions), 1)), 0)::int from app.inspection_items i
         where i.tenant_id = $1 and i.template_id = t.id and i.revision = r.revision)`,
    ],
  }),
)
export type TemplateRow = RowOf<typeof templateRow>
/** A template with the revision that counts: the published one, else the draft, else the last one. */
const withRevision = `app.inspection_templates t
  join app.inspection_revisions r on r.tenant_id = $1 and r.template_id = t.id and r.revision =
    (select x.revision from app.inspection_revisions x where x.tenant_id = $1 and x.template_id = t.id
      order by x.state = 'published' desc, x.state = 'draft' desc, x.revision desc limit 1)`

export interface TemplateFilter {
  kind: string | null
  /** Null: those that are not retired. */
  state: string | null
  vehicleKind: string | null
}
const filterSql = `t.tenant_id = $1 and ($2::text is null or t.kind = $2)
  and (r.state = $3 or $3::text is null and r.state <> 'retired')
  and ($4::text is null or r.vehicle_kinds = '{}' or $4 = any(r.vehicle_kinds))`
const filterValues = (tx: Tx, { kind, state, vehicleKind }: TemplateFilter): unknown[] => [tx.tenant, kind, state, vehicleKind]
export const selectTemplates = (
  tx: Tx,
  filter: TemplateFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<TemplateRow[]> =>
  tx.rows(
    templateRow,
    `select ${templateRow.sql} from ${withRevision} where ${filterSql} order by lower(r.name_en), t.id limit $5 offset $6`,
    [...filterValues(tx, filter), limit, offset],
  )
export const countTemplates = async (tx: Tx, filter: TemplateFilter): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from ${withRevision} where ${filterSql}`,
      filterValues(tx, filter),
    )
  ).count
export const selectTemplate = (tx: Tx, id: string): Promise<TemplateRow | undefined> =>
  tx.maybe(templateRow, `select ${templateRow.sql} from ${withRevision} where t.tenant_id = $1 and t.id = $2`, [tx.tenant, id])
/** Held to the end of the transaction, so that two changes of one template follow each other. */
export const lockTemplate = (tx: Tx, id: string): Promise<number> =>
  tx.run('update app.inspection_templates set updated_at = updated_at where tenant_id = $1 and id = $2', [tx.tenant, id])

const revisionRow = columns('r', inspectionRevisions, [
  'template_id',
  'revision',
  'state',
  'name_en',
  'name_es',
  'vehicle_kinds',
  'minutes',
  'published_at',
  'published_by_name',
])
export type RevisionRow = RowOf<typeof revisionRow>
/** What is published and what is a draft, one of each at most. */
export const selectRevisions = (tx: Tx, templateId: string): Promise<RevisionRow[]> =>
  tx.rows(
    revisionRow,
    `select ${revisionRow.sql} from app.inspection_revisions r
      where r.tenant_id = $1 and r.template_id = $2 and r.state in ('published', 'draft') order by r.revision`,
    [tx.tenant, templateId],
  )
export const countRevisions = async (tx: Tx, templateId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select coalesce(max(revision), 0) as count from app.inspection_revisions where tenant_id = $1 and template_id = $2',
      [tx.tenant, templateId],
    )
  ).count
const itemFields = [
  'section_en',
  'section_es',
  'code',
  'name_en',
  'name_es',
  'positions',
  'unit',
  'better',
  'soon_thousandths',
  'now_thousandths',
  'photo',
  'canned_job_id',
  'is_brake',
  'is_required',
] as const
const itemRow = columns('i', inspectionItems, ['id', 'revision', ...itemFields])
export type ItemRow = RowOf<typeof itemRow>
export type ItemValues = Omit<ItemRow, 'id' | 'revision'>
/** The items of some revisions of a template, each in its place. */
export const selectItems = (tx: Tx, templateId: string, revisions: readonly number[]): Promise<ItemRow[]> =>
  tx.rows(
    itemRow,
    `select ${itemRow.sql} from app.inspection_items i where i.tenant_id = $1 and i.template_id = $2 and i.revision = any($3::int[])
      order by i.revision, i.position`,
    [tx.tenant, templateId, revisions],
  )

export const insertTemplate = (tx: Tx, row: Pick<TemplateRow, 'id' | 'kind' | 'standard_key'>, at: Date): Promise<number> =>
  tx.run(
    'insert into app.inspection_templates (tenant_id, id, kind, standard_key, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)',
    [tx.tenant, row.id, row.kind, row.standard_key, at],
  )
export const insertRevision = (tx: Tx, row: RevisionRow): Promise<number> =>
  tx.run(
    `insert into app.inspection_revisions (tenant_id, template_id, revision, state, name_en, name_es, vehicle_kinds, minutes, published_at, published_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[tx.tenant, row.template_id, row.revision, row.state, row.name_en, row.name_es, row.vehicle_kinds, row.minutes],
      ...[row.published_at, row.published_by_name],
    ],
  )
export const updateDraft = (
  tx: Tx,
  row: Pick<RevisionRow, 'template_id' | 'name_en' | 'name_es' | 'vehicle_kinds' | 'minutes'>,
): Promise<number> =>
  tx.run(
    `update app.inspection_revisions set name_en = $3, name_es = $4, vehicle_kinds = $5, minutes = $6
      where tenant_id = $1 and template_id = $2 and state = 'draft'`,
    [tx.tenant, row.template_id, row.name_en, row.name_es, row.vehicle_kinds, row.minutes],
  )
/** The only writer of a revision's state (INS5). @returns 0 where there is none in the old one */
export const moveRevision = (
  tx: Tx,
  templateId: string,
  from: 'draft' | 'published',
  to: 'published' | 'retired',
  by: { name: string; at: Date },
): Promise<number> =>
  tx.run(
    `update app.inspection_revisions set state = $4,
        published_at = case when $4 = 'published' then $5 else published_at end,
        published_by_name = case when $4 = 'published' then $6 else published_by_name end
      where tenant_id = $1 and template_id = $2 and state = $3`,
    [tx.tenant, templateId, from, to, by.at, by.name],
  )
/** 0 rows: another version. */
export const touchTemplate = (tx: Tx, id: string, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.inspection_templates set version = version + 1, updated_at = $4
      where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)`,
    [tx.tenant, id, version, at],
  )
export const deleteItems = (tx: Tx, templateId: string, revision: number): Promise<number> =>
  tx.run('delete from app.inspection_items where tenant_id = $1 and template_id = $2 and revision = $3', [
    ...[tx.tenant, templateId, revision],
  ])
export const deleteDraft = (tx: Tx, templateId: string): Promise<number> =>
  tx.run("delete from app.inspection_revisions where tenant_id = $1 and template_id = $2 and state = 'draft'", [
    ...[tx.tenant, templateId],
  ])
export const deleteTemplateRow = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.inspection_templates where tenant_id = $1 and id = $2', [tx.tenant, id])
export async function insertItems(
  tx: Tx,
  templateId: string,
  revision: number,
  items: readonly (ItemValues & { id: string })[],
): Promise<void> {
  if (items.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    items.map((item, at) => [item.id, templateId, revision, at + 1, ...itemFields.map((name) => item[name])]),
  )
  await tx.run(
    `insert into app.inspection_items (tenant_id, id, template_id, revision, position, ${itemFields.join(', ')}) values ${sql}`,
    values,
  )
}
/** Of these names in small letters those of templates that are not retired. */
export const selectNamesInUse = async (tx: Tx, keys: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      { key: 'text' },
      `select distinct lower(v.name_en) as key from app.inspection_revisions v
        where v.tenant_id = $1 and v.state in ('draft', 'published') and lower(v.name_en) = any($2::text[])`,
      [tx.tenant, keys],
    )
  ).map((row) => row.key)
