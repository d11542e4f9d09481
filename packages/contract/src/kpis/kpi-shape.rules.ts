import type { TwoWords } from '../core/list.ts'
import type { Measure } from './measures.rules.ts'

/** The unit of a figure: dollars, dollars an hour, hours, days, how many, a share of one, or a plain quotient. */
export const kpiUnits = ['money', 'hourly', 'hours', 'days', 'count', 'share', 'ratio'] as const
export type KpiUnit = (typeof kpiUnits)[number]
/** One side of a figure. */
export interface KpiSide {
  words: TwoWords
  unit: 'money' | 'hours' | 'days' | 'count'
}
export const kpiGroups = ['sales', 'profit', 'cash', 'stock', 'flow'] as const
export type KpiGroup = (typeof kpiGroups)[number]
/** What a record behind a figure is. */
export const kpiRecordKinds = [
  'document',
  'order',
  'invoice',
  'customer',
  'line',
  'day_close',
  'part',
  'movement',
  'core',
  'claim',
  'deferred',
  'service',
  'time',
] as const
export type KpiRecordKind = (typeof kpiRecordKinds)[number]
/** Some days of age; the last one of a figure has no end. */
export interface KpiAge {
  key: string
  words: TwoWords
  to: number | null
}

/** A figure with all that is said of it (KPI4). Screen, file and answers read it here. */
export interface Kpi {
  group: KpiGroup
  unit: KpiUnit
  words: TwoWords
  formula: TwoWords
  /** What counts and what does not. */
  counts: TwoWords
  numerator: KpiSide
  /** None where the figure is a sum. */
  denominator?: KpiSide
  /** What the quotient is multiplied by: 90 days of sales, and once where nothing is said. */
  times?: number
  /** Whether more is better; none where it is neither. */
  better?: 'more' | 'less'
  /** Cost and margin: with reports:financial alone (KPI12). */
  isFinancial?: true
}
/** How often each measure is in a sum: once, or taken away. */
export type Sum = Readonly<Partial<Record<Measure, 1 | -1>>>
/** A figure that is added up from the facts of sales. */
export interface FactKpi extends Kpi {
  numerator: KpiSide & { unit: 'money' | 'hours' | 'count'; sum: Sum }
  denominator?: KpiSide & { unit: 'money' | 'hours' | 'count'; sum: Sum }
  /** Sales in it of which nobody knows the cost: the figure is at most what it says. */
  unknown?: Sum
}
/** What some figures of records are told apart by, beside days, shops, technicians and ages: why, who, and in which bay. */
export const kpiSplits = ['reason', 'person', 'bay'] as const
export type KpiSplit = (typeof kpiSplits)[number]
/** What a record is in figures that have records of several kinds: what was planned and what could be, what was lost and why. */
export const kpiCauses = [
  'planned',
  'available',
  'clocked',
  'open',
  'core_lost',
  'credit_late',
  'credit_ended',
  'unbilled',
] as const
export type KpiCause = (typeof kpiCauses)[number]
export const kpiCauseWords: Readonly<Record<KpiCause, TwoWords>> = {
  planned: ['Planned', 'Planeado'],
  available: ['Working hours', 'Horas de trabajo'],
  clocked: ['On the clock', 'Con reloj'],
  open: ['Open', 'Abierta'],
  core_lost: ['Core written off', 'Casco perdido'],
  credit_late: ['Credit not received in time', 'Crédito no recibido a tiempo'],
  credit_ended: ['Claim ended', 'Reclamo terminado'],
  unbilled: ['Part not billed', 'Pieza sin cobrar'],
}
export const isSplit = (word: string | undefined): word is KpiSplit =>
  (kpiSplits as readonly (string | undefined)[]).includes(word)
/** A figure that is the sum of other records: of orders, invoices, closed days, parts. */
export interface RecordKpi extends Kpi {
  of: KpiRecordKind
  /** What counts: records of the days that are asked for, the twelve months that end with them, or what there is now, whatever the days. */
  over: 'period' | 'year' | 'now'
  /** What is counted once in all shops has no part of one of them. */
  isOfAllShops?: true
  ages?: readonly KpiAge[]
  splits?: readonly (KpiSplit | 'technician')[]
}
