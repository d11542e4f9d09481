import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Shape } from '#platform/database/shape.ts'

/** Where the server's suite leaves the statements that it made the application send. */
export const captureFolder = path.join(fileURLToPath(new URL('../../../..', import.meta.url)), '.cache/statements')

export interface Captured {
  sql: string
  shape: Shape | undefined
  /** `apps/server/src/features/x/y.queries.ts:12`, or undefined when a test itself sent it. */
  home: string | undefined
  /** Whether it was sent inside a transaction. */
  inside: boolean
  /** A definer's function in it that came after a write. */
  late?: string
}
