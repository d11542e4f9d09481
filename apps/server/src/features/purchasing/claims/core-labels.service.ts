import type { LabelContent, LabelWish } from '@twopost/contract/documents'
import { labelCode } from '@twopost/contract/documents'
import { formatDate } from '@twopost/contract/invoices'
import { type Context, may } from '#platform/http/context.ts'
import { selectCoresById } from './cores.queries.ts'

const due = { en: 'Send back by', es: 'Devolver antes del' } as const

/** What labels of old parts say: the number of the label, the part, whose it is and by when (PAR18, PAR31). */
export async function labelsOfCores(ctx: Context, { kind, ids }: Pick<LabelWish, 'kind' | 'ids'>): Promise<LabelContent[]> {
  if (kind !== 'core' || !(may(ctx, 'purchasing:create') || may(ctx, 'purchasing:match'))) return []
  const { language } = ctx.principal
  return (await selectCoresById(ctx.tx, ids, ctx.shopIds)).map((row) => ({
    id: row.id,
    code: labelCode('core', row.id),
    bars: row.label_code,
    big: row.label_code,
    title: row.item_name,
    lines: [
      row.part_number,
      row.supplier_name,
      `${due[language]} ${formatDate(row.due_on, language)}`,
      row.order_number ?? '',
    ].filter(Boolean),
  }))
}
