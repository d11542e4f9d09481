import type { LineItem } from '@twopost/contract/service-orders'
import { useText } from '#platform/i18n/text.ts'
import ReasonDialog from '#platform/reason-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { usePutPart } from './order-parts.api.ts'
import { orderPartsText } from './order-parts.text.ts'

/** Asks why the part of a line was not used (PAR20). */
export function NotUsedDialog({ orderId, line, onClose }: { orderId: string; line: LineItem; onClose: () => void }) {
  const t = useText(orderPartsText)
  const send = usePutPart()
  return (
    <ReasonDialog
      open
      harmless
      most={200}
      rows={2}
      title={t('notUsedTitle', { part: line.description })}
      description={t('notUsedText')}
      words={{
        ...{ reason: t('reason'), help: t('reasonHelp'), missing: t('notUsedWhy') },
        ...{ keep: t('keep'), confirm: t('markNotUsed'), busy: t('saving') },
      }}
      record={line}
      send={(not_used, version) =>
        send.mutateAsync({ params: { id: orderId, itemId: line.id }, body: { not_used, version: version ?? line.version } })
      }
      onDone={() => {
        notify({ kind: 'success', title: t('notUsedDone', { part: line.description }) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
