import type { Input } from '@twopost/contract/core/call'
import { pageOfAll, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/integrations'
import { type CalendarFeed, mostCalendarFeeds } from '@twopost/contract/integrations'
import { countHourlyUses, makeCustomerLink, openCustomerLink, permissionsOf, revokeCustomerLinks } from '#features/auth/index.ts'
import { selectShops } from '#features/shops/index.ts'
import { after } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { type Context, may, mayEnterShop, type OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import {
  deleteFeedRow,
  type EntryRow,
  type FeedRow,
  insertFeed,
  selectFeedOwner,
  selectFeeds,
  selectOwnEntries,
  selectShopEntries,
} from './calendar.queries.ts'
import { type CalendarEntry, plainTitle, writeCalendar } from './calendar.rules.ts'

let publicUrl: () => string = () => ''
/** Tells the base of addresses; called once by the composition root. */
export const configureCalendars = (parts: { publicUrl: () => string }): void => {
  publicUrl = parts.publicUrl
}
const dayMs = 86_400_000
/** How often a feed is read in an hour (INT17). */
const readsPerHour = 4
/** Days that a calendar shows: those behind and those to come. */
const shownDays = { back: 30, ahead: 180 }

const present = (row: FeedRow): CalendarFeed => ({
  id: row.id,
  what: row.what,
  shop_id: row.shop_id,
  shop_name: row.shop_name ?? '',
  created_at: row.created_at.toISOString(),
})

/** One's own feeds; a super-admin has no membership and none. */
export async function listCalendarFeeds(ctx: Context, { query }: Input<typeof calls.listCalendarFeeds>) {
  if (ctx.userId === null) return { calendar_feeds: [], pagination: paginate({ page: 1, limit: query.limit ?? 10 }, 0) }
  const { rows, pagination } = pageOfAll((await selectFeeds(ctx.tx, ctx.userId)).map(present), query)
  return { calendar_feeds: rows, pagination }
}

/**
 * Makes an address that a calendar reads; told here alone (INT17). What it shows follows what its owner may see, at each reading.
 * @throws Problem CALENDAR_FEED_REFUSED, SHOP_NOT_FOUND, TOO_MANY_CALENDAR_FEEDS
 */
export async function createCalendarFeed(ctx: Context, { body }: Input<typeof calls.createCalendarFeed>) {
  if (ctx.userId === null) throw new Problem('CALENDAR_FEED_REFUSED')
  const shopId = body.what === 'shop_schedule' ? body.shop_id : null
  if (shopId !== null) {
    if (!may(ctx, 'service-order:view')) throw new Problem('CALENDAR_FEED_REFUSED')
    const [shop] = await selectShops(ctx.tx, [shopId])
    if (!shop || !mayEnterShop(ctx, shopId)) throw new Problem('SHOP_NOT_FOUND', { id: shopId })
  }
  if ((await selectFeeds(ctx.tx, ctx.userId)).length >= mostCalendarFeeds)
    throw new Problem('TOO_MANY_CALENDAR_FEEDS', { most: mostCalendarFeeds })
  const id = newId(ctx.now)
  await insertFeed(ctx.tx, { id, ownerId: ctx.userId, what: body.what, shopId }, ctx.now)
  const { token } = await makeCustomerLink(ctx.tx, 'calendar', { recordId: id, lasts: '20 years' })
  ctx.note({ kind: 'calendar_feed', id, code: 'calendar-feed.made' })
  const made = (await selectFeeds(ctx.tx, ctx.userId)).find((row) => row.id === id)
  if (!made) throw new Error('a feed that was made is not there')
  return { calendar_feed: present(made), url: `${publicUrl()}/api/v1/public/calendar/${token}.ics` }
}
/** Its address gives nothing from here on. @throws Problem CALENDAR_FEED_NOT_FOUND, also for another person's */
export async function deleteCalendarFeed(ctx: Context, { params }: Input<typeof calls.deleteCalendarFeed>): Promise<void> {
  if (ctx.userId === null || (await deleteFeedRow(ctx.tx, params.id, ctx.userId)) === 0)
    throw new Problem('CALENDAR_FEED_NOT_FOUND')
  await revokeCustomerLinks(ctx.tx, 'calendar', params.id)
  ctx.note({ kind: 'calendar_feed', id: params.id, code: 'calendar-feed.revoked' })
}

const vehicleOf = (row: EntryRow): string =>
  [row.unit_number, [row.year, row.make, row.model].filter(Boolean).join(' ')].filter((part) => part).join(' · ')
function entryOf(row: EntryRow): CalendarEntry[] {
  if (!row.scheduled_start) return []
  return [
    {
      uid: `${row.id}@twopost`,
      sequence: row.version,
      startsAt: row.scheduled_start,
      endsAt: row.scheduled_end ?? after(row.scheduled_start, 3_600_000),
      zone: row.time_zone,
      summary: [row.number, plainTitle(row.title), vehicleOf(row)].filter((part) => part !== '').join(' · '),
      location: [row.shop_name, row.bay_name].filter((part) => part).join(', '),
      isCancelled: row.status === 'cancelled',
      changedAt: row.updated_at,
    },
  ]
}

/** What a feed shows now, within what its owner may see; undefined when that is nothing any more. */
async function readFeed(ctx: Context, feedId: string): Promise<string | undefined> {
  const feed = await selectFeedOwner(ctx.tx, feedId)
  if (!feed || feed.deleted_at !== null || feed.status !== 'active') return undefined
  const held = permissionsOf({ is_super_admin: false, system_role: feed.system_role, custom_permissions: feed.permissions })
  const shopIds = feed.shop_ids.length === 0 ? null : feed.shop_ids
  const span = { from: after(ctx.now, -shownDays.back * dayMs), to: after(ctx.now, shownDays.ahead * dayMs) }
  if (feed.what === 'shop_schedule') {
    if (feed.shop_id === null || !held.has('service-order:view') || !mayEnterShop({ shopIds }, feed.shop_id)) return undefined
    const [shop] = await selectShops(ctx.tx, [feed.shop_id])
    if (!shop) return undefined
    return writeCalendar(shop.name, (await selectShopEntries(ctx.tx, shop.id, span.from, span.to)).flatMap(entryOf), span)
  }
  const rows = feed.technician_id === null ? [] : await selectOwnEntries(ctx.tx, feed.technician_id, span.from, span.to)
  return writeCalendar('Twopost', rows.flatMap(entryOf), span)
}

/** The calendar behind an address. @throws Problem LINK_GONE for anything that opens nothing, TOO_MANY_REQUESTS after four readings in an hour */
export async function showPublicCalendar(
  ctx: OpenContext,
  { params }: Input<typeof calls.getPublicCalendar>,
): Promise<FileAnswer> {
  const token = params.token.replace(/\.ics$/i, '')
  const found = await openCustomerLink(ctx.database, 'calendar', token)
  if (!found || found.isRevoked) throw new Problem('LINK_GONE')
  await countHourlyUses(ctx, [{ kind: 'calendar', key: found.recordId, most: readsPerHour }])
  const text = await inTenantOf(ctx, found.tenant, 'GET /public/calendar/{token}', (inside) => readFeed(inside, found.recordId), {
    reads: true,
  })
  if (text === undefined) throw new Problem('LINK_GONE')
  return {
    kind: 'file',
    contentType: 'text/calendar; charset=utf-8',
    filename: 'twopost.ics',
    bytes: new TextEncoder().encode(text),
    inline: false,
  }
}
