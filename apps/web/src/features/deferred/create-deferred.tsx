import { useEffect, useEffectEvent } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Banner, ErrorState } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { type DeferredOffer, useVehicleOffers } from './deferred.api.ts'
import { deferredText } from './deferred.text.ts'
import { OfferRow } from './offer-row.tsx'

/** What should not wait, as soon as the vehicle is here (DEF8); not there where nothing is. */
export function UrgentOnArrival({ vehicleId }: { vehicleId: string }) {
  const t = useText(deferredText)
  const found = useVehicleOffers(vehicleId, useShop()?.id)
  const urgent = (found.data?.deferred ?? []).filter((one) => one.urgency === 'now')
  if (urgent.length === 0) return null
  return (
    <Banner kind="bad" size="lg">
      <b>{t('urgentTitle')}</b>
      <div>{t('urgentText', { names: urgent.map((one) => one.name).join(', ') })}</div>
    </Banner>
  )
}

/** Work from earlier visits to be ticked while an order is written (DEF10); not there where nothing is. */
export function EarlierWork({
  vehicleId,
  chosenIds,
  onChosen,
}: {
  vehicleId: string
  chosenIds: readonly string[]
  onChosen: (offers: DeferredOffer[]) => void
}) {
  const t = useText(deferredText)
  const found = useVehicleOffers(vehicleId, useShop()?.id)
  const problem = useProblemText(found.error)
  const offers = found.data?.deferred
  const chosen = (offers ?? []).filter((one) => chosenIds.includes(one.id))
  // What somebody else has put on an order since an old draft was kept can no longer be ticked.
  const isGone = offers !== undefined && chosen.length < chosenIds.length
  const dropGone = useEffectEvent(() => onChosen(chosen))
  useEffect(() => {
    if (isGone) dropGone()
  }, [isGone])
  if (found.isError)
    return (
      <Card title={t('earlier')}>
        <ErrorState title={t('earlierFailed')} message={problem} onRetry={() => void found.refetch()} />
      </Card>
    )
  if (!offers || offers.length === 0) return null
  return (
    <Card title={t('earlier')} flush>
      <p className="px-4 pb-2 text-sm text-ink-2">{t('earlierText')}</p>
      <ul>
        {offers.map((one) => (
          <OfferRow
            key={one.id}
            offer={one}
            isTicked={chosenIds.includes(one.id)}
            onTick={(on) => onChosen(offers.filter((other) => (other.id === one.id ? on : chosenIds.includes(other.id))))}
          />
        ))}
      </ul>
    </Card>
  )
}
