/** What a time entry is of: presence at the shop, a stopped timer, or time of no order within the presence (CLK2). */
export const entrySources = ['clock', 'timer', 'indirect'] as const
export type EntrySource = (typeof entrySources)[number]
/** The types of I1. */
export const entryTypes = ['work', 'break', 'training', 'meeting', 'other'] as const
export type EntryType = (typeof entryTypes)[number]
/** Time of no order (CLK3). A break is one of them: it is the person's own, and the shop's rule says whether it is paid. */
export const indirectCodes = ['training', 'cleaning', 'meeting', 'waiting', 'road', 'other', 'break'] as const
export type IndirectCode = (typeof indirectCodes)[number]
/** Codes whose pay a shop decides; a break has its own rule. */
export const workCodes = [
  'training',
  'cleaning',
  'meeting',
  'waiting',
  'road',
  'other',
] as const satisfies readonly IndirectCode[]
/** The type that an entry of a code has on the wire. */
export const typeOfCode = (code: IndirectCode): EntryType =>
  code === 'break' || code === 'training' || code === 'meeting' ? code : 'other'
/** How an entry came to be. */
export const recordedWays = ['live', 'queued', 'by_hand'] as const
export type RecordedWay = (typeof recordedWays)[number]

/** What somebody who is here does at this moment (CLK16). */
export const nowStates = ['working', 'paused', 'break', 'indirect', 'idle'] as const
export type NowState = (typeof nowStates)[number]

/** When hours count as sold: when the order is completed, or when its invoice is issued (CLK4). */
export const soldOnWords = ['completed', 'issued'] as const
/** What starting a timer needs of the attendance clock (CLK4). */
export const attendanceNeeds = ['off', 'warn', 'block'] as const
/** Minutes that hours are rounded to, for display and pay alone (CLK4). */
export const roundings = [0, 6, 15] as const
/** Why hours were credited or taken back (CLK2). */
export const creditEvents = ['completed', 'issued', 'credited', 'back_flag', 'correction'] as const
export type CreditEvent = (typeof creditEvents)[number]

/**
 * Rates of pay (CLK3): per hour attended, per hour sold, per pay period, and a base per attended hour that is paid beside a flat rate.
 */
export const payKinds = ['hourly', 'flat', 'salary', 'mixed'] as const
export type PayKind = (typeof payKinds)[number]

export const periodStates = ['open', 'approved'] as const
export type PeriodState = (typeof periodStates)[number]
export const periodMoves = {
  approve: { from: 'open', to: 'approved' },
  reopen: { from: 'approved', to: 'open' },
} as const satisfies Record<string, { from: PeriodState; to: PeriodState }>
export type PeriodMove = keyof typeof periodMoves
/** The words of messages. */
export const periodStateLabels: Readonly<Record<PeriodState, string>> = { open: 'Open', approved: 'Approved' }

/** Why an entry is in the review queue (CLK5, CLK16). */
export const reviewReasons = ['ended_by_itself', 'forgotten', 'timer_without_attendance'] as const
export type ReviewReason = (typeof reviewReasons)[number]
