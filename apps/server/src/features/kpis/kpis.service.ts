import type { Input } from '@twopost/contract/core/call'
import { daysBefore } from '@twopost/contract/core/periods'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { addDays, dateIn, daysBetween, mondayOf } from '@twopost/contract/core/time'
import {
  agesOf,
  type FactCode,
  factCodes,
  factKpiOf,
  type getKpis,
  goalOf,
  isFactCode,
  isKpiCode,
  isRecordCode,
  isSplit,
  isStep,
  isTooManyDays,
  type KpiAnswer,
  type KpiCode,
  type KpiInfo,
  type KpiMember,
  type KpiNumbers,
  type KpiSplit,
  type KpiValue,
  kpiCodes,
  kpiOf,
  type Measured,
  nothingMeasured,
  notMeasured,
  numbersOf,
  type RecordCode,
  recordKpiOf,
  stepsOf,
} from '@twopost/contract/kpis'
import { discountReasons, discountReasonWords } from '@twopost/contract/pricing'
import { bayPlace, selectShops, shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { listTechniciansByIds, ownTechnicianId } from '#features/technicians/index.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import type { Payer } from './facts.rules.ts'
import { type GoalSet, goalsFor } from './goals.service.ts'
import { type Dates, type FactScope, type GroupRow, selectBayNames, selectPeople, sumFacts, sumGroups } from './kpis.queries.ts'
import { recordGroups, recordValues } from './records/record-figures.service.ts'

type Query = Input<typeof getKpis>['query']
type Rights = Pick<Context | OutsideContext, 'permissions'> & { principal?: Pick<Context['principal'], 'ownRecordIds'> }
const isOfTechnicians = (code: KpiCode): boolean => isRecordCode(code) && (recordKpiOf(code).splits ?? []).includes('technician')

/** So many groups are listed; steps of a period always all. */
const mostGroups = 200
const mostSteps = 2_000

/** May these figures be seen: those of cost and margin with reports:financial alone, and of oneself what one sold, or is planned for (KPI12)? */
export const maySee = (ctx: Rights, code: KpiCode): boolean =>
  (!kpiOf(code).isFinancial || may(ctx, 'reports:financial')) &&
  (isFactCode(code) ||
    may(ctx, 'reports:view') ||
    (isOfTechnicians(code) && ctx.principal?.ownRecordIds.technician !== undefined))
/**
 * The figures that are asked for; without a list all of what was posted that one may see.
 * @throws Problem KPI_UNKNOWN, NOT_ALLOWED where one may see none of those asked for (KPI22)
 */
export function codesOf(ctx: Rights, wanted: readonly string[] | undefined): KpiCode[] {
  const codes = wanted && wanted.length > 0 ? [...new Set(wanted)] : factCodes
  const known = codes.map((code) => {
    if (!isKpiCode(code)) throw new Problem('KPI_UNKNOWN', { code })
    return code
  })
  const seen = known.filter((code) => maySee(ctx, code))
  if (seen.length === 0) throw new Problem('NOT_ALLOWED')
  return seen
}

const payersOf = (payer: Query['payer']): readonly Payer[] =>
  payer === undefined || payer === 'customer' ? ['customer', 'third_party'] : [payer]
const memberOf = (id: string | undefined): string | undefined => (id === 'none' ? '' : id)
/** What is chosen; of two choices the first is meant. */
function choiceOf(
  query: Pick<Query, 'advisor' | 'technician' | 'category'>,
): Pick<FactScope, 'advisor' | 'technician' | 'category'> {
  if (query.advisor !== undefined) return { advisor: memberOf(query.advisor) }
  if (query.technician !== undefined) return { technician: memberOf(query.technician) }
  return query.category === undefined ? {} : { category: memberOf(query.category) }
}
/**
 * The facts that somebody may see: those of the shops one may enter, and without reports:view one's own alone (KPI12): the work a technician did, else what one
 * wrote up.
 * @throws Problem NOT_ALLOWED for those of another
 */
function scopeOf(ctx: Context, query: Query): FactScope {
  const scope = { shopIds: shopFilter(ctx, query.shop_id), payers: payersOf(query.payer), ...choiceOf(query) }
  if (may(ctx, 'reports:view')) return scope
  const technicianId = ownTechnicianId(ctx)
  const own: Pick<FactScope, 'advisor' | 'technician'> =
    technicianId === null ? { advisor: ctx.userId ?? '' } : { technician: technicianId }
  const isOther = (['advisor', 'technician'] as const).some((who) => scope[who] !== undefined && scope[who] !== own[who])
  if (isOther) throw new Problem('NOT_ALLOWED')
  return { ...scope, ...own }
}

export interface KpiQuestion {
  scope: FactScope
  /** Who, what kind of work or who else pays is chosen: figures that are of no sale have no answer to it, unless they are told apart by it. */
  isNarrowed: boolean
  /** A technician alone is chosen. */
  isOfTechnician: boolean
  dates: Dates
  before: Dates
  /** Where it is asked for. */
  lastYear: Dates | null
  zone: string
  today: string
}
/**
 * What is asked for, in the days of the shop; without dates the eight weeks that end today.
 * @throws Problem VALIDATION_FAILED, NOT_ALLOWED
 */
export async function questionOf(ctx: Context, query: Query): Promise<KpiQuestion> {
  const scope = scopeOf(ctx, query)
  const zone = await zoneOfShops(ctx, scope.shopIds)
  const today = dateIn(zone, ctx.now.getTime())
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today)
  const from = query.from ?? addDays(mondayOf(to), -49)
  if (daysBetween(from, to) < 0) throw fieldProblem('query.to', 'ENDS_LATER', fieldTexts.ENDS_LATER)
  const asksYear = query.compare?.includes('last_year') ?? false
  const isOfOthers = (query.payer ?? 'customer') !== 'customer'
  const hasChoice = scope.advisor !== undefined || scope.technician !== undefined || scope.category !== undefined
  return {
    scope,
    isNarrowed: hasChoice || isOfOthers,
    isOfTechnician: scope.technician !== undefined && scope.advisor === undefined && scope.category === undefined && !isOfOthers,
    dates: { from, to },
    before: daysBefore(from, to, asksYear && !query.compare?.includes('previous') ? 'year' : 'before'),
    lastYear: asksYear ? daysBefore(from, to, 'year') : null,
    zone,
    today,
  }
}

