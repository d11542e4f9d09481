import type { InvoiceTemplate, TemplateLayout, TemplateType } from '@twopost/contract/invoices'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { invoiceTemplates } from '#tables.gen.ts'

/** A logo in the store of files; the very bytes never change, so what was issued keeps it. */
export interface LogoRef {
  fileId: string
  contentType: 'image/png' | 'image/jpeg'
  width: number
  height: number
}
/** What differs from what the type begins with. */
export type TemplateSettings = {
  [K in 'colors' | 'header' | 'company' | 'show' | 'styling']?: Partial<InvoiceTemplate[K]>
} & { logo?: LogoRef | null }

const templateRow = combine(
  columns('', invoiceTemplates, ['id', 'name', 'description']),
  computed({
    type: [typed<TemplateType>('text'), 'type'],
    layout: [typed<TemplateLayout>('text'), 'layout'],
    settings: [typed<TemplateSettings>('jsonb'), 'settings'],
  }),
  columns('', invoiceTemplates, ['is_default', 'is_active', 'version', 'created_at', 'updated_at']),
)
export type TemplateRow = RowOf<typeof templateRow>

export interface TemplateFilter {
  text?: string | undefined
  type?: TemplateType | undefined
  isActive?: boolean | undefined
}
function whereOf(tx: Tx, filter: TemplateFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['tenant_id = $1', 'deleted_at is null']
  if (filter.text) parts.push(`strpos(lower(name || ' ' || description), lower(${add(filter.text)}::text)) > 0`)
  if (filter.type) parts.push(`type = ${add(filter.type)}`)
  if (filter.isActive !== undefined) parts.push(`is_active = ${add(filter.isActive)}`)
  return { sql: parts.join(' and '), values }
}
export const selectTemplatePage = (tx: Tx, filter: TemplateFilter, limit: number, offset: number): Promise<TemplateRow[]> => {
  const { sql, values } = whereOf(tx, filter)
  return tx.rows(
    templateRow,
    `select ${templateRow.sql} from app.invoice_templates where ${sql} order by is_default desc, is_active desc, lower(name), id
      limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  )
}
/** How many there are in use and put away, of those that the rest of the filter leaves. */
export const countTemplates = (tx: Tx, filter: TemplateFilter) => {
  const { sql, values } = whereOf(tx, { ...filter, isActive: undefined })
  return tx.rows(
    { is_active: invoiceTemplates.is_active, count: 'int4' },
    `select is_active, count(*)::int as count from app.invoice_templates where ${sql} group by is_active`,
    values,
  )
}
/** Those in use, the default first. */
export const selectTemplates = (tx: Tx): Promise<TemplateRow[]> =>
  tx.rows(
    templateRow,
    `select ${templateRow.sql} from app.invoice_templates where tenant_id = $1 and deleted_at is null and is_active order by is_default desc, created_at, id`,
    [tx.tenant],
  )
/** Also one that was put away or deleted since: a draft keeps its own. */
export const selectTemplate = (tx: Tx, id: string): Promise<TemplateRow> =>
  tx.one(templateRow, `select ${templateRow.sql} from app.invoice_templates where tenant_id = $1 and id = $2`, [tx.tenant, id])
/** One that was not deleted. */
export const findTemplateRow = (tx: Tx, id: string): Promise<TemplateRow | undefined> =>
  tx.maybe(
    templateRow,
    `select ${templateRow.sql} from app.invoice_templates where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tx.tenant, id],
  )
/** What makes, changes and deletes templates does so one after the other: there is one default at any time (OP-67). */
export const lockTemplates = (tx: Tx): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended($1 || ':invoice_templates', 0))", [tx.tenant])

export interface TemplateValues {
  name: string
  description: string
  type: TemplateType
  layout: TemplateLayout
  settings: TemplateSettings
  is_default: boolean
  is_active: boolean
}
const valuesOf = (values: TemplateValues): unknown[] => [
  values.name,
  values.description,
  values.type,
  values.layout,
  JSON.stringify(values.settings),
  values.is_default,
  values.is_active,
]
export const insertTemplate = (tx: Tx, id: string, values: TemplateValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.invoice_templates (tenant_id, id, created_at, updated_at, name, description, type, layout, settings, is_default, is_active)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tx.tenant, id, at, ...valuesOf(values)],
  )
/** 0 rows: the version is stale. */
export const updateTemplateRow = (
  tx: Tx,
  id: string,
  values: TemplateValues,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.invoice_templates set updated_at = $3, version = version + 1, name = $5, description = $6, type = $7, layout = $8, settings = $9,
        is_default = $10, is_active = $11
      where tenant_id = $1 and id = $2 and deleted_at is null and ($4::int is null or version = $4)`,
    [tx.tenant, id, at, version, ...valuesOf(values)],
  )
/** Before another one becomes the default. */
export const unsetDefault = (tx: Tx, except: string, at: Date): Promise<number> =>
  tx.run(
    `update app.invoice_templates set is_default = false, version = version + 1, updated_at = $3
      where tenant_id = $1 and id <> $2 and is_default and deleted_at is null`,
    [tx.tenant, except, at],
  )
export const markTemplateDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.invoice_templates set deleted_at = $3, version = version + 1 where tenant_id = $1 and id = $2 and deleted_at is null and not is_default`,
    [tx.tenant, id, at],
  )
