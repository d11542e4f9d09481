import type { ServiceOrderDetail } from '@twopost/contract/service-orders'
import { History, Plus } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { notify } from '#ui/notify.ts'
import { useAddDeferred, useOrderDeferred } from './deferred.api.ts'
import { deferredText } from './deferred.text.ts'
import { OfferRow } from './offer-row.tsx'

/** What is open from earlier visits of the vehicle, to be put on its order at today's price (DEF6, DEF10); not there where nothing is. */
export function OrderDeferred({ order }: { order: Pick<ServiceOrderDetail, 'id' | 'vehicle_id' | 'allowed'> }) {
  const mayAdd = useMay('service-order:create')
  return order.allowed?.includes('add_line') && mayAdd ? <Offers orderId={order.id} vehicleId={order.vehicle_id} /> : null
}

function Offers({ orderId, vehicleId }: { orderId: string; vehicleId: string }) {
  const t = useText(deferredText)
  const found = useOrderDeferred(orderId, vehicleId)
  const add = useAddDeferred()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const offers = found.data?.deferred ?? []
  const chosen = offers.filter((one) => ticked.includes(one.id))
  if (offers.length === 0) return null
  const send = async () => {
    try {
      await add.mutateAsync({ params: { id: orderId }, body: { deferred_ids: chosen.map((one) => one.id) } })
      notify({ kind: 'success', title: t('added', { count: chosen.length }) })
      setTicked([])
    } catch (error) {
      notify({ kind: 'error', title: t('addFailed'), text: await spokenProblem(error) })
    }
  }
  const isUrgent = offers.some((one) => one.urgency === 'now')
  return (
    <section aria-label={t('earlier')} className="border-t border-border">
      <h3 className={cx('flex items-center gap-2 px-4 pt-3 pb-1 font-[620]', isUrgent && 'text-bad')}>
        <History size={16} aria-hidden="true" /> {t('earlier')}
      </h3>
      <ul>
        {offers.map((one) => (
          <OfferRow
            key={one.id}
            offer={one}
            isTicked={ticked.includes(one.id)}
            onTick={(on) => setTicked(on ? [...ticked, one.id] : ticked.filter((id) => id !== one.id))}
          />
        ))}
      </ul>
      <div className="flex justify-end border-t border-border bg-surface-2 p-4">
        <Button
          kind="soft"
          icon={<Plus size={16} />}
          busy={add.isPending}
          busyText={t('adding')}
          disabledReason={chosen.length === 0 ? t('nothingTicked') : undefined}
          onClick={() => void send()}
        >
          {t('add', { count: chosen.length })}
        </Button>
      </div>
    </section>
  )
}
