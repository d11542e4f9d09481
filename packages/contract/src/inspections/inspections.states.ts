/** What an inspection is for (INS2). */
export const inspectionKinds = ['courtesy', 'multi_point', 'pre_purchase', 'annual', 'pre_trip', 'custom'] as const
export type InspectionKind = (typeof inspectionKinds)[number]

/** States of an inspection (INS5). */
export const inspectionStates = ['open', 'in_progress', 'done', 'reviewed', 'shared', 'signed'] as const
export type InspectionState = (typeof inspectionStates)[number]
/**
 * Who comes after whom. `reviewed` and `shared` go back to the technician when something has to change; `signed` is of annual inspections alone and
 * has no way back.
 */
export const inspectionTransitions: Readonly<Record<InspectionState, readonly InspectionState[]>> = {
  open: ['in_progress'],
  in_progress: ['done'],
  done: ['in_progress', 'reviewed', 'signed'],
  reviewed: ['in_progress', 'shared'],
  shared: ['in_progress'],
  signed: [],
}
export const mayMoveInspection = (from: InspectionState, to: InspectionState): boolean => inspectionTransitions[from].includes(to)
export const inspectionStateLabels: Readonly<Record<InspectionState, string>> = {
  open: 'Open',
  in_progress: 'In Progress',
  done: 'Done',
  reviewed: 'Reviewed',
  shared: 'Shared',
  signed: 'Signed',
}
/** States in which results are taken. */
export const takesResults = (state: InspectionState): boolean => state === 'open' || state === 'in_progress'

/** States of a revision of a template (INS5); what was published never changes. */
export const templateStates = ['draft', 'published', 'retired'] as const
export type TemplateState = (typeof templateStates)[number]
export const templateTransitions: Readonly<Record<TemplateState, readonly TemplateState[]>> = {
  draft: ['published'],
  published: ['retired'],
  retired: [],
}

/** What an item was found to be, the worst first where it matters (`worstFirst`). */
export const inspectionRatings = ['ok', 'soon', 'now', 'na', 'not_checked'] as const
export type InspectionRating = (typeof inspectionRatings)[number]
/** What a person may choose. */
export const chosenRatings = ['ok', 'soon', 'now', 'na'] as const
export type ChosenRating = (typeof chosenRatings)[number]
/** What asks for work. */
export const isFinding = (rating: InspectionRating): rating is 'soon' | 'now' => rating === 'soon' || rating === 'now'
/** 0 is the worst. */
export const worstFirst: Readonly<Record<InspectionRating, number>> = { now: 0, soon: 1, not_checked: 2, na: 3, ok: 4 }

export const measureUnits = ['none', 'mm', 'in32', 'psi', 'volt', 'percent'] as const
export type MeasureUnit = (typeof measureUnits)[number]
/** Which way a value is better: more of a lining, less of a play. */
export const betterWays = ['higher', 'lower'] as const
export type BetterWay = (typeof betterWays)[number]
/** Whether an item wants a photo: not, asked for, or required from `soon` on. */
export const photoRules = ['off', 'asked', 'required'] as const
export type PhotoRule = (typeof photoRules)[number]

/** Where on a vehicle something is measured: a closed list, so that both languages can name it and a diagram can draw it. */
export const positions = [
  ...['LF', 'RF', 'LR', 'RR', 'front', 'rear', 'left', 'right'],
  ...['A1L', 'A1R', 'A2L', 'A2R', 'A3L', 'A3R', 'A4L', 'A4R', 'A5L', 'A5R'],
  ...['A2LO', 'A2LI', 'A2RI', 'A2RO', 'A3LO', 'A3LI', 'A3RI', 'A3RO'],
  ...['B1', 'B2', 'B3', 'B4'],
] as readonly string[] as readonly [Position, ...Position[]]
export type Position =
  | 'LF'
  | 'RF'
  | 'LR'
  | 'RR'
  | 'front'
  | 'rear'
  | 'left'
  | 'right'
  | `A${1 | 2 | 3 | 4 | 5}${'L' | 'R'}`
  | `A${2 | 3}${'L' | 'R'}${'O' | 'I'}`
  | `B${1 | 2 | 3 | 4}`

/** Result of a signed inspection (INS4). */
export const reportResults = ['passed', 'passed_after_repair', 'failed'] as const
export type ReportResult = (typeof reportResults)[number]
/** What was done about a defect before signing: repaired, or found not to need it. */
export const repairWords = ['repaired', 'not_needed'] as const
export type RepairWord = (typeof repairWords)[number]
/** What a person may be qualified for (INS4). */
export const qualificationKinds = ['annual', 'brake'] as const
export type QualificationKind = (typeof qualificationKinds)[number]
