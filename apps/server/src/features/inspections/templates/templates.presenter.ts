import { fromThousandths } from '@twopost/contract/core/money'
import type { InspectionTemplate, InspectionTemplateSummary, TemplateItem, TemplateRevision } from '@twopost/contract/inspections'
import { type Context, may, when } from '#platform/http/context.ts'
import type { ItemRow, RevisionRow, TemplateRow } from './templates.queries.ts'

const plain = (thousandths: number | null): number | null => (thousandths === null ? null : fromThousandths(thousandths))

export const presentSummary = (row: TemplateRow): InspectionTemplateSummary => ({
  id: row.id,
  kind: row.kind,
  revision: row.revision,
  state: row.state,
  has_draft: row.has_draft,
  name_en: row.name_en,
  name_es: row.name_es,
  vehicle_kinds: row.vehicle_kinds,
  minutes: row.minutes,
  item_count: row.item_count,
  is_standard: row.standard_key !== '',
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
const presentItem = (row: ItemRow): TemplateItem => ({
  id: row.id,
  section_en: row.section_en,
  section_es: row.section_es,
  code: row.code,
  name_en: row.name_en,
  name_es: row.name_es,
  positions: row.positions,
  unit: row.unit,
  better: row.better,
  soon_at: plain(row.soon_thousandths),
  now_at: plain(row.now_thousandths),
  photo: row.photo,
  canned_job_id: row.canned_job_id,
  is_brake: row.is_brake,
  is_required: row.is_required,
})
const presentRevision = (row: RevisionRow, items: readonly ItemRow[]): TemplateRevision => ({
  revision: row.revision,
  state: row.state,
  name_en: row.name_en,
  name_es: row.name_es,
  vehicle_kinds: row.vehicle_kinds,
  minutes: row.minutes,
  items: items.filter((item) => item.revision === row.revision).map(presentItem),
  published_at: row.published_at?.toISOString() ?? null,
  published_by: row.published_by_name,
})
/** A template as one sees it: its published revision and its draft, and what one may do with it. */
export function presentTemplate(
  ctx: Pick<Context, 'permissions' | 'shopIds'>,
  row: TemplateRow,
  revisions: readonly RevisionRow[],
  items: readonly ItemRow[],
): InspectionTemplate {
  const of = (state: RevisionRow['state']) => {
    const found = revisions.find((one) => one.state === state)
    return found ? presentRevision(found, items) : null
  }
  const mayChange = may(ctx, 'inspections:create') && ctx.shopIds === null && row.state !== 'retired'
  return {
    ...presentSummary(row),
    published: of('published'),
    draft: of('draft'),
    allowed: [...when(mayChange, 'change', 'retire'), ...when(mayChange && row.has_draft, 'publish')],
  }
}
