/**
 * Why a file of rows cannot be read: it is neither CSV nor a workbook, it is too large or unpacks to too much, it is broken, it is
 * protected by a password, it carries macros, its first row names no columns, it has no other row, or it goes on below the last one.
 */
export type TableFaultKind =
  | 'another_type'
  | 'too_large'
  | 'broken'
  | 'encrypted'
  | 'macros'
  | 'no_heading'
  | 'no_rows'
  | 'too_many_rows'

export class TableFault extends Error {
  readonly kind: TableFaultKind
  constructor(kind: TableFaultKind) {
    super(`file of rows: ${kind}`)
    this.kind = kind
  }
}
