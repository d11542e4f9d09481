import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, toCents } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { addDays, dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/exceptions'
import {
  type ExceptionRow,
  type ExceptionState,
  exceptionStates,
  exceptionTransitions,
  hiddenRules,
  isExceptionCode,
  mostSnoozedDays,
} from '@twopost/contract/exceptions'
import { getShopRow, shopFilter } from '#features/shops/index.ts'
import { countActive, findActingMembers, selectActiveIds } from '#features/users/index.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { checkShop } from './check-shop.service.ts'
import { presentException } from './exceptions.presenter.ts'
import {
  assignRow,
  moveRow,
  type ShownRow,
  selectCheckedAt,
  selectException,
  selectExceptions,
  sumByRule,
  sumExceptions,
} from './exceptions.queries.ts'

type One = { exception: ExceptionRow }

const hiddenFrom = (ctx: Context): readonly string[] => hiddenRules((permission) => may(ctx, permission))

/** @throws Problem VALIDATION_FAILED */
export async function listExceptions(
  ctx: Context,
  { query }: Input<typeof calls.listExceptions>,
): Promise<Answer<typeof calls.listExceptions>> {
  const at = pageOf(query, 25)
  const ownerId = query.owner === 'none' ? null : query.owner === 'me' ? (ctx.userId ?? null) : query.owner?.toLowerCase()
  const filter = {
    shopIds: shopFilter(ctx, query.shop_id),
    rules: query.rule?.length ? query.rule : null,
    states: query.state?.length ? query.state : (['open'] as const),
    minCents: toCents(query.min_at_risk ?? 0),
    hidden: hiddenFrom(ctx),
    ...(ownerId === undefined ? {} : { ownerId }),
  }
  const [rows, sums] = await Promise.all([
    selectExceptions(ctx.tx, filter, query.sort ?? 'at_risk', at),
    sumExceptions(ctx.tx, filter),
  ])
  return {
    exceptions: rows.filter((row) => isExceptionCode(row.rule)).map((row) => presentException(ctx, row)),
    totals: { count: sums.count, at_risk: fromCents(sums.cents) },
    pagination: paginate(at, sums.count),
  }
}

/** Open ones by rule for the tile and the groups of the list (EXC17). @throws Problem VALIDATION_FAILED */
export async function summarize(
  ctx: Context,
  { query }: Input<typeof calls.getExceptionSummary>,
): Promise<Answer<typeof calls.getExceptionSummary>> {
  const shopIds = shopFilter(ctx, query.shop_id)
  const [rows, checkedAt] = await Promise.all([
    sumByRule(ctx.tx, shopIds, ctx.userId, hiddenFrom(ctx)),
    selectCheckedAt(ctx.tx, shopIds),
  ])
  const open = rows.filter((row) => row.state === 'open')
  const add = (of: readonly { count: number; cents: number }[]) => ({
    count: of.reduce((sum, one) => sum + one.count, 0),
    at_risk: fromCents(of.reduce((sum, one) => sum + one.cents, 0)),
  })
  return {
    totals: add(open),
    mine: add(open.map((row) => ({ count: row.own_count, cents: row.own_cents }))),
    snoozed: add(rows.filter((row) => row.state === 'snoozed')),
    rules: open.flatMap(({ rule, count, cents }) => (isExceptionCode(rule) ? [{ rule, count, at_risk: fromCents(cents) }] : [])),
    checked_at: checkedAt?.toISOString() ?? null,
  }
}

/** Looks at a shop now, so that a fix is seen at once (EXC4). @throws Problem SHOP_NOT_FOUND */
export async function checkNow(
  ctx: Context,
  { body }: Input<typeof calls.checkExceptions>,
): Promise<Answer<typeof calls.checkExceptions>> {
  const shop = await getShopRow(ctx, body.shop_id)
  const { opened, resolved } = await checkShop(ctx, shop)
  ctx.note({ kind: 'shop', id: shop.id, code: 'exceptions.checked', params: { name: shop.name }, details: { opened, resolved } })
  return { opened, resolved, checked_at: ctx.now.toISOString() }
}

/** @throws Problem EXCEPTION_NOT_FOUND, also for another shop's (C43) and for a rule whose rows the person does not see */
async function getRow(ctx: Context, id: string): Promise<ShownRow> {
  const row = await selectException(ctx.tx, id)
  if (!row || !isExceptionCode(row.rule) || !mayEnterShop(ctx, row.shop_id) || hiddenFrom(ctx).includes(row.rule))
    throw new Problem('EXCEPTION_NOT_FOUND')
  return row
}
const show = async (ctx: Context, id: string): Promise<One> => ({ exception: presentException(ctx, await getRow(ctx, id)) })
/** Says why a change did not take place. */
const refusal = (ctx: Context, row: ShownRow, to: ExceptionState): Problem =>
  exceptionTransitions[row.state].includes(to)
    ? new Problem('STALE_VERSION', {}, { current: presentException(ctx, row) })
    : new Problem('INVALID_TRANSITION', { from: row.state, to })

const mostPeople = 100
/** Active people who may see an exception. */
async function peopleOf(
  ctx: Context,
  row: Pick<ShownRow, 'rule' | 'shop_id'>,
  only?: string,
): Promise<{ id: string; name: string }[]> {
  const ids: string[] = []
  if (only) ids.push(only)
  else {
    const all = await countActive(ctx.tx)
    for (let offset = 0; offset < all; offset += mostPeople)
      ids.push(...(await selectActiveIds(ctx.tx, { limit: mostPeople, offset })).map((row) => row.id))
  }
  const people = await findActingMembers(ctx, ids)
  return ids.flatMap((id) => {
    const person = people.get(id)
    return person?.isActive &&
      may(person.ctx, 'exceptions:view') &&
      mayEnterShop(person.ctx, row.shop_id) &&
      !hiddenFrom(person.ctx).includes(row.rule)
      ? [{ id: person.id, name: person.name }]
      : []
  })
}
/** @throws Problem EXCEPTION_NOT_FOUND */
export async function listOwners(
  ctx: Context,
  { params }: Input<typeof calls.listExceptionOwners>,
): Promise<Answer<typeof calls.listExceptionOwners>> {
  return { people: await peopleOf(ctx, await getRow(ctx, params.id)) }
}
/** @throws Problem EXCEPTION_NOT_FOUND, USER_NOT_FOUND for who may not see it, INVALID_TRANSITION, STALE_VERSION */
export async function assign(ctx: Context, { params, body }: Input<typeof calls.assignException>): Promise<One> {
  const row = await getRow(ctx, params.id)
  const userId = body.user_id?.toLowerCase() ?? null
  const [person] = userId === null ? [] : await peopleOf(ctx, row, userId)
  if (userId !== null && !person) throw new Problem('USER_NOT_FOUND', { id: userId })
  if ((await assignRow(ctx.tx, row.id, userId, body.version ?? ctx.ifMatch ?? null)) === 0)
    throw exceptionTransitions[row.state].length === 0 ? refusal(ctx, row, 'open') : refusal(ctx, row, 'accepted')
  await announceLive(ctx, 'exception.changed', row.shop_id, { exception_id: row.id })
  ctx.note(
    person
      ? { kind: 'exception', id: row.id, code: 'exception.assigned', params: { name: person.name } }
      : { kind: 'exception', id: row.id, code: 'exception.unassigned' },
  )
  return show(ctx, row.id)
}

const statesBefore = (to: ExceptionState): ExceptionState[] =>
  exceptionStates.filter((state) => exceptionTransitions[state].includes(to))
/** @throws Problem INVALID_TRANSITION, STALE_VERSION */
async function move(
  ctx: Context,
  row: ShownRow,
  to: { state: 'snoozed' | 'accepted'; until: string | null; reason: string; version: number | undefined },
): Promise<void> {
  const version = to.version ?? ctx.ifMatch ?? null
  const change = { from: statesBefore(to.state), to: to.state, until: to.until, reason: to.reason, by: ctx.userId, version }
  if ((await moveRow(ctx.tx, row.id, change)) === 0) throw refusal(ctx, row, to.state)
  await announceLive(ctx, 'exception.changed', row.shop_id, { exception_id: row.id })
}
/** Puts it off to a day of the shop within 90 days (EXC3, EXC21). @throws Problem EXCEPTION_NOT_FOUND, VALIDATION_FAILED, INVALID_TRANSITION, STALE_VERSION */
export async function snooze(ctx: Context, { params, body }: Input<typeof calls.snoozeException>): Promise<One> {
  const row = await getRow(ctx, params.id)
  const today = dateIn(row.time_zone, ctx.now.getTime())
  if (body.until <= today || body.until > addDays(today, mostSnoozedDays))
    throw fieldProblem('body.until', 'INVALID_SNOOZE', fieldTexts.INVALID_SNOOZE)
  await move(ctx, row, { state: 'snoozed', until: body.until, reason: body.reason, version: body.version })
  ctx.note({
    kind: 'exception',
    id: row.id,
    code: 'exception.snoozed',
    params: { date: body.until },
    details: { reason: body.reason },
  })
  return show(ctx, row.id)
}
/** Leaves it as it is (EXC3). @throws Problem EXCEPTION_NOT_FOUND, INVALID_TRANSITION, STALE_VERSION */
export async function accept(ctx: Context, { params, body }: Input<typeof calls.acceptException>): Promise<One> {
  const row = await getRow(ctx, params.id)
  await move(ctx, row, { state: 'accepted', until: null, reason: body.reason, version: body.version })
  ctx.note({ kind: 'exception', id: row.id, code: 'exception.accepted', details: { reason: body.reason } })
  return show(ctx, row.id)
}
