import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApprover } from '#features/users/index.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import ReasonDialog from '#platform/reason-dialog.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { orderGatesText } from './order-gates.text.ts'

type OrderGates = Answer<Calls['getOrderGates']>['gates']
type Gate = OrderGates['steps'][number]['blocked'][number]

/**
 * Stands before a step of an order whose shop wants something on it (AUT24): asks where something is missing, takes a reason where that stops the step, and
 * goes on by itself where nothing is. The meter out of a completion is asked for by its own dialog, which comes next.
 */
export function GateAsk({
  order,
  step,
  onGo,
  onClose,
}: {
  order: { id: string; shop_id: string }
  step: 'start' | 'complete'
  onGo: () => void
  onClose: () => void
}) {
  const t = useText(orderGatesText)
  const format = useFormat()
  const found = useCall('getOrderGates', { params: { id: order.id }, query: { shop_id: '' } }, { staleTime: 0 })
  // As it was asked: what is let through meanwhile changes nothing under the dialog.
  const [gates, setGates] = useState<OrderGates['steps']>()
  if (!gates && found.data && !found.isFetching) setGates(found.data.gates.steps)
  const own = gates?.find((one) => one.step === step)
  const open = (list: readonly Gate[] = []) => list.filter((gate) => step !== 'complete' || gate !== 'meter_out')
  const blocked = open(own?.blocked)
  const warned = open(own?.warned)
  const isFree = (gates !== undefined || found.error !== null) && blocked.length + warned.length === 0
  const go = useEffectEvent(onGo)
  useEffect(() => {
    // Where it cannot be known, the server still refuses.
    if (isFree) go()
  }, [isFree])
  const names = (list: readonly Gate[]) => format.list(list.map((gate) => t(`gates.${gate}`)))
  if (blocked.length > 0) return <LetThrough order={order} step={step} missing={names(blocked)} onGo={onGo} onClose={onClose} />
  if (warned.length === 0) return null
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('goAnyway')}
      description={t('goText', { missing: names(warned) })}
      confirmText={t('go')}
      busyText={t('go')}
      cancelText={t('back')}
      onConfirm={async () => onGo()}
    />
  )
}

function LetThrough({
  order,
  step,
  missing,
  onGo,
  onClose,
}: {
  order: { id: string; shop_id: string }
  step: 'start' | 'complete'
  missing: string
  onGo: () => void
  onClose: () => void
}) {
  const t = useText(orderGatesText)
  const override = useSend('overrideOrder', { refreshes: ['getOrderConsent', 'getOrderGates', 'listOrderActivities'] })
  const second = useApprover('service-order:override', order.shop_id)
  return (
    <ReasonDialog
      open
      harmless
      onClose={onClose}
      onDone={onGo}
      title={t(`letTitles.${step}`)}
      description={t('letText', { missing })}
      words={{
        ...{ reason: t('reason'), help: t('reasonHelp'), missing: t('reasonMissing') },
        ...{ keep: t('back'), confirm: t('go'), busy: t('saving') },
      }}
      more={second.fields}
      send={async (reason) => {
        try {
          await override.mutateAsync({ params: { id: order.id }, body: { rule: `gate_${step}`, reason, ...second.sent } })
        } catch (error) {
          second.clear()
          throw error
        }
      }}
    />
  )
}
