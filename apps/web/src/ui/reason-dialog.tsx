import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Textarea } from './input.tsx'

/** Asks why before something is taken back or destroyed: a reason must be given. What failed is shown below it and nothing typed is lost. */
export function ReasonDialog({
  title,
  description,
  words,
  busy,
  problem,
  onReason,
  onClose,
}: {
  title: string
  description: string
  /** `reason` names the field, `missing` is shown under it when it is empty; `keep` is the way out, `confirm` does it. */
  words: { reason: string; help: string; missing: string; keep: string; confirm: string; busy: string }
  busy: boolean
  problem: ReactNode
  onReason: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isMissing && !busy) onReason(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      destroys
      dirty={reason !== ''}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button kind="danger" type="submit" busy={busy} busyText={words.busy}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={words.reason} help={words.help} error={tried && isMissing ? words.missing : undefined}>
          <Textarea value={reason} maxLength={500} rows={3} data-autofocus onChange={(event) => setReason(event.target.value)} />
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
