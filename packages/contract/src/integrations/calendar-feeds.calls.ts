import * as z from 'zod'
import { approved, defineCall, everyone } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { CalendarFeed } from './calendar-feeds.model.ts'

export const listCalendarFeeds = defineCall({
  method: 'GET',
  path: '/calendar-feeds',
  summary: 'One’s own calendar feeds, without their addresses (INT17)',
  access: approved,
  query: z.object(pageFields),
  answer: z.object({ calendar_feeds: z.array(CalendarFeed), pagination: Pagination }),
})
export const createCalendarFeed = defineCall({
  method: 'POST',
  path: '/calendar-feeds',
  summary: 'Make an address from which a calendar reads one’s own jobs, or what a shop has scheduled; told once (INT17)',
  access: approved,
  tellsSecret: true,
  status: 201,
  body: z.discriminatedUnion('what', [
    z.strictObject({ what: z.literal('own_jobs') }),
    z.strictObject({ what: z.literal('shop_schedule'), shop_id: id() }),
  ]),
  answer: z.object({ calendar_feed: CalendarFeed, url: z.string() }),
  problems: ['SHOP_NOT_FOUND', 'CALENDAR_FEED_REFUSED', 'TOO_MANY_CALENDAR_FEEDS'],
})
export const deleteCalendarFeed = defineCall({
  method: 'DELETE',
  path: '/calendar-feeds/{id}',
  summary: 'Revoke one’s own calendar feed: its address gives nothing from here on (INT17)',
  access: approved,
  params: z.object({ id: pathId('CALENDAR_FEED_NOT_FOUND') }),
  problems: ['CALENDAR_FEED_NOT_FOUND'],
})
export const getPublicCalendar = defineCall({
  method: 'GET',
  path: '/public/calendar/{token}',
  summary: 'Scheduled work as iCalendar, for who has the address; four times an hour. The token ends with .ics (INT17)',
  access: everyone,
  params: z.object({ token: z.string().max(200) }),
  answer: { kind: 'binary', contentType: 'text/calendar' },
  problems: ['LINK_GONE'],
})
