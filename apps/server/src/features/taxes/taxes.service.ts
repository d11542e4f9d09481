import type { Answer, Input } from '@twopost/contract/core/call'
import { fromMillionths, toMillionths } from '@twopost/contract/core/money'
import { pageOfAll } from '@twopost/contract/core/page'
import { fillText } from '@twopost/contract/core/problem'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { standsOnItself } from '@twopost/contract/core/tax'
import { addDays, dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/taxes'
import type { TaxComponent } from '@twopost/contract/taxes'
import { getShopRow, requiredShopFilter } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { announceTaxes } from './shop-taxes.service.ts'
import { presentComponent } from './taxes.presenter.ts'
import {
  type ComponentRow,
  type ComponentValues,
  insertComponent,
  lockShopTaxes,
  markComponentDeleted,
  markRulesDeleted,
  selectComponent,
  selectComponents,
  selectRules,
  setComponentEnd,
  updateComponent,
} from './taxes.queries.ts'

type One = { tax_component: TaxComponent }
/** Rates that a shop keeps, ended ones among them. */
const mostRates = 200

/** Today on the calendar of a shop. @throws Problem SHOP_NOT_FOUND */
export async function todayOf(ctx: Context, shopId: string): Promise<string> {
  return dateIn((await getShopRow(ctx, shopId)).time_zone, ctx.now.getTime())
}
/** The only shop of a query. @throws Problem SHOP_ID_REQUIRED, VALIDATION_FAILED */
export const oneShop = (ctx: Context, shopId: string | undefined): string | undefined => requiredShopFilter(ctx, shopId)?.[0]

/** The taxes of a shop, those of one code together (TAX14). */
export async function listComponents(
  ctx: Context,
  { query }: Input<typeof calls.listTaxComponents>,
): Promise<Answer<typeof calls.listTaxComponents>> {
  const shopId = oneShop(ctx, query.shop_id)
  const shop = shopId === undefined ? undefined : await getShopRow(ctx, shopId).catch(() => undefined)
  const today = dateIn(shop?.time_zone ?? 'UTC', ctx.now.getTime())
  const { rows, pagination } = pageOfAll(shop ? await selectComponents(ctx.tx, [shop.id]) : [], query, 100)
  return { tax_components: rows.map((row) => presentComponent(row, today)), pagination }
}
/** @throws Problem TAX_NOT_FOUND */
async function getRow(ctx: Context, id: string): Promise<ComponentRow> {
  const row = await selectComponent(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('TAX_NOT_FOUND')
  return row
}
/** The same with its shop held until the transaction ends. */
async function getLocked(ctx: Context, id: string): Promise<ComponentRow> {
  await lockShopTaxes(ctx.tx, (await getRow(ctx, id)).shop_id)
  return getRow(ctx, id)
}
const show = async (ctx: Context, id: string): Promise<One> => {
  const row = await getRow(ctx, id)
  return { tax_component: presentComponent(row, await todayOf(ctx, row.shop_id)) }
}
/** @throws Problem TAX_NOT_FOUND */
export const showComponent = (ctx: Context, { params }: Input<typeof calls.getTaxComponent>): Promise<One> => show(ctx, params.id)

/** That a rate fits beside the others of its shop (TAX20). @throws Problem VALIDATION_FAILED */
function checkRate(row: ComponentValues & { code: string }, others: readonly ComponentRow[]): void {
  const last = '9999-12-31'
  const clash = others.find(
    (one) => one.code === row.code && one.valid_from <= (row.valid_to ?? last) && row.valid_from <= (one.valid_to ?? last),
  )
  if (clash) {
    const date = { date: clash.valid_from }
    throw fieldProblem('body.valid_from', 'TAX_OVERLAP', fillText(fieldTexts.TAX_OVERLAP, date), date)
  }
  const unknown = row.on_top_of.findIndex((code) => code !== row.code && !others.some((one) => one.code === code))
  if (unknown >= 0) throw fieldProblem(`body.on_top_of.${unknown}`, 'TAX_UNKNOWN', fieldTexts.TAX_UNKNOWN)
  const all = [...others, row].map((one) => ({ code: one.code, onTopOf: one.on_top_of }))
  if (standsOnItself(all, row.code)) throw fieldProblem('body.on_top_of', 'TAX_CIRCLE', fieldTexts.TAX_CIRCLE)
}

/** Adds a tax, or another rate of it (TAX14). @throws Problem SHOP_NOT_FOUND, TOO_MANY_TAXES, VALIDATION_FAILED */
export async function createComponent(ctx: Context, { body }: Input<typeof calls.createTaxComponent>): Promise<One> {
  const shop = await getShopRow(ctx, body.shop_id)
  await lockShopTaxes(ctx.tx, shop.id)
  let others = await selectComponents(ctx.tx, [shop.id])
  if (others.length >= mostRates) throw new Problem('TOO_MANY_TAXES', { most: mostRates })
  const before = others.find(
    (one) =>
      one.code === body.code && one.valid_from < body.valid_from && (one.valid_to === null || one.valid_to >= body.valid_from),
  )
  if (body.replaces && before) {
    const validTo = addDays(body.valid_from, -1)
    await setComponentEnd(ctx.tx, before.id, validTo, ctx.now)
    others = others.map((one) => (one.id === before.id ? { ...one, valid_to: validTo } : one))
  }
  const row = {
    id: newId(ctx.now),
    shop_id: shop.id,
    code: body.code,
    name: body.name,
    jurisdiction: body.jurisdiction ?? '',
    rate_millionths: toMillionths(body.percent),
    valid_from: body.valid_from,
    valid_to: body.valid_to ?? null,
    on_top_of: [...new Set(body.on_top_of ?? [])],
  }
  checkRate(row, others)
  await insertComponent(ctx.tx, row, ctx.now)
  await announceTaxes(ctx, shop.id)
  ctx.note({ kind: 'tax_component', id: row.id, code: 'tax.added', params: { name: row.name, percent: body.percent } })
  return show(ctx, row.id)
}

/** Changes a rate that no issue carries. @throws Problem TAX_NOT_FOUND, TAX_IN_USE, STALE_VERSION, VALIDATION_FAILED */
export async function changeComponent(ctx: Context, { params, body }: Input<typeof calls.updateTaxComponent>): Promise<One> {
  const row = await getLocked(ctx, params.id)
  const wanted = body.version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: (await show(ctx, row.id)).tax_component })
  if (row.first_used_on !== null) throw new Problem('TAX_IN_USE')
  const values: ComponentValues = {
    name: body.name ?? row.name,
    jurisdiction: body.jurisdiction ?? row.jurisdiction,
    rate_millionths: body.percent === undefined ? row.rate_millionths : toMillionths(body.percent),
    valid_from: body.valid_from ?? row.valid_from,
    valid_to: body.valid_to === undefined ? row.valid_to : body.valid_to,
    on_top_of: body.on_top_of === undefined ? row.on_top_of : [...new Set(body.on_top_of)],
  }
  if (values.valid_to !== null && values.valid_to < values.valid_from)
    throw fieldProblem('body.valid_to', 'ENDS_LATER', fieldTexts.ENDS_LATER)
  const others = (await selectComponents(ctx.tx, [row.shop_id])).filter((one) => one.id !== row.id)
  checkRate({ ...values, code: row.code }, others)
  await updateComponent(ctx.tx, row.id, values, null, ctx.now)
  await announceTaxes(ctx, row.shop_id)
  const details = { fields: Object.keys(body).sort().join(', '), percent: fromMillionths(values.rate_millionths) }
  ctx.note({ kind: 'tax_component', id: row.id, code: 'tax.changed', params: { name: values.name }, details })
  return show(ctx, row.id)
}

