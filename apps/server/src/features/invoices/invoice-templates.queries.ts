import type { InvoiceTemplate } from '@twopost/contract/invoices'
import type { Tx } from '#platform/database/transaction.ts'

export interface TemplateRow {
  id: string
  type: string
  is_default: boolean
  /** What differs from the product's own look. */
  settings: Partial<Omit<InvoiceTemplate, 'type' | 'layout'>>
}
const columns = 'id, type, is_default, settings'
export const selectTemplates = (tx: Tx): Promise<TemplateRow[]> =>
  tx.rows<TemplateRow>(
    `select ${columns} from app.invoice_templates where tenant_id = app.tid() and deleted_at is null and is_active order by is_default desc, created_at, id`,
  )
/** Also one that was put away since: a draft keeps its own. */
export const selectTemplate = (tx: Tx, id: string): Promise<TemplateRow> =>
  tx.one<TemplateRow>(`select ${columns} from app.invoice_templates where tenant_id = app.tid() and id = $1`, [id])
/** One tenant's first invoice makes the templates, however many are made at once. */
export const lockTemplates = (tx: Tx): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant_id') || ':invoice_templates', 0))")
export const insertTemplate = (
  tx: Tx,
  template: { id: string; name: string; type: string; isDefault: boolean },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.invoice_templates (id, name, type, is_default, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
    [template.id, template.name, template.type, template.isDefault, at],
  )
