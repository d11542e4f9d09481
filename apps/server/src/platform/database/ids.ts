import { v7 } from 'uuid'

/** A new id: UUID version 7 of the given instant, so that records of one table sort by their birth (R6). */
export const newId = (at: Date): string => v7({ msecs: at.getTime() })
