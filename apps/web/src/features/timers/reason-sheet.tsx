import { type FormEvent, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useReturnFocus } from '#platform/use-return-focus.ts'
import { Button } from '#ui/button.tsx'
import { BottomSheet } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { ChoiceGrid } from '#ui/toggle.tsx'
import { timersText } from './timers.text.ts'

/** Asks why, from a fixed list; nothing can be sent without a reason (I19, I20). */
export function ReasonSheet<R extends string>({
  title,
  confirmText,
  reasons,
  withNotes = false,
  danger = false,
  onClose,
  onConfirm,
}: {
  title: string
  confirmText: string
  reasons: readonly { value: R; label: string }[]
  withNotes?: boolean
  danger?: boolean
  onClose: () => void
  /** Resolves to true when it is done; the caller shows what went wrong. */
  onConfirm: (reason: R, notes: string) => Promise<boolean>
}) {
  const t = useText(timersText)
  useReturnFocus()
  const [reason, setReason] = useState<R | null>(null)
  const [notes, setNotes] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!reason || busy) return
    setBusy(true)
    const done = await onConfirm(reason, notes.trim())
    setBusy(false)
    if (done) onClose()
  }
  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      dirty={notes.trim() !== ''}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button size="glove" className="!min-h-16 flex-1" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            size="glove"
            kind={danger ? 'danger' : 'primary'}
            className="!min-h-16 flex-[1.5]"
            busy={busy}
            disabled={reason === null}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <ChoiceGrid value={reason} onValue={setReason} options={reasons} label={t('reason')} />
      {withNotes && (
        <Field label={t('notes')} optional className="mt-3">
          <Textarea rows={2} maxLength={2000} value={notes} onChange={(event) => setNotes(event.target.value)} />
        </Field>
      )}
    </BottomSheet>
  )
}
