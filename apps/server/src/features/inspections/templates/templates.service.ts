import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type * as calls from '@twopost/contract/inspections'
import type { InspectionTemplateChange, InspectionTemplateInput, TemplateItemInput } from '@twopost/contract/inspections'
import { getJobRow } from '#features/pricing/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { presentSummary, presentTemplate } from './templates.presenter.ts'
import {
  countRevisions,
  countTemplates,
  deleteDraft,
  deleteItems,
  deleteTemplateRow,
  type ItemValues,
  insertItems,
  insertRevision,
  insertTemplate,
  lockTemplate,
  moveRevision,
  type RevisionRow,
  selectItems,
  selectRevisions,
  selectTemplate,
  selectTemplates,
  type TemplateRow,
  touchTemplate,
  updateDraft,
} from './templates.queries.ts'
import { itemValues } from './templates.rules.ts'

type One = Answer<typeof calls.getInspectionTemplate>
const stateLabels = { draft: 'Draft', published: 'Published', retired: 'Retired' } as const

/** Templates by name (INS15). */
export async function listTemplates(
  ctx: Context,
  { query }: Input<typeof calls.listInspectionTemplates>,
): Promise<Answer<typeof calls.listInspectionTemplates>> {
  const at = pageOf(query, 25)
  const filter = { kind: query.kind ?? null, state: query.state ?? null, vehicleKind: query.vehicle_kind ?? null }
  const [rows, total] = await Promise.all([selectTemplates(ctx.tx, filter, at), countTemplates(ctx.tx, filter)])
  return { inspection_templates: rows.map(presentSummary), pagination: paginate(at, total) }
}
/** @throws Problem INSPECTION_TEMPLATE_NOT_FOUND */
async function getRow(ctx: Context, id: string): Promise<TemplateRow> {
  const row = await selectTemplate(ctx.tx, id)
  if (!row) throw new Problem('INSPECTION_TEMPLATE_NOT_FOUND')
  return row
}
async function show(ctx: Context, id: string): Promise<One> {
  const row = await getRow(ctx, id)
  const revisions = await selectRevisions(ctx.tx, id)
  const items = await selectItems(
    ctx.tx,
    id,
    revisions.map((one) => one.revision),
  )
  return { inspection_template: presentTemplate(ctx, row, revisions, items) }
}
export const getTemplate = (ctx: Context, { params }: Input<typeof calls.getInspectionTemplate>): Promise<One> =>
  show(ctx, params.id)

/** The published revision of a template with its items, where there is one: a retired template has none. */
export async function findPublished(ctx: Context, id: string) {
  const template = await selectTemplate(ctx.tx, id)
  const revision = template && (await selectRevisions(ctx.tx, id)).find((one) => one.state === 'published')
  return revision && { template, revision, items: await selectItems(ctx.tx, id, [revision.revision]) }
}
/** A published revision that an inspection can begin with, and its items. @throws Problem INSPECTION_TEMPLATE_NOT_FOUND */
export async function publishedRevision(ctx: Context, id: string) {
  const found = await findPublished(ctx, id)
  if (!found) throw new Problem('INSPECTION_TEMPLATE_NOT_FOUND')
  return found
}

/** @throws Problem VALIDATION_FAILED for a code that stands twice, CANNED_JOB_NOT_FOUND */
async function itemsOf(ctx: Context, items: readonly TemplateItemInput[]): Promise<(ItemValues & { id: string })[]> {
  const rows = itemValues(items)
  if ('twice' in rows) throw fieldProblem(`body.items.${rows.twice}.code`, 'ITEM_CODE_TWICE', fieldTexts.ITEM_CODE_TWICE)
  for (const jobId of new Set(rows.flatMap((row) => row.canned_job_id ?? []))) await getJobRow(ctx, jobId)
  return rows.map((row) => ({ ...row, id: newId(ctx.now) }))
}
const announce = (ctx: Context, id: string) =>
  announceLive(ctx, 'inspection_template.changed', null, { inspection_template_id: id })

