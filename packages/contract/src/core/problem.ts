import type { Call } from './call.ts'
import { isBinary, isChunk, isTenantAccess, isUpload } from './call.ts'
import { problemTexts } from './problems.en.ts'

/** The closed list of error codes. A code not in it does not compile. */
export type ProblemCode = keyof typeof problemTexts
export type ProblemParams = Readonly<Record<string, string | number>>
/** One fault of one field; `path` starts with the slot: `body.lines.0.quantity`. */
export type FieldFault = { path: string; message: string; code: string; params?: ProblemParams }

export const statusOf = (code: ProblemCode): number => problemTexts[code].status

/** Puts params into a text: `Invalid status transition from '{from}' to '{to}'`. */
export const fillText = (text: string, params: ProblemParams = {}): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => (params[name] === undefined ? slot : String(params[name])))

/** The English sentence of a code. */
export const messageOf = (code: ProblemCode, params?: ProblemParams): string => fillText(problemTexts[code].text, params)

/** The codes that a call of this kind may give without naming them. */
export function impliedProblems(call: Call): ProblemCode[] {
  const codes: ProblemCode[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE', 'FILES_UNAVAILABLE', 'BAD_REQUEST']
  if (isBinary(call.answer)) codes.push('FILE_BEING_CHECKED', 'FILE_NOT_CHECKED', 'FILE_INFECTED')
  if (call.access.kind !== 'public') codes.push('NOT_SIGNED_IN')
  if (isTenantAccess(call.access))
    codes.push('TENANT_REQUIRED', 'TENANT_NOT_APPROVED', 'TENANT_SUSPENDED', 'TENANT_MISMATCH', 'NOT_ALLOWED')
  if (call.strong) codes.push('STEP_UP_REQUIRED')
  if (call.access.kind !== 'public' && call.access.kind !== 'signedIn') codes.push('SECOND_FACTOR_SETUP_REQUIRED')
  if (call.reach === 'organization') codes.push('ORGANIZATION_WIDE')
  if (call.access.kind === 'signedIn' || call.access.kind === 'platform') codes.push('TENANT_MISMATCH')
  if (call.access.kind === 'platform') codes.push('NOT_ALLOWED')
  if (call.access.kind === 'holder') codes.push('TENANT_NOT_APPROVED', 'TENANT_SUSPENDED', 'TENANT_MISMATCH', 'NOT_ALLOWED')
  if (call.params || call.query || call.body) codes.push('VALIDATION_FAILED')
  if (call.params) codes.push('NOT_FOUND')
  if (call.body) codes.push('UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE')
  if (call.body) codes.push('TOO_SLOW')
  if (isUpload(call.body)) codes.push('FILE_TYPE_REFUSED', 'FILM_NOT_PLAYABLE', 'FILE_TOO_LARGE', 'FILE_MISSING')
  if (isChunk(call.body))
    codes.push('UPLOAD_DAMAGED', 'UPLOAD_OFFSET', 'UPLOAD_CLOSED', 'FILE_TYPE_REFUSED', 'FILM_NOT_PLAYABLE', 'FILE_TOO_LARGE')
  if (call.method !== 'GET') codes.push('CONFLICT', 'IN_FLIGHT', 'KEY_REUSED', 'TOO_LARGE', 'NO_SPACE')
  return codes
}
