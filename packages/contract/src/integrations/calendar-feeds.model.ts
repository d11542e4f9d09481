import * as z from 'zod'
import { calendarKinds } from './integrations.states.ts'

/** Feeds that a person may have at once. */
export const mostCalendarFeeds = 10
export const CalendarFeed = z
  .object({
    id: z.string(),
    what: z.enum(calendarKinds),
    /** Null for one's own jobs. */
    shop_id: z.string().nullable(),
    shop_name: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.output<typeof CalendarFeed>
