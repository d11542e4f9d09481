import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { cutText } from '@twopost/contract/core/text'
import type * as calls from '@twopost/contract/invoices'
import type { TemplateChange, TemplateRecord } from '@twopost/contract/invoices'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { makeFirstTemplates } from './template-choice.service.ts'
import { findLogo, keepLogo } from './template-logo.service.ts'
import { firstFaint, settingsAfter } from './template-look.rules.ts'
import { presentTemplate } from './templates.presenter.ts'
import {
  countTemplates,
  findTemplateRow,
  insertTemplate,
  lockTemplates,
  markTemplateDeleted,
  selectTemplatePage,
  type TemplateRow,
  type TemplateValues,
  unsetDefault,
  updateTemplateRow,
} from './templates.queries.ts'

/** As many as a list of choices can hold. */
const mostTemplates = 100
const usualRows = 25
const longestName = 80

/** Looks of invoices (M21), the default first. */
export async function listTemplates(
  ctx: Context,
  { query }: Input<typeof calls.listInvoiceTemplates>,
): Promise<Answer<typeof calls.listInvoiceTemplates>> {
  const at = pageOf(query, usualRows)
  const filter = {
    text: query.search,
    type: query.type,
    isActive: query.state === undefined ? undefined : query.state === 'active',
  }
  const [rows, counted] = await Promise.all([
    selectTemplatePage(ctx.tx, filter, at.limit, at.offset),
    countTemplates(ctx.tx, filter),
  ])
  const countOf = (isActive: boolean) => counted.find((one) => one.is_active === isActive)?.count ?? 0
  const counts = { all: countOf(true) + countOf(false), active: countOf(true), inactive: countOf(false) }
  return {
    invoice_templates: await Promise.all(rows.map((row) => presentTemplate(ctx, row))),
    counts,
    pagination: paginate(at, counts[query.state ?? 'all']),
  }
}

type One = { invoice_template: TemplateRecord }
/** @throws Problem TEMPLATE_NOT_FOUND */
async function getRow(ctx: Context, id: string): Promise<TemplateRow> {
  const row = await findTemplateRow(ctx.tx, id)
  if (!row) throw new Problem('TEMPLATE_NOT_FOUND')
  return row
}
const showOne = async (ctx: Context, id: string): Promise<One> => ({
  invoice_template: await presentTemplate(ctx, await getRow(ctx, id)),
})
export const showTemplate = (ctx: Context, { params }: Input<typeof calls.getInvoiceTemplate>): Promise<One> =>
  showOne(ctx, params.id)

/** @throws Problem VALIDATION_FAILED for words that cannot be read on their paper */
function expectReadable(values: TemplateValues): void {
  const faint = firstFaint(values)
  if (faint) throw fieldProblem(`body.colors.${faint.color}`, 'COLOR_TOO_FAINT', fieldTexts.COLOR_TOO_FAINT)
}
/** @throws Problem TEMPLATES_TOO_MANY */
async function expectRoom(ctx: Context): Promise<void> {
  const counted = await countTemplates(ctx.tx, {})
  if (counted.reduce((sum, { count }) => sum + count, 0) >= mostTemplates)
    throw new Problem('TEMPLATES_TOO_MANY', { most: mostTemplates })
}
const announce = (ctx: Context, id: string) => announceLive(ctx, 'invoice-template.changed', null, { invoice_template_id: id })

/** Adds a template, under the lock. @throws Problem TEMPLATE_EXISTS (by the unique index) */
async function add(ctx: Context, values: TemplateValues): Promise<string> {
  await expectRoom(ctx)
  const id = newId(ctx.now)
  if (values.is_default) await unsetDefault(ctx.tx, id, ctx.now)
  await insertTemplate(ctx.tx, id, values, ctx.now)
  await keepLogo(ctx, values.settings.logo)
  await announce(ctx, id)
  return id
}

/** @throws Problem TEMPLATE_EXISTS, TEMPLATE_IS_DEFAULT for a default that is not in use, TEMPLATES_TOO_MANY, FILE_NOT_FOUND */
export async function createTemplate(ctx: Context, { body }: Input<typeof calls.createInvoiceTemplate>): Promise<One> {
  await makeFirstTemplates(ctx)
  await lockTemplates(ctx.tx)
  const { name, description = '', type, layout = 'two-column', isDefault = false, isActive = true } = body
  if (isDefault && !isActive) throw new Problem('TEMPLATE_IS_DEFAULT')
  const settings = settingsAfter({}, body, await findLogo(ctx, body.logoId))
  const values = { name, description, type, layout, settings, is_default: isDefault, is_active: isActive }
  expectReadable(values)
  const id = await add(ctx, values)
  ctx.note({ kind: 'invoice_template', id, code: 'invoice-template.added', params: { name } })
  return showOne(ctx, id)
}

