import { standardTemplates, type TemplateItemInput } from '@twopost/contract/inspections'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { countTemplates, insertItems, insertRevision, insertTemplate } from './templates.queries.ts'
import { itemValues } from './templates.rules.ts'

/** The templates that come with the product, for an organization that has none yet; they are its own from then on. */
export async function makeStandardTemplates(ctx: Pick<Context, 'tx' | 'now'>): Promise<void> {
  const inUse = await countTemplates(ctx.tx, { kind: null, state: null, vehicleKind: null })
  const retired = await countTemplates(ctx.tx, { kind: null, state: 'retired', vehicleKind: null })
  if (inUse + retired > 0) return
  for (const { key, kind, items, ...names } of standardTemplates) {
    const id = newId(ctx.now)
    await insertTemplate(ctx.tx, { id, kind, standard_key: key }, ctx.now)
    await insertRevision(ctx.tx, {
      ...{ template_id: id, revision: 1, state: 'published', name_en: names.name_en, name_es: names.name_es },
      ...{ vehicle_kinds: [...names.vehicle_kinds], minutes: names.minutes, published_at: ctx.now, published_by_name: '' },
    })
    const rows = itemValues(items as readonly TemplateItemInput[])
    if ('twice' in rows) throw new Error(`a code stands twice in the template ${key}`)
    await insertItems(
      ctx.tx,
      id,
      1,
      rows.map((row) => ({ ...row, id: newId(ctx.now) })),
    )
  }
}
