import { problemList } from './problem-list.ts'

/** Errors of files of rows that are imported (K11–K13, L6, OP-62). */
export const importProblems = problemList({
  IMPORT_TYPE: {
    status: 415,
    text: 'Send a CSV file or an Excel workbook (.xlsx). An older .xls file must be saved as one of these first.',
    when: 'a file of another type (K13)',
  },
  IMPORT_TOO_LARGE: {
    status: 413,
    text: 'This file is too large. Split it into files of at most 5 MB.',
    when: 'a file over 5 MB, or one that unpacks to far more (K13)',
  },
  IMPORT_BROKEN: {
    status: 422,
    text: 'This file cannot be read. Open it in a spreadsheet program, save it again as CSV or .xlsx, and send that.',
    when: 'a file that is cut off or damaged (K13)',
  },
  IMPORT_ENCRYPTED: {
    status: 422,
    text: 'This file is protected by a password. Save it without one and send it again.',
    when: 'an encrypted workbook',
  },
  IMPORT_MACROS: {
    status: 422,
    text: 'This file contains macros or embedded files. Save it as a plain .xlsx workbook or as CSV and send that.',
    when: 'a workbook with macros (S-56)',
  },
  IMPORT_NO_HEADING: {
    status: 422,
    text: 'The first row must name the columns. Start from the template.',
    when: 'a file whose first row is empty',
  },
  IMPORT_COLUMNS_MISSING: {
    status: 422,
    text: 'These columns are missing: {columns}. Start from the template.',
    when: 'a file without a column that is required (K10)',
  },
  IMPORT_NO_ROWS: {
    status: 422,
    text: 'There are no rows below the heading.',
    when: 'a file with nothing but column names (OP-62)',
  },
  IMPORT_TOO_MANY_ROWS: {
    status: 422,
    text: 'Rows 2 to {last} are read. Move what is below row {last} to another file.',
    when: 'data below row 1000 (OP-62)',
  },
})
