import { problemList } from './problem-list.ts'

/** Errors of exports and imports of a whole business. */
export const dataProblems = problemList({
  EXPORT_NOT_FOUND: { status: 404, text: 'Export not found', when: 'an export that is unknown or was deleted' },
  EXPORT_RUNNING: {
    status: 409,
    text: 'An export is being written. Wait until it is ready.',
    when: 'a second export at once, or deleting one that is being written',
  },
  EXPORT_NOT_READY: {
    status: 409,
    text: 'This export is not ready. Wait until it is, or start a new one if it failed.',
    when: 'downloading an export that is being written or failed',
  },
  EXPORT_OVER: {
    status: 409,
    text: 'This export was kept for {days} days and is gone. Start a new one.',
    when: 'downloading an export after seven days (INT6)',
  },
  EXPORT_HOLDS_PAY: {
    status: 403,
    text: 'Rates of pay are in this export, and you may not see them. Start one of your own.',
    when: 'downloading an export of somebody with pay:view without it',
  },
  EXPORT_TABLE_UNKNOWN: {
    status: 422,
    text: 'There is no table {table}. The manifest of a full export names them all.',
    when: 'a table that is not in a full export (INT19)',
  },
})
