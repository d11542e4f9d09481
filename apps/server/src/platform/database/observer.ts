import type { Rows } from './shape.ts'

/** Sees the statements of this process. Only tests set one: it checks shapes and rules that the types cannot. */
export interface StatementObserver {
  /** Before a statement is sent; `transaction` is the same object for all statements of one, undefined outside. */
  sent(sql: string, declared: Rows | undefined, transaction: object | undefined): void
  answered(sql: string, declared: Rows, rows: readonly object[]): void
}

export let observer: StatementObserver | undefined
export const observeStatements = (one: StatementObserver | undefined): void => {
  observer = one
}
