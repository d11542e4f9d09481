import { type Database, withOrigin } from '#platform/database/transaction.ts'
import type { JobHandler } from './queue.ts'

/**
 * Handlers whose transactions carry on what set their job off: a job that they put in names the same request and stands in the same trace.
 * @param make builds the handlers on a database. It is called for each job, so a handler must keep nothing between jobs inside it
 */
export function carryingOn(
  database: Database,
  make: (database: Database) => Readonly<Record<string, JobHandler>>,
): Record<string, JobHandler> {
  const usual = make(database)
  return Object.fromEntries(
    Object.entries(usual).map(([name, handler]): [string, JobHandler] => [
      name,
      (payload, log, origin) => (origin ? (make(withOrigin(database, origin))[name] ?? handler) : handler)(payload, log, origin),
    ]),
  )
}
