import { useText } from '#platform/i18n/text.ts'
import type { PersonalData } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'

/** Says what stands in the way of erasing as one phrase. */
export function useBlockers(): (blockers: PersonalData['blockers']) => string {
  const t = useText(privacyText)
  return (blockers) => blockers.map(({ what, count }) => t(`blockers.${what}`, { count })).join(', ')
}
