import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, toCents } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { fillText } from '@twopost/contract/core/problem'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/pricing'
import {
  fallingEdges,
  type LaborTier,
  type LaborTierFields,
  laborTierOf,
  marginMillionths,
  matrixPrice,
  type PartTier,
  type PartTierFields,
  partTierOf,
  type Span,
  tierFault,
} from '@twopost/contract/pricing'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import { getShopRow, zoneOfShops } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { inForceOn, presentMatrix, presentRate } from './price-rules.presenter.ts'
import {
  countRules,
  endOtherDefaults,
  insertRule,
  insertVersion,
  lockRule,
  type RuleKind,
  type RuleRow,
  type RuleValues,
  retireRule,
  selectRule,
  selectRules,
  selectVersions,
  updateDraftVersion,
  updateRule,
  type VersionRow,
  type VersionValues,
} from './price-rules.queries.ts'

type OneRate = Answer<typeof calls.getLaborRate>
type OneMatrix = Answer<typeof calls.getPartMatrix>
const notFound = { labor: 'LABOR_RATE_NOT_FOUND', parts: 'PART_MATRIX_NOT_FOUND', fee: 'FEE_RULE_NOT_FOUND' } as const
export const missing = (kind: RuleKind) => new Problem(notFound[kind])

/** Today where a rule counts: in its shop, else in the first one. */
const todayOf = async (ctx: Context, shopId: string | null): Promise<string> =>
  dateIn(await zoneOfShops(ctx, shopId === null ? null : [shopId]), ctx.now.getTime())

/** A page of the rules of a kind, each with its versions. */
export async function rulesOf(ctx: Context, kind: RuleKind, query: { page?: number | undefined; limit?: number | undefined }) {
  const at = pageOf(query, 25)
  const [rows, count, today] = await Promise.all([selectRules(ctx.tx, kind, at), countRules(ctx.tx, kind), todayOf(ctx, null)])
  const versions = await selectVersions(
    ctx.tx,
    rows.map((row) => row.id),
  )
  const of = (row: RuleRow) => versions.filter((one) => one.rule_id === row.id)
  return { rows, of, today, pagination: paginate(at, count) }
}
/** The rates of the organization, those in use first (CAN20). */
export async function listRates(ctx: Context, { query }: Input<typeof calls.listLaborRates>) {
  const { rows, of, today, pagination } = await rulesOf(ctx, 'labor', query)
  return { labor_rates: rows.map((row) => presentRate(row, of(row), today)), pagination }
}
export async function listMatrices(ctx: Context, { query }: Input<typeof calls.listPartMatrices>) {
  const { rows, of, today, pagination } = await rulesOf(ctx, 'parts', query)
  const seesCost = may(ctx, 'pricing:cost')
  return { part_matrices: rows.map((row) => presentMatrix(row, of(row), today, seesCost)), pagination }
}

/** @throws Problem of the kind where there is none */
export async function getRule(ctx: Context, kind: RuleKind, id: string) {
  const rule = await selectRule(ctx.tx, kind, id)
  if (!rule) throw missing(kind)
  const [versions, today] = await Promise.all([selectVersions(ctx.tx, [rule.id]), todayOf(ctx, rule.shop_id)])
  return { rule, versions, today }
}
async function showRate(ctx: Context, id: string): Promise<OneRate> {
  const { rule, versions, today } = await getRule(ctx, 'labor', id)
  return { labor_rate: presentRate(rule, versions, today) }
}
async function showMatrix(ctx: Context, id: string): Promise<OneMatrix> {
  const { rule, versions, today } = await getRule(ctx, 'parts', id)
  return { part_matrix: presentMatrix(rule, versions, today, may(ctx, 'pricing:cost')) }
}
/** @throws Problem LABOR_RATE_NOT_FOUND */
export const getRate = (ctx: Context, { params }: Input<typeof calls.getLaborRate>) => showRate(ctx, params.id)
/** @throws Problem PART_MATRIX_NOT_FOUND */
export const getMatrix = (ctx: Context, { params }: Input<typeof calls.getPartMatrix>) => showMatrix(ctx, params.id)

