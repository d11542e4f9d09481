import type { TemplateRecord } from '@twopost/contract/invoices'
import { type Context, may, when } from '#platform/http/context.ts'
import { readLogo } from './template-logo.service.ts'
import { lookOf } from './template-look.rules.ts'
import type { TemplateRow } from './templates.queries.ts'

/** What this person may do with a template: it is the whole organization's, so nobody limited to shops changes it. */
function allowedOn(ctx: Context, row: TemplateRow): TemplateRecord['allowed'] {
  const [creates, deletes] = [may(ctx, 'invoices:create'), may(ctx, 'invoices:delete')]
  if (ctx.shopIds !== null) return []
  return [
    ...when(creates, 'edit', 'copy'),
    ...when(creates && !row.is_default, 'set_default', row.is_active ? 'deactivate' : 'activate'),
    ...when(deletes && !row.is_default, 'delete'),
  ]
}

/** Row → wire (M20), with the bytes of its logo. */
export async function presentTemplate(ctx: Context, row: TemplateRow): Promise<TemplateRecord> {
  const look = lookOf(row)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: look.type,
    layout: look.layout,
    colors: look.colors,
    logo: await readLogo(ctx, look.logo),
    header: look.header,
    companyInfo: look.company,
    show: look.show,
    styling: look.styling,
    isDefault: row.is_default,
    isActive: row.is_active,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    allowed: allowedOn(ctx, row),
  }
}
