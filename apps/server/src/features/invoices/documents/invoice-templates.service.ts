import { type InvoiceTemplate, professionalTemplate } from '@twopost/contract/invoices'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { insertTemplate, lockTemplates, selectTemplates, type TemplateRow } from './invoice-templates.queries.ts'

const own = [
  ['professional', 'Professional'],
  ['simple', 'Simple'],
  ['detailed', 'Detailed'],
  ['minimal', 'Minimal'],
  ['corporate', 'Corporate'],
] as const

/** The tenant's templates; the first call makes one of each type, professional being the default (OP-67). */
async function listTemplates(ctx: Context): Promise<TemplateRow[]> {
  const known = await selectTemplates(ctx.tx)
  if (known.length > 0) return known
  await lockTemplates(ctx.tx)
  if ((await selectTemplates(ctx.tx)).length === 0)
    for (const [type, name] of own)
      await insertTemplate(ctx.tx, { id: newId(ctx.now), name, type, isDefault: type === 'professional' }, ctx.now)
  return selectTemplates(ctx.tx)
}

/** A template by its id or the name of its type; without one the default. @throws Problem TEMPLATE_NOT_FOUND */
export async function findTemplate(ctx: Context, name: string | undefined): Promise<TemplateRow> {
  const templates = await listTemplates(ctx)
  const wanted = name?.toLowerCase()
  const found = wanted
    ? (templates.find((template) => template.id === wanted) ?? templates.find((template) => template.type === wanted))
    : (templates.find((template) => template.is_default) ?? templates[0])
  if (!found) throw new Problem('TEMPLATE_NOT_FOUND')
  return found
}

/** The look of a template: its own settings over the product's. */
export const lookOf = ({ settings }: TemplateRow): InvoiceTemplate => ({ ...professionalTemplate, ...settings })