/** Refuses tiers that leave a hole or overlap, at the row (CAN30). `say` writes a bound as people do. @throws Problem VALIDATION_FAILED */
function expectTiers(tiers: readonly Span[], say: (bound: number) => string): void {
  const fault = tierFault(tiers)
  if (fault.kind === 'none') return
  const path = `body.tiers.${fault.at}.from`
  const from = say(fault.from)
  if (fault.kind === 'overlap') throw fieldProblem(path, 'TIER_OVERLAP', fillText(fieldTexts.TIER_OVERLAP, { from }), { from })
  if (fault.to === null)
    throw fieldProblem(`body.tiers.${fault.at}.to`, 'TIER_GAP_ABOVE', fillText(fieldTexts.TIER_GAP_ABOVE, { from }), { from })
  const range = { from, to: say(fault.to) }
  throw fieldProblem(path, 'TIER_GAP', fillText(fieldTexts.TIER_GAP, range), range)
}
function laborTiers(fields: readonly LaborTierFields[]): LaborTier[] {
  const tiers = fields.map(laborTierOf)
  if (tiers.length > 0) expectTiers(tiers, (bound) => `${bound / 1000} h`)
  return tiers
}
function partTiers(fields: readonly PartTierFields[]): PartTier[] {
  const tiers = fields.map(partTierOf)
  expectTiers(tiers, (bound) => (bound / 100).toFixed(2))
  return tiers
}

/** What is said of a version; what is left out stays as it was. */
export interface Wanted extends Partial<Omit<VersionValues, 'state' | 'valid_from'>> {
  valid_from?: string | undefined
  is_draft?: boolean | undefined
}
const saysVersion = (wanted: Wanted): boolean => Object.values(wanted).some((one) => one !== undefined)
/**
 * Writes what a rule says from a day on: its draft, or a version of its own, because an active one is never changed (NOW15).
 * @throws Problem VALIDATION_FAILED for a day that is over
 */
async function putVersion(ctx: Context, rule: Pick<RuleRow, 'id' | 'shop_id'>, wanted: Wanted): Promise<void> {
  const [versions, today] = await Promise.all([selectVersions(ctx.tx, [rule.id]), todayOf(ctx, rule.shop_id)])
  if (wanted.valid_from !== undefined && wanted.valid_from < today)
    throw fieldProblem('body.valid_from', 'PRICE_FROM_PAST', fieldTexts.PRICE_FROM_PAST)
  const draft = versions.find((one) => one.state === 'draft')
  const before: VersionRow | undefined = draft ?? inForceOn(versions, today) ?? versions[0]
  const kept = draft && draft.valid_from >= today ? draft.valid_from : today
  const values: VersionValues = {
    state: wanted.is_draft ? 'draft' : 'active',
    valid_from: wanted.valid_from ?? kept,
    cents: wanted.cents ?? before?.cents ?? null,
    keep_edges: wanted.keep_edges ?? before?.keep_edges ?? false,
    tiers: wanted.tiers ?? before?.tiers ?? [],
    fee: wanted.fee ?? before?.fee ?? null,
    valid_to: wanted.valid_to === undefined ? (before?.valid_to ?? null) : wanted.valid_to,
  }
  if (draft) await updateDraftVersion(ctx.tx, rule.id, draft.version_no, values, ctx.actorName, ctx.now)
  else await insertVersion(ctx.tx, rule.id, (versions[0]?.version_no ?? 0) + 1, values, ctx.actorName, ctx.now)
}
/** @throws Problem SHOP_NOT_FOUND, CODE_TAKEN (by the unique index), VALIDATION_FAILED */
export async function addRule(ctx: Context, kind: RuleKind, values: RuleValues, wanted: Wanted): Promise<string> {
  if (values.shop_id !== null) await getShopRow(ctx, values.shop_id)
  const id = newId(ctx.now)
  await insertRule(ctx.tx, id, kind, values, ctx.now)
  if (values.is_default) await endOtherDefaults(ctx.tx, kind, values.shop_id, id, ctx.now)
  await putVersion(ctx, { id, shop_id: values.shop_id }, wanted)
  return id
}
/** @throws Problem as adding one, and PRICE_RULE_RETIRED, STALE_VERSION */
export async function changeRule(
  ctx: Context,
  rule: RuleRow,
  said: { [K in keyof RuleValues]?: RuleValues[K] | undefined },
  wanted: Wanted,
): Promise<void> {
  if (rule.retired_at) throw new Problem('PRICE_RULE_RETIRED')
  const values: RuleValues = {
    shop_id: said.shop_id === undefined ? rule.shop_id : said.shop_id,
    code: said.code ?? rule.code,
    name: said.name ?? rule.name,
    category: said.category ?? rule.category,
    part_classes: said.part_classes ?? rule.part_classes,
    is_default: said.is_default ?? rule.is_default,
  }
  if (values.shop_id !== null && values.shop_id !== rule.shop_id) await getShopRow(ctx, values.shop_id)
  await updateRule(ctx.tx, rule.id, values, ctx.now)
  if (values.is_default) await endOtherDefaults(ctx.tx, rule.kind, values.shop_id, rule.id, ctx.now)
  if (saysVersion(wanted)) await putVersion(ctx, { id: rule.id, shop_id: values.shop_id }, wanted)
}
const records = {
  labor: { record: 'labor_rate', code: 'labor-rate' },
  parts: { record: 'part_matrix', code: 'part-matrix' },
  fee: { record: 'fee_rule', code: 'fee-rule' },
} as const
/** Says that a rule was changed, to those who look at them and to the audit log. */
export async function done(ctx: Context, kind: RuleKind, id: string, verb: 'added' | 'changed' | 'retired', name: string) {
  await announceLive(ctx, 'pricing.changed', null, {})
  const { record, code } = records[kind]
  const said: AuditCode = `${code}.${verb}`
  ctx.note({ kind: record, id, code: said, params: { name } })
}

