import { partsReasons } from '@twopost/contract/order-parts.states'
import { useText } from '#platform/i18n/text.ts'
import { Pill, Priority } from '#ui/status.tsx'
import type { PartsRequest } from './parts-requests.api.ts'
import { partsRequestsText } from './parts-requests.text.ts'

export function RequestPill({ status }: { status: PartsRequest['status'] }) {
  const t = useText(partsRequestsText)
  return (
    <Pill family="parts_request" value={status}>
      {t(`statuses.${status}`)}
    </Pill>
  )
}
export function RequestPriority({ priority }: { priority: PartsRequest['priority'] }) {
  const t = useText(partsRequestsText)
  return <Priority priority={priority}>{t(`priorities.${priority}`)}</Priority>
}
/** A reason in the reader's words, where it is one of the known ones. */
export function useReasonWords(): (reason: string) => string {
  const t = useText(partsRequestsText)
  return (reason) => {
    const known = partsReasons.find((one) => one === reason)
    return known ? t(`reasons.${known}`) : reason
  }
}
