import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { KeptList } from './kept-list.tsx'
import type { PrivacyRequest } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'

/** What an erasing did: records by table, what stays, and until when backups hold the rest (AUD8, AUD9). */
export default function OutcomeDialog({
  open,
  onOpenChange,
  request,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  request: PrivacyRequest
}) {
  const t = useText(privacyText)
  const format = useFormat()
  const { outcome } = request
  if (!outcome) return null
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={t('outcome.title')}
      description={request.customer.name}
      footer={<Button onClick={() => onOpenChange(false)}>{t('close')}</Button>}
    >
      <div className="stack">
        <section className="flex flex-col gap-2">
          <h3 className="font-[620]">{t('outcome.rows')}</h3>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            {outcome.erased.map(({ table, count }) => (
              <div key={table} className="contents">
                <dt className="min-w-0 break-all text-ink-2">{table.replaceAll('_', ' ')}</dt>
                <dd className="text-right tabular-nums">{format.number(count)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="flex flex-col gap-2">
          <h3 className="font-[620]">{t('outcome.stays')}</h3>
          <KeptList kept={outcome.kept} backups={outcome.backups} />
        </section>
      </div>
    </Dialog>
  )
}
