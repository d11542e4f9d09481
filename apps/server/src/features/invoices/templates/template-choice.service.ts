import { type TemplateType, templateTypes } from '@twopost/contract/invoices'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { insertTemplate, lockTemplates, selectTemplates, type TemplateRow } from './templates.queries.ts'

const firstNames: Readonly<Record<TemplateType, string>> = {
  professional: 'Professional',
  simple: 'Simple',
  detailed: 'Detailed',
  minimal: 'Minimal',
  corporate: 'Corporate',
}

/** One template of each type for an organization that has none, professional being the default (OP-67). Called as often as one likes. */
export async function makeFirstTemplates(ctx: Pick<Context, 'tx' | 'now'>): Promise<void> {
  if ((await selectTemplates(ctx.tx)).length > 0) return
  await lockTemplates(ctx.tx)
  if ((await selectTemplates(ctx.tx)).length > 0) return
  for (const type of templateTypes) {
    const values = { name: firstNames[type], description: '', type, layout: 'two-column' as const, settings: {} }
    await insertTemplate(ctx.tx, newId(ctx.now), { ...values, is_default: type === 'professional', is_active: true }, ctx.now)
  }
}

/** A template in use by its id or the name of its type; without one the default. @throws Problem TEMPLATE_NOT_FOUND */
export async function findTemplate(ctx: Context, name: string | undefined): Promise<TemplateRow> {
  await makeFirstTemplates(ctx)
  const templates = await selectTemplates(ctx.tx)
  const wanted = name?.toLowerCase()
  const found = wanted
    ? (templates.find((template) => template.id === wanted) ?? templates.find((template) => template.type === wanted))
    : (templates.find((template) => template.is_default) ?? templates[0])
  if (!found) throw new Problem('TEMPLATE_NOT_FOUND')
  return found
}