/** Has a figure an answer to what is chosen? One of other records only where it is told apart by it. */
export const isTold = (code: KpiCode, { isNarrowed, isOfTechnician }: KpiQuestion): boolean =>
  !isNarrowed || isFactCode(code) || (isOfTechnician && isOfTechnicians(code))
/** The technician that is chosen, as records are chosen by it. */
export const ownChoice = ({ scope, isOfTechnician }: KpiQuestion): { technician?: string } =>
  isOfTechnician ? { technician: scope.technician?.toLowerCase() ?? '' } : {}

/** Names of what figures are grouped by, by their keys. */
async function namesOf(ctx: Context, by: KpiMember, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = keys.filter((key) => key !== '')
  if (ids.length === 0 || by === 'category') return new Map(ids.map((key) => [key, key]))
  const rows =
    by === 'shop'
      ? await selectShops(ctx.tx, ids)
      : by === 'technician'
        ? await listTechniciansByIds(ctx, ids)
        : await selectPeople(ctx.tx, ids)
  return new Map(rows.map((row) => [row.id, row.name]))
}

type Group = KpiAnswer['groups'][number]
const valuesOf = (codes: readonly FactCode[], of: Measured): Record<string, KpiValue> =>
  Object.fromEntries(codes.map((code) => [code, numbersOf(factKpiOf(code), of)]))
function goalsOf(codes: readonly KpiCode[], goals: GoalSet, { from, to }: Dates): Record<string, number> {
  const found = codes.map((code) => [code, goalOf(kpiOf(code), goals(code), from, to)] as const)
  return Object.fromEntries(found.filter((one): one is [KpiCode, number] => one[1] !== null))
}
/** What groups are made of: facts and other records, each by the same keys. */
interface Grouped {
  facts: readonly FactCode[]
  rows: readonly GroupRow[]
  records: Awaited<ReturnType<typeof recordGroups>>
}
function stepGroups(
  { facts, rows, records }: Grouped,
  goals: GoalSet,
  { dates, today }: KpiQuestion,
  step: Parameters<typeof stepsOf>[0],
): Group[] {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return stepsOf(step, dates.from, dates.to).map(({ key, from, to }) => ({
    key,
    name: key,
    from,
    to,
    is_current: to >= today && from <= today,
    values: { ...valuesOf(facts, byKey.get(key) ?? nothingMeasured), ...records.of(key) },
    goals: goalsOf([...facts, ...records.codes], goals, { from, to }),
  }))
}
async function memberGroups(
  ctx: Context,
  { facts, rows, records }: Grouped,
  { dates }: KpiQuestion,
  by: KpiMember,
): Promise<Group[]> {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const keys = [...new Set([...byKey.keys(), ...records.keys])]
  const names = await namesOf(ctx, by, keys)
  return keys.map((key) => ({
    key,
    name: names.get(key) ?? '',
    ...dates,
    is_current: false,
    values: { ...valuesOf(facts, byKey.get(key) ?? nothingMeasured), ...records.of(key) },
    goals: {},
  }))
}
function ageGroups(ctx: Context, { records }: Grouped, { dates }: KpiQuestion): Group[] {
  const at = ctx.principal.language === 'es' ? 1 : 0
  return agesOf(records.codes as RecordCode[]).map(({ key, words }) => ({
    ...{ key, name: words[at], ...dates, is_current: false, values: records.of(key), goals: {} },
  }))
}
/** What bays are called; with their shop where they are of several. */
async function namesOfBays(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectBayNames(ctx.tx, ids)
  const isOfOne = new Set(rows.map((row) => row.shop_id)).size === 1
  return new Map(
    rows.map((row) => {
      const place = bayPlace(row.name, ctx.principal.language)
      return [row.id, isOfOne ? place : `${place}, ${row.shop_name}`]
    }),
  )
}
/** Reasons in the order of their list, people and bays by name. */
async function splitGroups(ctx: Context, { records }: Grouped, { dates }: KpiQuestion, by: KpiSplit): Promise<Group[]> {
  const at = ctx.principal.language === 'es' ? 1 : 0
  const ids = records.keys.filter((key) => key !== '')
  const names =
    by === 'reason'
      ? new Map<string, string>(discountReasons.map((one) => [one, discountReasonWords[one][at]]))
      : by === 'bay'
        ? await namesOfBays(ctx, ids)
        : new Map((await selectPeople(ctx.tx, ids)).map((row) => [row.id, row.name]))
  const known = by === 'reason' ? discountReasons.filter((one) => records.keys.includes(one)) : records.keys
  const groups = known.map((key) => ({
    ...{ key, name: names.get(key) ?? '', ...dates, is_current: false, values: records.of(key), goals: {} },
  }))
  return by === 'reason' ? groups : groups.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}
