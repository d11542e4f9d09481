import { Logger } from 'graphile-worker'
import type { Log } from '#platform/log/log.ts'

/** The queue's messages in the product's log: warnings and errors as they are, the rest at debug level. */
export const queueLogger = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error({ event: 'queue' }, message)
    else if (level === 'warning') log.warn({ event: 'queue' }, message)
    else log.debug({ event: 'queue' }, message)
  })
