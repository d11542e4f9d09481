import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import ReasonDialog from '#platform/reason-dialog.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useOrderFlags } from './flags.api.ts'
import { flagsText } from './flags.text.ts'

/**
 * Stands in the way of completing an order with open safety flags: names them, and asks those who may approve why it is completed all the
 * same; everybody else learns what to do.
 */
export function CompleteDespiteFlags({
  order,
  more,
  onReason,
  onClose,
}: {
  order: { id: string; number: string; shop_id: string; version: number }
  /** What else is asked of those who may. */
  more?: ReactNode
  /** Completes it; a refusal is shown in the question. */
  onReason: (reason: string, version: number | undefined) => Promise<unknown>
  onClose: () => void
}) {
  const t = useText(flagsText)
  const paths = usePaths()
  const mayApprove = useMay('service-order:approve')
  const found = useOrderFlags(order, 100)
  const titles = (found.data?.flags ?? [])
    .filter((flag) => flag.type === 'safety' && (flag.status === 'new' || flag.status === 'acknowledged'))
    .map((flag) => flag.title)
  const what = `${t('stopsText')} ${titles.join(', ')}`
  if (mayApprove)
    return (
      <ReasonDialog
        open
        title={t('stopsTitle', { number: order.number })}
        description={what}
        words={{
          reason: t('stopsReason'),
          help: t('stopsReasonHelp'),
          missing: t('stopsReasonMissing'),
          keep: t('stopsKeep'),
          confirm: t('stopsConfirm'),
          busy: t('stopsConfirm'),
        }}
        record={order}
        more={more}
        send={onReason}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      icon={<ShieldAlert size={22} className="text-bad" />}
      title={t('stopsTitle', { number: order.number })}
      description={`${what}. ${t('stopsOthers')}`}
      footer={
        <>
          <Button onClick={onClose}>{t('stopsKeep')}</Button>
          <Button asChild kind="primary">
            <Link to={`${paths.flags}?order_id=${order.id}`}>{t('stopsSee')}</Link>
          </Button>
        </>
      }
    />
  )
}