function groupsOf(ctx: Context, grouped: Grouped, goals: GoalSet, question: KpiQuestion, by: Query['group_by']) {
  if (by === undefined) return []
  if (by === 'age') return ageGroups(ctx, grouped, question)
  if (isSplit(by)) return splitGroups(ctx, grouped, question, by)
  return isStep(by) ? stepGroups(grouped, goals, question, by) : memberGroups(ctx, grouped, question, by)
}

/**
 * Figures of a period with what they are compared with, their goals and groups (KPI13).
 * @throws Problem KPI_UNKNOWN, KPI_STEP_TOO_SHORT, NOT_ALLOWED, VALIDATION_FAILED
 */
export async function findKpis(ctx: Context, query: Query): Promise<KpiAnswer> {
  const question = await questionOf(ctx, query)
  const { scope, dates, before, lastYear, isNarrowed, today } = question
  const codes = codesOf(ctx, query.codes).filter((code) => isTold(code, question))
  const choice = ownChoice(question)
  const [facts, others] = [codes.filter(isFactCode), codes.filter(isRecordCode)]
  const by = query.group_by
  if (by === 'day' && isTooManyDays(dates.from, dates.to)) throw new Problem('KPI_STEP_TOO_SHORT')
  const recordsOn = (some: Dates) => ({ shopIds: scope.shopIds, dates: some, today })
  const ofFacts = (some: Dates) => (facts.length > 0 ? sumFacts(ctx.tx, scope, some) : nothingMeasured)
  const [now, was, yearAgo, rows, goals, seen, seenBefore, seenYearAgo, records] = await Promise.all([
    ofFacts(dates),
    ofFacts(before),
    lastYear && ofFacts(lastYear),
    by && by !== 'age' && !isSplit(by) && facts.length > 0
      ? sumGroups(ctx.tx, scope, dates, by, isStep(by) ? mostSteps : mostGroups)
      : [],
    goalsFor(ctx, scope.shopIds, isNarrowed),
    recordValues(ctx, others, recordsOn(dates), { choice }),
    recordValues(ctx, others, recordsOn(before), { isOfOtherDays: true, choice }),
    lastYear && recordValues(ctx, others, recordsOn(lastYear), { isOfOtherDays: true, choice }),
    recordGroups(ctx, others, recordsOn(dates), by, choice),
  ])
  const measured = (code: KpiCode, of: Measured, records: ReadonlyMap<RecordCode, KpiNumbers>): KpiNumbers =>
    isFactCode(code) ? numbersOf(factKpiOf(code), of) : (records.get(code) ?? notMeasured)
  const total = rows[0]?.groups ?? 0
  return {
    period: {
      ...dates,
      before_from: before.from,
      before_to: before.to,
      last_year_from: lastYear?.from ?? null,
      last_year_to: lastYear?.to ?? null,
      time_zone: question.zone,
      today,
    },
    kpis: codes.map((code) => ({
      code,
      now: measured(code, now, seen),
      before: measured(code, was, seenBefore),
      last_year: yearAgo && seenYearAgo && measured(code, yearAgo, seenYearAgo),
      goal: goalOf(kpiOf(code), goals(code), dates.from, dates.to),
    })),
    groups: await groupsOf(ctx, { facts, rows, records }, goals, question, by),
    more_groups: isStep(by) ? 0 : Math.max(0, total - rows.length),
  }
}
export const showKpis = async (ctx: Context, { query }: Input<typeof getKpis>): Promise<{ kpis: KpiAnswer }> => ({
  kpis: await findKpis(ctx, query),
})

/** Every figure one may see, in one's own language (KPI4). */
export async function showCatalog(ctx: Context): Promise<{ catalog: KpiInfo[] }> {
  const at = ctx.principal.language === 'es' ? 1 : 0
  return {
    catalog: kpiCodes
      .filter((code) => maySee(ctx, code))
      .map((code) => {
        const kpi = kpiOf(code)
        return {
          code,
          group: kpi.group,
          unit: kpi.unit,
          name: kpi.words[at],
          formula: kpi.formula[at],
          counts: kpi.counts[at],
          numerator: kpi.numerator.words[at],
          denominator: kpi.denominator?.words[at] ?? null,
          better: kpi.better ?? null,
        }
      }),
  }
}
