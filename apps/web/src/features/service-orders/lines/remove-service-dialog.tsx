import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { useDeleteService } from '../detail/order-detail.api.ts'
import type { AboutService } from './about-service.tsx'
import { orderServiceText } from './order-service.text.ts'

/** Takes a service with its lines off an order (EST16). What stands in the way is said with what to do about it, and the question stays. */
export function RemoveServiceDialog({ order, service, onClose }: AboutService) {
  const t = useText(orderServiceText)
  const remove = useDeleteService()
  const [problem, setProblem] = useState<string | null>(null)
  const [count] = useState(() => order.line_items.filter((line) => line.service_name === service.name).length)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      danger
      title={t('removeTitle', { name: service.name })}
      description={t('removeText', { count })}
      confirmText={t('remove')}
      busyText={t('removing')}
      error={problem ?? undefined}
      onConfirm={async () => {
        setProblem(null)
        try {
          await remove.mutateAsync({ params: { id: order.id, serviceId: service.id } })
          notify({ kind: 'success', title: t('removed', { name: service.name }) })
        } catch (error) {
          setProblem(await spokenProblem(error))
          throw error
        }
      }}
    />
  )
}
