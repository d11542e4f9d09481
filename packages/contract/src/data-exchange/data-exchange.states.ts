/** A full export (INT6): asked for, written by a long job, ready for seven days, then gone; or it failed. */
export const exportStates = ['asked', 'running', 'ready', 'failed', 'expired'] as const
export type ExportState = (typeof exportStates)[number]
/** From where each move of an export may start. All are made by the job and the clock; a person asks for it and deletes it. */
export const exportMoves = {
  run: { from: ['asked', 'running'], to: 'running' },
  finish: { from: ['running'], to: 'ready' },
  fail: { from: ['asked', 'running'], to: 'failed' },
  expire: { from: ['ready'], to: 'expired' },
} as const satisfies Record<string, { from: readonly ExportState[]; to: ExportState }>
/** Days for which an archive can be downloaded. */
export const exportDays = 7
