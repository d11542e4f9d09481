import * as z from 'zod'
import { ClockNumbers } from '../attendance/index.ts'
import { Period, Share } from './figures.model.ts'

/** What one or all did in some days: the three clocks, jobs done, those of them in time, and what customers said of their orders. */
const Work = z.object({
  numbers: ClockNumbers,
  jobs: z.int(),
  /** Of the jobs done whose order was due at some time, or whose booking had an end. */
  on_time: Share,
  ratings: z.int(),
  /** 1 to 5; null without a rating. */
  rating: z.number().nullable(),
})
export type TechnicianWork = z.output<typeof Work>

/** Technicians by their clocks and their jobs (CLK9, H34). Nothing is shown where nothing was measured. */
export const TechnicianAnalytics = z
  .object({
    period: Period,
    all: Work,
    all_before: Work,
    /** Everyone who has a figure in these days, those with the most hours sold first. */
    technicians: z.array(Work.extend({ id: z.string(), name: z.string() })),
    /** Weeks from Monday on, the oldest first; the last one may not be over. */
    weeks: z.array(
      z.object({
        week_start: z.string(),
        attended_seconds: z.int(),
        on_job_seconds: z.int(),
        sold_hours: z.number(),
        is_current: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'TechnicianAnalytics' })
export type TechnicianAnalytics = z.output<typeof TechnicianAnalytics>