/** Adds a template as a draft (INS5). @returns its id @throws Problem CANNED_JOB_NOT_FOUND, VALIDATION_FAILED */
export async function addTemplate(ctx: Context, body: InspectionTemplateInput): Promise<string> {
  const items = await itemsOf(ctx, body.items ?? [])
  const id = newId(ctx.now)
  await insertTemplate(ctx.tx, { id, kind: body.kind ?? 'custom', standard_key: '' }, ctx.now)
  await insertRevision(ctx.tx, { ...draftAfter(id, 1, body), name_en: body.name_en })
  await insertItems(ctx.tx, id, 1, items)
  await announce(ctx, id)
  return id
}
/** @throws Problem CANNED_JOB_NOT_FOUND, VALIDATION_FAILED */
export async function createTemplate(ctx: Context, { body }: Input<typeof calls.createInspectionTemplate>): Promise<One> {
  const id = await addTemplate(ctx, body)
  ctx.note({ kind: 'inspection_template', id, code: 'inspection-template.added', params: { name: body.name_en } })
  return show(ctx, id)
}
/** A draft as it is after a change of what was there before. */
const draftAfter = (
  templateId: string,
  revision: number,
  said: Omit<InspectionTemplateChange, 'items' | 'version'>,
  before?: RevisionRow,
): RevisionRow => ({
  ...{ template_id: templateId, revision, state: 'draft', published_at: null, published_by_name: '' },
  name_en: said.name_en ?? before?.name_en ?? '',
  name_es: said.name_es ?? before?.name_es ?? '',
  vehicle_kinds: said.vehicle_kinds ?? before?.vehicle_kinds ?? [],
  minutes: said.minutes ?? before?.minutes ?? 0,
})
/** The template under lock, in the version one has seen. @throws Problem INSPECTION_TEMPLATE_NOT_FOUND, STALE_VERSION with the record */
async function locked(ctx: Context, id: string, version: number | undefined): Promise<TemplateRow> {
  await lockTemplate(ctx.tx, id)
  const row = await getRow(ctx, id)
  if ((await touchTemplate(ctx.tx, id, version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: (await show(ctx, id)).inspection_template })
  return row
}
const refuse = (from: keyof typeof stateLabels, to: keyof typeof stateLabels) =>
  new Problem('INVALID_TEMPLATE_TRANSITION', { from: stateLabels[from], to: stateLabels[to] })

/** Changes the draft; of a published template a draft of the next revision is made first (INS5). @throws Problem as the call says */
export async function changeTemplate(ctx: Context, { params, body }: Input<typeof calls.updateInspectionTemplate>): Promise<One> {
  const row = await locked(ctx, params.id, body.version)
  if (row.state === 'retired') throw refuse('retired', 'draft')
  const { items, version: _, ...said } = body
  const revisions = await selectRevisions(ctx.tx, row.id)
  const draft = revisions.find((one) => one.state === 'draft')
  const wanted = items && (await itemsOf(ctx, items))
  if (draft) {
    await updateDraft(ctx.tx, draftAfter(row.id, draft.revision, said, draft))
    if (wanted) {
      await deleteItems(ctx.tx, row.id, draft.revision)
      await insertItems(ctx.tx, row.id, draft.revision, wanted)
    }
  } else {
    const published = revisions.find((one) => one.state === 'published')
    const next = (await countRevisions(ctx.tx, row.id)) + 1
    await insertRevision(ctx.tx, draftAfter(row.id, next, said, published))
    const kept = async () =>
      (await selectItems(ctx.tx, row.id, [published?.revision ?? 0])).map((item) => ({ ...item, id: newId(ctx.now) }))
    await insertItems(ctx.tx, row.id, next, wanted ?? (await kept()))
  }
  await announce(ctx, row.id)
  ctx.note({ kind: 'inspection_template', id: row.id, code: 'inspection-template.changed', params: { name: row.name_en } })
  return show(ctx, row.id)
}

/** Publishes the draft, and retires what was published before (INS5, INS25). @throws Problem TEMPLATE_WITHOUT_ITEMS, INVALID_TEMPLATE_TRANSITION */
export async function publishTemplate(ctx: Context, { params }: Input<typeof calls.publishInspectionTemplate>): Promise<One> {
  const row = await locked(ctx, params.id, undefined)
  const draft = (await selectRevisions(ctx.tx, row.id)).find((one) => one.state === 'draft')
  if (!draft) throw refuse(row.state, 'published')
  if ((await selectItems(ctx.tx, row.id, [draft.revision])).length === 0) throw new Problem('TEMPLATE_WITHOUT_ITEMS')
  const by = { name: ctx.actorName, at: ctx.now }
  await moveRevision(ctx.tx, row.id, 'published', 'retired', by)
  await moveRevision(ctx.tx, row.id, 'draft', 'published', by)
  await announce(ctx, row.id)
  ctx.note({ kind: 'inspection_template', id: row.id, code: 'inspection-template.published', params: { name: draft.name_en } })
  return show(ctx, row.id)
}

/** Retires what is published; what never was goes altogether (INS5). @throws Problem INVALID_TEMPLATE_TRANSITION for one that is retired */
export async function retireTemplate(ctx: Context, { params }: Input<typeof calls.deleteInspectionTemplate>): Promise<void> {
  const row = await locked(ctx, params.id, undefined)
  if (row.state === 'retired') throw refuse('retired', 'retired')
  const draft = (await selectRevisions(ctx.tx, row.id)).find((one) => one.state === 'draft')
  if (draft) {
    await deleteItems(ctx.tx, row.id, draft.revision)
    await deleteDraft(ctx.tx, row.id)
  }
  const retired = await moveRevision(ctx.tx, row.id, 'published', 'retired', { name: ctx.actorName, at: ctx.now })
  if (retired === 0 && (await countRevisions(ctx.tx, row.id)) === 0) await deleteTemplateRow(ctx.tx, row.id)
  await announce(ctx, row.id)
  ctx.note({ kind: 'inspection_template', id: row.id, code: 'inspection-template.retired', params: { name: row.name_en } })
}
