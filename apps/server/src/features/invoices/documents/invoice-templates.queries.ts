import type { InvoiceTemplate } from '@twopost/contract/invoices'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { invoiceTemplates } from '#tables.gen.ts'

const templateRow = combine(
  columns('', invoiceTemplates, ['id', 'type', 'is_default']),
  /** What differs from the product's own look. */
  computed({ settings: [typed<Partial<Omit<InvoiceTemplate, 'type' | 'layout'>>>('jsonb'), 'settings'] }),
)
export type TemplateRow = RowOf<typeof templateRow>
export const selectTemplates = (tx: Tx): Promise<TemplateRow[]> =>
  tx.rows(
    templateRow,
    `select ${templateRow.sql} from app.invoice_templates where tenant_id = $1 and deleted_at is null and is_active order by is_default desc, created_at, id`,
    [tx.tenant],
  )
/** Also one that was put away since: a draft keeps its own. */
export const selectTemplate = (tx: Tx, id: string): Promise<TemplateRow> =>
  tx.one(templateRow, `select ${templateRow.sql} from app.invoice_templates where tenant_id = $1 and id = $2`, [tx.tenant, id])
/** One tenant's first invoice makes the templates, however many are made at once. */
export const lockTemplates = (tx: Tx): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended($1 || ':invoice_templates', 0))", [tx.tenant])
export const insertTemplate = (
  tx: Tx,
  template: { id: string; name: string; type: string; isDefault: boolean },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.invoice_templates (tenant_id, id, name, type, is_default, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)`,
    [tx.tenant, template.id, template.name, template.type, template.isDefault, at],
  )