/** A name of its own for a copy: the given one, else that of the original with a number. */
async function nameOfCopy(ctx: Context, row: TemplateRow): Promise<string> {
  const taken = new Set((await selectTemplatePage(ctx.tx, {}, mostTemplates, 0)).map((one) => one.name.toLowerCase()))
  for (let count = 2; ; count++) {
    const name = `${cutText(row.name, longestName - 5)} ${count}`
    if (!taken.has(name.toLowerCase())) return name
  }
}
/** @throws Problem TEMPLATE_NOT_FOUND, TEMPLATE_EXISTS, TEMPLATES_TOO_MANY */
export async function copyTemplate(ctx: Context, { params, body }: Input<typeof calls.copyInvoiceTemplate>): Promise<One> {
  await lockTemplates(ctx.tx)
  const row = await getRow(ctx, params.id)
  const name = body?.name || (await nameOfCopy(ctx, row))
  const { description, type, layout, settings } = row
  const id = await add(ctx, { name, description, type, layout, settings, is_default: false, is_active: true })
  ctx.note({ kind: 'invoice_template', id, code: 'invoice-template.copied', params: { name: row.name }, details: { name } })
  return showOne(ctx, id)
}

/** The default stays in use, and there is always one (OP-67). @throws Problem TEMPLATE_IS_DEFAULT */
function stateAfter(row: TemplateRow, body: TemplateChange): Pick<TemplateValues, 'is_default' | 'is_active'> {
  const isDefault = body.isDefault ?? row.is_default
  if (row.is_default && (!isDefault || body.isActive === false)) throw new Problem('TEMPLATE_IS_DEFAULT')
  if (isDefault && body.isActive === false) throw new Problem('TEMPLATE_IS_DEFAULT')
  return { is_default: isDefault, is_active: isDefault || (body.isActive ?? row.is_active) }
}

/** @throws Problem TEMPLATE_NOT_FOUND, TEMPLATE_EXISTS, TEMPLATE_IS_DEFAULT, FILE_NOT_FOUND, STALE_VERSION with the record as it is */
export async function changeTemplate(ctx: Context, { params, body }: Input<typeof calls.updateInvoiceTemplate>): Promise<One> {
  await lockTemplates(ctx.tx)
  const row = await getRow(ctx, params.id)
  if (body.version !== undefined && body.version !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: (await showOne(ctx, row.id)).invoice_template })
  const values: TemplateValues = {
    name: body.name ?? row.name,
    description: body.description ?? row.description,
    type: body.type ?? row.type,
    layout: body.layout ?? row.layout,
    settings: settingsAfter(row.settings, body, await findLogo(ctx, body.logoId)),
    ...stateAfter(row, body),
  }
  expectReadable(values)
  if (values.is_default && !row.is_default) await unsetDefault(ctx.tx, row.id, ctx.now)
  await updateTemplateRow(ctx.tx, row.id, values, row.version, ctx.now)
  await keepLogo(ctx, values.settings.logo)
  await announce(ctx, row.id)
  const what = values.is_default && !row.is_default ? 'default' : row.is_active && !values.is_active ? 'put-away' : 'changed'
  const fields = Object.keys(body).filter((key) => key !== 'version')
  ctx.note({
    kind: 'invoice_template',
    id: row.id,
    code: `invoice-template.${what}`,
    params: { name: values.name },
    details: { fields: fields.join(', ') },
  })
  return showOne(ctx, row.id)
}

/** Drafts and issued invoices keep it (OP-67). @throws Problem TEMPLATE_NOT_FOUND, TEMPLATE_IS_DEFAULT, STALE_VERSION */
export async function deleteTemplate(ctx: Context, { params }: Input<typeof calls.deleteInvoiceTemplate>): Promise<void> {
  await lockTemplates(ctx.tx)
  const row = await getRow(ctx, params.id)
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: (await showOne(ctx, row.id)).invoice_template })
  if (row.is_default) throw new Problem('TEMPLATE_IS_DEFAULT')
  await markTemplateDeleted(ctx.tx, row.id, ctx.now)
  await announce(ctx, row.id)
  ctx.note({ kind: 'invoice_template', id: row.id, code: 'invoice-template.deleted', params: { name: row.name } })
}
