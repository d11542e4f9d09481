import * as z from 'zod'

/**
 * A figure counted from records. Where the period has none, `value` is a fixed default and `is_default` true: it must not be shown as
 * measured (H36).
 */
export const Figure = z.object({ value: z.number(), is_default: z.boolean() }).meta({ id: 'Figure' })
export type Figure = z.output<typeof Figure>

/** What is shown where nothing was recorded (H36). Shares of one; rating and quality from 0 to 5. */
export const performanceDefaults = {
  efficiency: 0.85,
  customerSatisfaction: 4.2,
  onTimeCompletion: 0.92,
  firstTimeFixRate: 0.88,
  qualityScore: 4.5,
} as const
/** The same for the cards of the portal, in percent (H37, OP-49). The weekly goal is a setting, not a measurement. */
export const portalDefaults = { efficiency: 87, weeklyGoal: 85, rating: 4.3, streak: 12, quality: 4.6, onTime: 94 } as const
/** What a day or a period should reach (H39). */
export const performanceTargets = { efficiency: 0.85, firstTimeFixRate: 0.85, onTimeCompletion: 0.9 } as const

/** The portal's cards: percent, a rating from 0 to 5, and days (H37). */
export const PortalStats = z
  .object({ efficiency: Figure, weeklyGoal: Figure, rating: Figure, streak: Figure, quality: Figure, onTime: Figure })
  .meta({ id: 'PortalStats' })
export type PortalStats = z.output<typeof PortalStats>

export const achievementCodes = ['jobs_10', 'jobs_50', 'jobs_100', 'streak_5', 'streak_10', 'five_stars'] as const
export type AchievementCode = (typeof achievementCodes)[number]

/**
 * What a technician did between two days of the shop's calendar, both included, counted from records (H34, H35, OP-50). Shares are from 0
 * to 1, hours have two decimals. `hoursWorked` is time on job, `billableHours` the part of it that is billable.
 */
export const TechnicianPerformance = z
  .object({
    technicianId: z.string(),
    name: z.string(),
    period: z.object({ startDate: z.string(), endDate: z.string() }),
    metrics: z.object({
      jobsCompleted: z.int(),
      tasksCompleted: z.int(),
      hoursWorked: z.number(),
      billableHours: z.number(),
      efficiency: Figure,
      customerSatisfaction: Figure,
      onTimeCompletion: Figure,
      firstTimeFixRate: Figure,
      flagsRaised: z.int(),
      flagsResolved: z.int(),
      partsRequests: z.int(),
      qualityScore: Figure,
      /** Days in a row with an efficiency at its goal, up to the last day of the period. */
      streak: z.int(),
      /** How many records each figure is counted from. */
      measured: z.object({ jobs: z.int(), dueJobs: z.int(), fixedJobs: z.int(), ratings: z.int(), qualityFlags: z.int() }),
    }),
    /** `isMet` is null where nothing was measured. */
    goals: z.array(
      z.object({
        metric: z.enum(['efficiency', 'onTimeCompletion', 'firstTimeFixRate']),
        target: z.number(),
        value: z.number().nullable(),
        isMet: z.boolean().nullable(),
      }),
    ),
    /** Earned in the period, in the order in which they were. */
    achievements: z.array(z.object({ code: z.enum(achievementCodes), date: z.string() })),
    /** A point for each day, week (by its Monday) and month (`2026-11`); null where nothing was measured. */
    trends: z.object({
      dailyEfficiency: z.array(z.object({ date: z.string(), value: z.number().nullable() })),
      dailyHours: z.array(z.object({ date: z.string(), hours: z.number() })),
      weeklyCompletion: z.array(z.object({ week: z.string(), jobs: z.int() })),
      monthlyRating: z.array(z.object({ month: z.string(), value: z.number().nullable(), count: z.int() })),
      targets: z.object({ efficiency: z.number(), firstTimeFixRate: z.number(), onTimeCompletion: z.number() }),
    }),
  })
  .meta({ id: 'TechnicianPerformance' })
export type TechnicianPerformance = z.output<typeof TechnicianPerformance>
