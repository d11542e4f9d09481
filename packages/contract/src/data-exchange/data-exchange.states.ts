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

/** A batch that is imported (INT6). While a job works on it, `work` says what it does; the state is the one it had until that is done. */
export const importStates = ['uploaded', 'checked', 'applied', 'undone'] as const
export type ImportState = (typeof importStates)[number]
/** What is done with a batch, and from where. Choosing columns again makes a checked one uploaded. */
export const importMoves = {
  map: { from: ['uploaded', 'checked'], to: 'uploaded' },
  check: { from: ['uploaded', 'checked'], to: 'checked' },
  apply: { from: ['checked'], to: 'applied' },
  undo: { from: ['applied'], to: 'undone' },
} as const satisfies Record<string, { from: readonly ImportState[]; to: ImportState }>
export const importWorks = ['check', 'apply', 'undo'] as const
export type ImportWork = (typeof importWorks)[number]
/** What the check says of a row: bad ones keep all others out; a double is probably on file already, and a person decides. */
export const rowVerdicts = ['good', 'double', 'bad'] as const
export type RowVerdict = (typeof rowVerdicts)[number]
/** Days in which an import can be taken back. */
export const undoDays = 7
export const mostBatchBytes = 25_000_000
/** Below the heading. */
export const mostBatchRows = 100_000
