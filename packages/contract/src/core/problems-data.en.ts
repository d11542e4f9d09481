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
  IMPORT_NOT_FOUND: { status: 404, text: 'Import not found', when: 'an import that is unknown' },
  IMPORT_UNSAFE: {
    status: 415,
    text: 'This workbook has macros, or unpacks to far too much. Save it as CSV and send that.',
    when: 'a workbook with macros, or one that is a zip bomb, in an import of a business (INT28)',
  },
  IMPORT_ROWS: {
    status: 422,
    text: 'At most {most} rows are taken at once. Split the file.',
    when: 'a file of more than 100,000 rows (INT14)',
  },
  IMPORT_COLUMN_UNKNOWN: {
    status: 422,
    text: 'The choice of columns does not fit this file: {column}.',
    when: 'a field that the kind does not have, a column that the file does not have, or one column for two fields',
  },
  IMPORT_BUSY: {
    status: 409,
    text: 'This import is being worked on. Wait until that is done.',
    when: 'a second check, application or undoing at once (INT28)',
  },
  INVALID_IMPORT_TRANSITION: {
    status: 409,
    text: "Invalid status transition from '{from}' to '{to}'",
    when: 'checking, applying or undoing an import that is not ready for it (INT6)',
  },
  IMPORT_HAS_BAD_ROWS: {
    status: 409,
    text: 'Nothing is written while rows are bad: {count}. Correct them in your file and send it again.',
    when: 'applying an import with bad rows (INT14: all good rows or none)',
  },
  IMPORT_NOTHING: {
    status: 409,
    text: 'There is no row to write.',
    when: 'applying an import of which every row is left out',
  },
  IMPORT_UNDO_OVER: {
    status: 409,
    text: 'An import can be undone for {days} days. That is over.',
    when: 'undoing an import later than seven days (INT6)',
  },
  IMPORT_IN_USE: {
    status: 409,
    text: 'It cannot be undone: {count} of its records were changed or used since, for example {records}.',
    when: 'undoing an import of which a record was changed since (INT28)',
  },
})
