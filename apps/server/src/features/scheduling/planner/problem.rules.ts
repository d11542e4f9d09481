import type { BayKind } from '@twopost/contract/shops'

/**
 * What the planner reads and answers: plain data, so that it crosses to a thread as it is. Every time is a whole minute since 1970 UTC;
 * the shop's own clock exists only where hours are expanded and where words are made.
 */
export type Minute = number

/** Half open, `from` < `to`. Lists of intervals are sorted and apart, and touching ones are joined (`normalize`). */
export interface Interval {
  from: Minute
  to: Minute
}

/** 1 light, 2 medium, 3 heavy (NOW11). */
export type VehicleClass = 1 | 2 | 3

export interface PlanTechnician {
  id: string
  /** Level by skill: 1 learns, 2 able, 3 expert. */
  skills: Readonly<Record<string, number>>
  /** Working hours within the shop's opening hours, without lunch and absences. */
  work: readonly Interval[]
}

export interface PlanBay {
  id: string
  kind: BayKind
  /** The largest vehicle that fits. */
  largest: VehicleClass
  /** Nobody works in a closed bay, but a vehicle may stay in it. */
  open: readonly Interval[]
  /** Out of service: no vehicle may stay. */
  out: readonly Interval[]
}

export interface SkillNeed {
  skill: string
  level: number
}

/** One technician works all pieces; the bay is held from the first minute to the last. */
export interface Placement {
  technicianId: string
  bayId: string | null
  pieces: readonly Interval[]
}

/** Work that needs one technician: an order, or a part of one. */
export interface PlanTask {
  id: string
  minutes: number
  needs: readonly SkillNeed[]
  /** Kinds of bay that will do; empty: no bay is needed. */
  bayKinds: readonly BayKind[]
  vehicleClass: VehicleClass
  /** Tasks of one vehicle never run at the same time. */
  vehicleId: string | null
  /** When parts and vehicle are there. */
  earliest: Minute | null
  due: Minute | null
  /** 1 low, 2 normal, 4 high, 8 critical. */
  weight: number
  preferredTechnicianId: string | null
  /** The longest pause between two pieces in minutes: 0 in one go, 120 across lunch, `anyPause` carried over to other days. */
  longestPause: number
  receivedAt: Minute
  /** Where it is booked now. */
  current: Placement | null
  /** Running, pinned or promised: `current` stays as it is, whatever it breaks. */
  isFixed: boolean
}

export interface PlanProblem {
  /** Nothing is proposed before `from` or after `to`. */
  from: Minute
  to: Minute
  /** Starts lie on this grid of minutes, or where a working interval begins. At most 15, or some zones' hours fall beside it. */
  step: number
  /** No piece is shorter, unless the task is. */
  minimumPiece: number
  /** A technician one level below the need will do, with help; never preferred to one who is able. */
  helpAllowed: boolean
  /** The shop's opening hours; the hours of technicians and bays lie within. */
  open: readonly Interval[]
  technicians: readonly PlanTechnician[]
  bays: readonly PlanBay[]
  tasks: readonly PlanTask[]
}

/** A `longestPause` that lets work go on days later. */
export const anyPause = 1_000_000

const dayMinutes = 1440

/** Lower is better, from the first figure on. */
export interface Score {
  /** Minutes past due × weight, summed. */
  lateness: number
  /** Steps away from the preferred person and the needed level, summed. */
  skill: number
  /** Σ booked² / available minutes of technicians: least when all are equally loaded. */
  load: number
  /** Tasks that are elsewhere than they are booked now. */
  moves: number
  /** Σ ends, in minutes from `from`: of two equals the earlier one. */
  ends: number
}
export type ScoreLevel = keyof Score

/** The order of importance for a plan of some days. */
export const planLevels: readonly ScoreLevel[] = ['lateness', 'skill', 'load', 'moves', 'ends']
/** The order of importance when something runs over: as few others as possible are moved. */
export const repairLevels: readonly ScoreLevel[] = ['moves', 'lateness', 'skill', 'load', 'ends']

/** Differences below this come from adding up fractions. */
const tiny = 1e-6

/** Below 0 when `a` is better. */
export function compareScores(a: Score, b: Score, levels: readonly ScoreLevel[] = planLevels): number {
  for (const level of levels) {
    const difference = a[level] - b[level]
    if (Math.abs(difference) > tiny) return difference
  }
  return 0
}

/** What a task costs that ends here: minutes past due × weight; without a due date never anything. */
export const latenessAt = (task: PlanTask, end: Minute): number => task.weight * Math.max(0, end - (task.due ?? end))

/** What it costs to leave a task out: as if it ended a day after the horizon, and at least one day late. */
export const latenessLeftOut = (task: PlanTask, horizonEnd: Minute): number =>
  task.weight * Math.max(dayMinutes, horizonEnd + dayMinutes - (task.due ?? horizonEnd))

export type Ability = 'able' | 'with_help' | 'not_able'

/** May this person do work with these needs? A skill that is missing is never made up for by help. */
export function abilityOf(technician: Pick<PlanTechnician, 'skills'>, needs: readonly SkillNeed[]): Ability {
  let ability: Ability = 'able'
  for (const { skill, level } of needs) {
    const own = technician.skills[skill] ?? 0
    if (own === 0 || own < level - 1) return 'not_able'
    if (own < level) ability = 'with_help'
  }
  return ability
}

const notPreferredCost = 10
const helpCost = 5

/** 0 for the preferred person. An expert on simple work is a waste, help costs more, somebody else than preferred most. */
export function skillCost(technician: PlanTechnician, task: PlanTask): number {
  if (technician.id === task.preferredTechnicianId) return 0
  let cost = task.preferredTechnicianId === null ? 0 : notPreferredCost
  for (const { skill, level } of task.needs) cost += Math.abs((technician.skills[skill] ?? 0) - level)
  return abilityOf(technician, task.needs) === 'with_help' ? cost + helpCost : cost
}

/** Does the bay take this work and this vehicle? */
export const bayFits = (bay: PlanBay, task: PlanTask): boolean =>
  task.bayKinds.includes(bay.kind) && bay.largest >= task.vehicleClass

export const startOf = (placement: Placement): Minute => placement.pieces[0]!.from
export const endOf = (placement: Placement): Minute => placement.pieces.at(-1)!.to
/** From first to last minute: how long the vehicle stays. */
export const stayOf = (placement: Placement): Interval => ({ from: startOf(placement), to: endOf(placement) })
