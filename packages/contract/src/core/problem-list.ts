/** One error: its status, its English sentence and when it is given. */
type Entry = {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 416 | 422 | 429 | 503 | 507
  readonly text: string
  readonly when: string
}
/** Keeps the codes of a list as its type. */
export const problemList = <const T extends Record<string, Entry>>(entries: T): { readonly [K in keyof T]: Entry } => entries
