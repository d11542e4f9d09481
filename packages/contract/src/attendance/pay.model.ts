import * as z from 'zod'
import { payKinds, periodStates } from './attendance.states.ts'

const at = () => z.iso.datetime()

/** A rate of pay (CLK3) in major units: per hour attended (hourly, mixed), per hour sold (flat), per pay period (salary). */
export const PayRate = z
  .object({
    id: z.string(),
    technicianId: z.string(),
    kind: z.enum(payKinds),
    amount: z.number(),
    /** What an hour costs the shop, in percent of the pay: 125 is a quarter more. */
    loadedPercent: z.number(),
    validFrom: z.string(),
    version: z.int(),
  })
  .meta({ id: 'PayRate' })
export type PayRate = z.output<typeof PayRate>

export const PayPeriod = z
  .object({
    id: z.string(),
    shopId: z.string(),
    from: z.string(),
    to: z.string(),
    state: z.enum(periodStates),
    approvedAt: at().nullable(),
    approvedBy: z.string(),
    reopenReason: z.string(),
    /** Entries that stop approving it: to be reviewed, or still open. */
    reviewCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'PayPeriod' })
export type PayPeriod = z.output<typeof PayPeriod>

/** What one rate comes to for the days it counts for (CLK11, CLK20): hours of its basis times the rate, a salary as it is. */
export const PayAmount = z
  .object({
    kind: z.enum(payKinds),
    rate: z.number(),
    from: z.string(),
    to: z.string(),
    basis: z.enum(['attended', 'sold', 'period']),
    hours: z.number(),
    amount: z.number(),
  })
  .meta({ id: 'PayAmount' })
export type PayAmount = z.output<typeof PayAmount>
/** One person of a pay report: facts, side by side; what is owed by law is not computed. */
export const PayLine = z
  .object({
    technicianId: z.string(),
    name: z.string(),
    attendedHours: z.number(),
    onJobHours: z.number(),
    /** Of the hours on job, those on clocks that several services shared (CLK12); each second counts once. */
    sharedHours: z.number(),
    soldHours: z.number(),
    indirect: z.array(z.object({ code: z.string(), hours: z.number(), isPaid: z.boolean() })),
    amounts: z.array(PayAmount),
    /** Days with attended or sold hours before the first rate. */
    daysWithoutRate: z.int(),
  })
  .meta({ id: 'PayLine' })
export type PayLine = z.output<typeof PayLine>
export const PayReport = z
  .object({ period: PayPeriod, shopName: z.string(), rounding: z.int(), lines: z.array(PayLine) })
  .meta({ id: 'PayReport' })
export type PayReport = z.output<typeof PayReport>