/** Adds a labor rate (CAN2). @throws Problem SHOP_NOT_FOUND, CODE_TAKEN, VALIDATION_FAILED */
export async function createRate(ctx: Context, { body }: Input<typeof calls.createLaborRate>): Promise<OneRate> {
  const values = {
    shop_id: body.shop_id ?? null,
    code: body.code,
    name: body.name,
    category: body.category ?? 'general',
    part_classes: [],
    is_default: body.is_default ?? false,
  }
  const { valid_from, is_draft } = body
  const id = await addRule(ctx, 'labor', values, {
    ...{ valid_from, is_draft, cents: toCents(body.amount), tiers: laborTiers(body.tiers ?? []) },
  })
  await done(ctx, 'labor', id, 'added', body.name)
  return showRate(ctx, id)
}
/** @throws Problem LABOR_RATE_NOT_FOUND, PRICE_RULE_RETIRED, STALE_VERSION, and as adding one */
export async function updateRate(ctx: Context, { params, body }: Input<typeof calls.updateLaborRate>): Promise<OneRate> {
  const rule = await lockRule(ctx.tx, 'labor', params.id)
  if (!rule) throw missing('labor')
  const wanted = body.version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== rule.version)
    throw new Problem('STALE_VERSION', {}, { current: (await showRate(ctx, rule.id)).labor_rate })
  const { amount, tiers, valid_from, is_draft, version: _, ...said } = body
  await changeRule(ctx, rule, said, {
    ...{ valid_from, is_draft },
    cents: amount === undefined ? undefined : toCents(amount),
    tiers: tiers && laborTiers(tiers),
  })
  await done(ctx, 'labor', rule.id, 'changed', said.name ?? rule.name)
  return showRate(ctx, rule.id)
}
/** Adds a parts matrix (CAN3). @throws Problem SHOP_NOT_FOUND, CODE_TAKEN, VALIDATION_FAILED */
export async function createMatrix(ctx: Context, { body }: Input<typeof calls.createPartMatrix>): Promise<OneMatrix> {
  const values = {
    shop_id: body.shop_id ?? null,
    code: body.code,
    name: body.name,
    category: '',
    part_classes: [...new Set(body.part_classes ?? [])],
    is_default: body.is_default ?? false,
  }
  const { valid_from, is_draft, keep_edges } = body
  const id = await addRule(ctx, 'parts', values, { valid_from, is_draft, keep_edges, tiers: partTiers(body.tiers) })
  await done(ctx, 'parts', id, 'added', body.name)
  return showMatrix(ctx, id)
}
/** @throws Problem PART_MATRIX_NOT_FOUND, PRICE_RULE_RETIRED, STALE_VERSION, and as adding one */
export async function updateMatrix(ctx: Context, { params, body }: Input<typeof calls.updatePartMatrix>): Promise<OneMatrix> {
  const rule = await lockRule(ctx.tx, 'parts', params.id)
  if (!rule) throw missing('parts')
  const wanted = body.version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== rule.version)
    throw new Problem('STALE_VERSION', {}, { current: (await showMatrix(ctx, rule.id)).part_matrix })
  const { tiers, keep_edges, valid_from, is_draft, version: _, ...said } = body
  await changeRule(ctx, rule, said, { valid_from, is_draft, keep_edges, tiers: tiers && partTiers(tiers) })
  await done(ctx, 'parts', rule.id, 'changed', said.name ?? rule.name)
  return showMatrix(ctx, rule.id)
}
/** `show` says the rule as it is now, for one who knows an older version of it. */
export async function retire(ctx: Context, kind: RuleKind, id: string, show: () => Promise<object>): Promise<void> {
  const rule = await lockRule(ctx.tx, kind, id)
  if (!rule) throw missing(kind)
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== rule.version) throw new Problem('STALE_VERSION', {}, { current: await show() })
  await retireRule(ctx.tx, rule.id, ctx.now)
  await done(ctx, kind, rule.id, 'retired', rule.name)
}
/** Lines and orders that have it keep it (CAN31). @throws Problem LABOR_RATE_NOT_FOUND, STALE_VERSION */
export const deleteRate = (ctx: Context, { params }: Input<typeof calls.deleteLaborRate>) =>
  retire(ctx, 'labor', params.id, async () => (await showRate(ctx, params.id)).labor_rate)
