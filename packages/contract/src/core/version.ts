import * as z from 'zod'

/** The version of a record (R8): a change may send it, a stale one is refused with the current record. */
export const version = () => z.int('INVALID_VERSION').min(1, 'INVALID_VERSION').max(2_147_483_647, 'INVALID_VERSION')
/** The optional field of a changing body. */
export const versionField = { version: version().optional() }
