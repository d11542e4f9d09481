import { useText } from '#platform/i18n/text.ts'
import { Pill } from '#ui/status.tsx'
import type { Deferred } from './deferred.api.ts'
import { deferredText } from './deferred.text.ts'

/** How soon it should be done; nothing where nobody said. */
export function UrgencyPill({ urgency }: Pick<Deferred, 'urgency'>) {
  const t = useText(deferredText)
  return urgency === null ? null : (
    <Pill family="urgency" value={urgency}>
      {t(`urgencies.${urgency}`)}
    </Pill>
  )
}
export function DeferredPill({ status }: Pick<Deferred, 'status'>) {
  const t = useText(deferredText)
  return (
    <Pill family="deferred" value={status}>
      {t(`statuses.${status}`)}
    </Pill>
  )
}