/** @throws Problem PART_MATRIX_NOT_FOUND, STALE_VERSION */
export const deleteMatrix = (ctx: Context, { params }: Input<typeof calls.deletePartMatrix>) =>
  retire(ctx, 'parts', params.id, async () => (await showMatrix(ctx, params.id)).part_matrix)

/** Prices of costs by a matrix as it is, or as it would be with other tiers; nothing is kept (CAN20). @throws Problem PART_MATRIX_NOT_FOUND */
export async function tryMatrix(
  ctx: Context,
  { params, body }: Input<typeof calls.tryPartMatrix>,
): Promise<Answer<typeof calls.tryPartMatrix>> {
  const { versions, today } = await getRule(ctx, 'parts', params.id)
  const version = inForceOn(versions, today) ?? versions[0]
  const tiers = body.tiers ? partTiers(body.tiers) : ((version?.tiers ?? []) as PartTier[])
  const keepEdges = body.keep_edges ?? version?.keep_edges ?? false
  const money = (found: { priceCents: number } | null) => (found ? fromCents(found.priceCents) : null)
  return {
    result: {
      version_no: body.tiers ? null : (version?.version_no ?? null),
      prices: body.costs.map((cost) => {
        const cents = toCents(cost)
        const found = matrixPrice(cents, tiers, keepEdges)
        const margin = found && marginMillionths(cents, found.priceCents)
        return {
          cost,
          price: money(found),
          kept_price: money(matrixPrice(cents, tiers, true)),
          margin: margin === null ? null : margin / 10_000,
          tier: found?.tier ?? null,
        }
      }),
      falling: fallingEdges(tiers).map((edge) => ({
        tier: edge.tier,
        before_cost: fromCents(edge.beforeCostCents),
        before_price: fromCents(edge.beforePriceCents),
        cost: fromCents(edge.costCents),
        price: fromCents(edge.priceCents),
      })),
    },
  }
}
