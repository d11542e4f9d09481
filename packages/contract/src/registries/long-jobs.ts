/**
 * Work that takes long: each kind with its own time limit, so that one that hangs is ended and said to have failed. The one list for the
 * lane, the status call and the screens; an unknown kind does not compile.
 */
export const longJobKinds = {
  /** Checks an uploaded recording and writes it so that a player can jump in it. */
  'check-upload': { limitMinutes: 10 },
  /** Draws the papers of a print job as one PDF. */
  print: { limitMinutes: 15 },
  /** Writes everything about a person into one file. */
  'privacy-export': { limitMinutes: 30 },
  /** Takes a person out of everything but what has to be kept. */
  'privacy-erase': { limitMinutes: 60 },
} as const satisfies Record<string, { limitMinutes: number }>
export type LongJobKind = keyof typeof longJobKinds
export const longJobKindNames = Object.keys(longJobKinds) as [LongJobKind, ...LongJobKind[]]

/** `waiting` for its turn, at work, or at its end. */
export const longJobStates = ['waiting', 'running', 'done', 'failed'] as const
export type LongJobState = (typeof longJobStates)[number]
