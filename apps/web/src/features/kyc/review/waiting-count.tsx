import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { waitingOf } from './application-list.rules.ts'
import { kycReviewText } from './kyc-review.text.ts'

const everyMs = 60_000

/** How many applications wait for a decision, beside their entry in the menu (B4, R1-27); nothing where none waits. */
export default function WaitingCount() {
  const t = useText(kycReviewText)
  const format = useFormat()
  const figures = useCall('getKycAnalytics', undefined, { enabled: useMay('kyc:view'), pollMs: everyMs }).data?.analytics
  const waiting = figures ? waitingOf(figures.by_status) : 0
  if (waiting === 0) return null
  return (
    <span className="count count--accent">
      <span aria-hidden="true">{format.number(waiting)}</span>
      <span className="sr-only">{t('waitingCount', { count: waiting })}</span>
    </span>
  )
}