/**
 * Ends a rate on a day; one that no issue carries goes altogether unless a day is said. With the last rate of a tax its rules go.
 * @throws Problem TAX_NOT_FOUND, STALE_VERSION, VALIDATION_FAILED for a day before its first, or in the past where it applies already
 */
export async function endComponent(ctx: Context, { params, query }: Input<typeof calls.endTaxComponent>): Promise<void> {
  const row = await getLocked(ctx, params.id)
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: (await show(ctx, row.id)).tax_component })
  const today = await todayOf(ctx, row.shop_id)
  const isUsed = row.first_used_on !== null
  if (query.on === undefined && !isUsed) {
    await markComponentDeleted(ctx.tx, row.id, ctx.now)
    const rest = await selectComponents(ctx.tx, [row.shop_id])
    if (!rest.some((one) => one.code === row.code)) {
      const rules = (await selectRules(ctx.tx, [row.shop_id])).filter((one) => one.code === row.code)
      await markRulesDeleted(
        ctx.tx,
        rules.map((one) => one.id),
        ctx.now,
      )
    }
    ctx.note({ kind: 'tax_component', id: row.id, code: 'tax.deleted', params: { name: row.name } })
  } else {
    const on = query.on ?? today
    if (on < row.valid_from) throw fieldProblem('query.on', 'ENDS_LATER', fieldTexts.ENDS_LATER)
    if (isUsed && on < today) throw fieldProblem('query.on', 'TAX_END_PAST', fieldTexts.TAX_END_PAST)
    const others = (await selectComponents(ctx.tx, [row.shop_id])).filter((one) => one.id !== row.id)
    checkRate({ ...row, valid_to: on }, others)
    await setComponentEnd(ctx.tx, row.id, on, ctx.now)
    ctx.note({ kind: 'tax_component', id: row.id, code: 'tax.ended', params: { name: row.name, date: on } })
  }
  await announceTaxes(ctx, row.shop_id)
}
