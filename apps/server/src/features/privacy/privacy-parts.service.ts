import type { Log } from '#platform/log/log.ts'

interface PrivacyParts {
  readonly log: Log
  /** Days for which copies of the database are kept; null where none are made. */
  readonly backupDays: number | null
}
let parts: PrivacyParts | undefined
/** Called once by the composition root. */
export const configurePrivacy = (given: PrivacyParts): void => {
  parts = given
}
export function privacyParts(): PrivacyParts {
  if (!parts) throw new Error('privacy is not configured')
  return parts
}
