import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths, toCents } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { addMonths, dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/deferred'
import { type DeferredService, type DeferredStatus, deferredMoves } from '@twopost/contract/deferred'
import { getShopRow, shopFilter, shopForNew } from '#features/shops/index.ts'
import { getVehicleRow } from '#features/vehicles/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { queryTokens } from '#platform/search/search-tokens.ts'
import {
  type ContactRow,
  countDeferred,
  type DeferredFilter,
  type DeferredRow,
  type DeferredSort,
  insertContact,
  insertDeferred,
  lockDeferred,
  moveDeferred,
  type OwnRow,
  selectContacts,
  selectContactsById,
  selectDeferred,
  selectDeferredById,
  selectDeferredCategories,
  selectDeferredCounts,
  selectOfVehicle,
  updateFollowUp,
} from './deferred.queries.ts'
import { monthsKept } from './deferred.rules.ts'

const presentContact = (row: ContactRow) => ({
  ...{ id: row.id, channel: row.channel, outcome: row.outcome, note: row.note, next_on: row.next_on, by: row.by_name },
  at: row.created_at.toISOString(),
})
const presentRow = (row: DeferredRow, contacts: ReadonlyMap<string, ContactRow>): DeferredService => {
  const last = contacts.get(row.last_contact_id ?? '')
  const numbered = (id: string | null, number: string | null) => (id === null ? null : { id, number: number ?? '' })
  return {
    ...{ id: row.id, shop_id: row.shop_id, vehicle_id: row.vehicle_id, license_plate: row.license_plate },
    vehicle: [row.year, row.make, row.model].filter(Boolean).join(' '),
    customer: {
      id: row.owner_id ?? row.customer_id,
      ...{ name: row.owner_name ?? '', phone: row.owner_phone ?? '', email: row.owner_email ?? '' },
    },
    source_order: numbered(row.source_order_id, row.source_number),
    ...{ name: row.name, category: row.category, reason: row.reason, urgency: row.urgency },
    ...{ price_then: fromCents(row.price_then_cents), noted_on: row.noted_on, due_on: row.due_on, due_mileage: row.due_mileage },
    ...{ expires_on: row.expires_on, follow_up_on: row.follow_up_on, status: row.status },
    order: numbered(row.order_id, row.order_number),
    ...{ offers: row.offers, dismiss_reason: row.dismiss_reason, version: row.version },
    lines: row.lines.map((line) => ({
      ...{ type: line.type, description: line.description, quantity: fromThousandths(line.quantity_thousandths) },
      ...{ unit_price: fromCents(line.unit_price_cents), amount: fromCents(line.amount_cents) },
    })),
    last_contact: last ? presentContact(last) : null,
  }
}
/** Rows with whom was talked to last. */
export async function presentDeferred(ctx: Pick<Context, 'tx'>, rows: readonly DeferredRow[]): Promise<DeferredService[]> {
  const ids = rows.flatMap((row) => row.last_contact_id ?? [])
  const contacts = new Map((ids.length > 0 ? await selectContactsById(ctx.tx, ids) : []).map((row) => [row.id, row]))
  return rows.map((row) => presentRow(row, contacts))
}

type ListQuery = Omit<Input<typeof calls.listDeferredServices>['query'], 'page' | 'limit'>
export const deferredFilterOf = (ctx: Context, query: ListQuery): DeferredFilter => ({
  shopIds: shopFilter(ctx, query.shop_id),
  status: query.status?.length ? query.status : undefined,
  urgency: query.urgency?.length ? query.urgency : undefined,
  ...{ category: query.category || undefined, advisorId: query.advisor },
  ...{ dueBefore: query.due_before, followUpBefore: query.follow_up_before },
  words: query.search ? queryTokens(query.search) : [],
})
export const deferredSortOf = ({ sort = 'noted_on', order = 'desc' }: ListQuery): DeferredSort => ({ by: sort, order })

/** Deferred work, the latest first, with how much there is in each state (DEF9). */
export async function listDeferredServices(
  ctx: Context,
  { query }: Input<typeof calls.listDeferredServices>,
): Promise<Answer<typeof calls.listDeferredServices>> {
  const at = pageOf(query, 25)
  const filter = deferredFilterOf(ctx, query)
  const [rows, count, counts, categories] = await Promise.all([
    selectDeferred(ctx.tx, filter, deferredSortOf(query), at.limit, at.offset),
    countDeferred(ctx.tx, filter),
    selectDeferredCounts(ctx.tx, filter.shopIds),
    selectDeferredCategories(ctx.tx, filter.shopIds),
  ])
  const of = (status: DeferredStatus) => counts.find((row) => row.status === status)
  const number = (status: DeferredStatus) => of(status)?.count ?? 0
  return {
    deferred: await presentDeferred(ctx, rows),
    counts: {
      ...{ open: number('open'), offered: number('offered'), sold: number('sold') },
      ...{ dismissed: number('dismissed'), expired: number('expired'), open_value: fromCents(of('open')?.cents ?? 0) },
    },
    categories,
    pagination: paginateCounted(at, count),
  }
}
/** @throws Problem VEHICLE_NOT_FOUND */
export async function listVehicleDeferred(
  ctx: Context,
  { params, query }: Input<typeof calls.listVehicleDeferred>,
): Promise<Answer<typeof calls.listVehicleDeferred>> {
  const vehicle = await getVehicleRow(ctx, params.id)
  const at = pageOf(query, 25)
  const filter = { shopIds: shopFilter(ctx, undefined), vehicleId: vehicle.id, words: [] }
  const [rows, count] = await Promise.all([selectOfVehicle(ctx.tx, filter, at.limit, at.offset), countDeferred(ctx.tx, filter)])
  return { deferred: await presentDeferred(ctx, rows), pagination: paginate(at, count) }
}
/** @throws Problem DEFERRED_NOT_FOUND, also for another shop's */
async function show(ctx: Context, id: string): Promise<Answer<typeof calls.getDeferredService>> {
  const [row] = await selectDeferredById(ctx.tx, [id])
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('DEFERRED_NOT_FOUND')
  const [[presented], contacts] = await Promise.all([presentDeferred(ctx, [row]), selectContacts(ctx.tx, id)])
  if (!presented) throw new Problem('DEFERRED_NOT_FOUND')
  return { deferred: { ...presented, contacts: contacts.map(presentContact) } }
}
export const getDeferredService = (ctx: Context, { params }: Input<typeof calls.getDeferredService>) => show(ctx, params.id)

const announce = (ctx: Context, row: Pick<OwnRow, 'id' | 'shop_id' | 'vehicle_id'>) =>
  announceLive(ctx, 'deferred.changed', row.shop_id, { deferred_id: row.id, vehicle_id: row.vehicle_id })

/** Notes work that nobody was asked about yet (DEF4). @throws Problem VEHICLE_NOT_FOUND, SHOP_NOT_FOUND, DUE_METER_PASSED */
export async function createDeferredService(
  ctx: Context,
  { body, query }: Input<typeof calls.createDeferredService>,
): Promise<Answer<typeof calls.createDeferredService>> {
  const vehicle = await getVehicleRow(ctx, body.vehicle_id)
  const shop = await shopForNew(ctx, query?.shop_id ?? vehicle.shop_id, undefined)
  if (vehicle.customer_id === null) throw new Problem('VEHICLE_NOT_FOUND')
  if (body.due_mileage !== null && vehicle.mileage !== null && body.due_mileage < vehicle.mileage)
    throw new Problem('DUE_METER_PASSED', { mileage: String(vehicle.mileage) })
  const today = dateIn(shop.time_zone, ctx.now.getTime())
  const row = {
    ...{ id: newId(ctx.now), shop_id: shop.id, vehicle_id: vehicle.id, customer_id: vehicle.customer_id },
    ...{
      source_order_id: null,
      source_service_id: null,
      finding_id: null,
      name: body.name,
      category: body.category,
      reason: 'by_hand' as const,
    },
    ...{ urgency: body.urgency, concern: '', lines: [], price_then_cents: toCents(body.price), noted_on: today },
    ...{ due_on: body.due_on, due_mileage: body.due_mileage, follow_up_on: body.follow_up_on, status: 'open' as const },
    ...{ expires_on: addMonths(today, monthsKept), noted_by: ctx.userId, noted_by_name: ctx.actorName },
  }
  await insertDeferred(ctx.tx, row, ctx.now)
  await announce(ctx, row)
  ctx.note({ kind: 'deferred_service', id: row.id, code: 'deferred.noted', params: { name: row.name } })
  return show(ctx, row.id)
}
/** @throws Problem DEFERRED_NOT_FOUND */
async function locked(ctx: Context, id: string): Promise<OwnRow> {
  const [row] = await lockDeferred(ctx.tx, [id])
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('DEFERRED_NOT_FOUND')
  return row
}
const expectMove = (row: OwnRow, to: DeferredStatus): void => {
  if (!deferredMoves[row.status].includes(to)) throw new Problem('INVALID_TRANSITION', { from: row.status, to })
}
/** @throws Problem DEFERRED_NOT_FOUND, INVALID_TRANSITION */
export async function dismissDeferredService(
  ctx: Context,
  { params, body }: Input<typeof calls.dismissDeferredService>,
): Promise<Answer<typeof calls.dismissDeferredService>> {
  const row = await locked(ctx, params.id)
  expectMove(row, 'dismissed')
  await moveDeferred(ctx.tx, row.id, row.status, 'dismissed', { dismiss_reason: body.reason }, ctx.now)
  await announce(ctx, row)
  ctx.note({
    ...{ kind: 'deferred_service', id: row.id, code: 'deferred.dismissed', params: { name: row.name } },
    details: { reason: body.reason },
  })
  return show(ctx, row.id)
}
/** Writes down that somebody was asked, and when to ask again (DEF3, DEF15). @throws Problem DEFERRED_NOT_FOUND, VALIDATION_FAILED */
export async function addDeferredContact(
  ctx: Context,
  { params, body }: Input<typeof calls.addDeferredContact>,
): Promise<Answer<typeof calls.addDeferredContact>> {
  const row = await locked(ctx, params.id)
  const today = dateIn((await getShopRow(ctx, row.shop_id)).time_zone, ctx.now.getTime())
  const on = body.on ?? today
  if (on > today) throw fieldProblem('body.on', 'CONTACT_IN_FUTURE', fieldTexts.CONTACT_IN_FUTURE)
  await insertContact(ctx.tx, row.id, {
    ...{ id: newId(ctx.now), channel: body.channel, outcome: body.outcome, note: body.note, next_on: body.next_on },
    ...{ contacted_on: on, by_user: ctx.userId, by_name: ctx.actorName, created_at: ctx.now },
  })
  await updateFollowUp(ctx.tx, row.id, body.next_on, ctx.now)
  await announce(ctx, row)
  ctx.note({
    ...{ kind: 'deferred_service', id: row.id, code: 'deferred.contacted', params: { name: row.name } },
    details: { channel: body.channel, outcome: body.outcome },
  })
  return show(ctx, row.id)
}
