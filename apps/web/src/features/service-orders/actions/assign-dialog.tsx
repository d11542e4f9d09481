import { type FormEvent, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { serviceOrdersText } from '../service-orders.text.ts'
import { TechnicianSelect } from '../technician-select.tsx'
import { orderActionsText } from './order-actions.text.ts'

/** Chooses the lead of one order, or of several at once (G18). */
export function AssignDialog({
  number,
  count = 1,
  currentId = null,
  busy,
  problem,
  onAssign,
  onClose,
}: {
  number?: string
  count?: number
  currentId?: string | null
  busy: boolean
  problem: string
  onAssign: (technician: { id: string; name: string } | null) => void
  onClose: () => void
}) {
  const t = useText(orderActionsText)
  const words = useText(serviceOrdersText)
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(currentId ? { id: currentId, name: '' } : null)
  const unchanged = (chosen?.id ?? null) === currentId
  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (unchanged) onClose()
    else onAssign(chosen)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={number === undefined ? t('assignDialog.titleMany', { count }) : t('assignDialog.title', { number })}
      description={t('assignDialog.text')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{words('close')}</Button>
          <Button kind="primary" type="submit" busy={busy} busyText={t('assignDialog.busy')}>
            {t('assignDialog.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={words('technician')}>
          <TechnicianSelect
            value={chosen?.id ?? null}
            onValue={setChosen}
            placeholder={currentId ? t('assignDialog.none') : t('assignDialog.search')}
          />
        </Field>
        {problem && (
          <p className="text-bad" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
