import { type Database, withOrigin } from '#platform/database/transaction.ts'
import type { JobHandler } from './queue.ts'

/** A handler that is given the database it works with. Called for each job, so it keeps nothing between jobs and makes nothing that lasts. */
export type JobOn = (database: Database) => JobHandler

/** Handlers whose transactions carry on what set their job off: a job that they put in names the same request and stands in the same trace. */
export const carryingOn = (database: Database, handlers: Readonly<Record<string, JobOn>>): Record<string, JobHandler> =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, on]): [string, JobHandler] => [
      name,
      (payload, log, origin) => on(origin ? withOrigin(database, origin) : database)(payload, log, origin),
    ]),
  )
