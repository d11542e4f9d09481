/** What a flag is about, how urgent it is, and its states in the order of its life (G31). */
export const flagTypes = ['safety', 'quality', 'parts', 'customer', 'delay', 'technical', 'other'] as const
export type FlagType = (typeof flagTypes)[number]
export const flagPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type FlagPriority = (typeof flagPriorities)[number]
export const flagStatuses = ['new', 'acknowledged', 'resolved', 'dismissed'] as const
export type FlagStatus = (typeof flagStatuses)[number]

/** The words of messages. */
export const flagStatusLabels: Readonly<Record<FlagStatus, string>> = {
  new: 'New',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
}

export const flagMoves = ['acknowledge', 'resolve', 'dismiss', 'reopen'] as const
export type FlagMove = (typeof flagMoves)[number]
/** Whether a move has to say why: always, or on a safety flag. */
type NoteRule = 'optional' | 'safety' | 'always'
interface Step {
  readonly move: FlagMove
  readonly note: NoteRule
}
/** from → to → how. What is not in the table is refused. */
export const flagTransitions: Readonly<Record<FlagStatus, Readonly<Partial<Record<FlagStatus, Step>>>>> = {
  new: {
    acknowledged: { move: 'acknowledge', note: 'optional' },
    resolved: { move: 'resolve', note: 'safety' },
    dismissed: { move: 'dismiss', note: 'always' },
  },
  acknowledged: {
    new: { move: 'reopen', note: 'optional' },
    resolved: { move: 'resolve', note: 'safety' },
    dismissed: { move: 'dismiss', note: 'always' },
  },
  resolved: { new: { move: 'reopen', note: 'optional' } },
  dismissed: { new: { move: 'reopen', note: 'optional' } },
}
/** Nobody has dealt with it yet: it counts on badges, and a safety flag stops completing its order. */
export const isFlagOpen = (status: FlagStatus): boolean => status === 'new' || status === 'acknowledged'
export const openFlagStatuses: readonly FlagStatus[] = flagStatuses.filter(isFlagOpen)
/** Must this move of a flag of this type say why? */
export const needsNote = (rule: NoteRule, type: FlagType): boolean =>
  rule === 'always' || (rule === 'safety' && type === 'safety')
