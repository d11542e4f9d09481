import { Flag } from 'lucide-react'
import { type Say, useText } from '#platform/i18n/text.ts'
import { tone } from '#ui/status.tsx'
import { flagBadgeText } from './flag-badge.text.ts'

export type BadgeSay = Say<(typeof flagBadgeText)['en']>
/** The words of the badges of a screen, of which hundreds of cards share one set. */
export const useBadgeWords = (): BadgeSay => useText(flagBadgeText)

/** How many open flags something has: red where one of them is about safety. Nothing without any. */
export function FlagBadge({ say, open, safety }: { say: BadgeSay; open: number; safety: number }) {
  if (open === 0) return null
  const label = say(safety > 0 ? 'openSafety' : 'openFlags', { count: open })
  return (
    <span className="tag" title={label} {...tone('flag', safety > 0 ? 'safety' : 'parts')}>
      <Flag size={13} aria-hidden="true" />
      <span aria-hidden="true">{open}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
