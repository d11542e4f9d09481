import { type FormEvent, useState } from 'react'
import { spokenProblem, useFieldText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { kycReviewText } from './kyc-review.text.ts'

/** Rejects an application with a reason, which begins as the notes of the review (N10). */
export default function RejectDialog({
  open,
  onOpenChange,
  name,
  notes,
  onReject,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  name: string
  notes: string
  onReject: (reason: string) => Promise<void>
}) {
  const t = useText(kycReviewText)
  const say = useFieldText()
  const [reason, setReason] = useState(notes)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isMissing = reason.trim() === ''
  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isMissing || isBusy) return
    setIsBusy(true)
    setProblem('')
    await onReject(reason.trim())
      .then(() => onOpenChange(false))
      .catch(async (error: unknown) => setProblem(await spokenProblem(error)))
    setIsBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      destroys
      dirty={reason !== notes}
      title={t('rejectTitle', { name })}
      description={t('rejectText')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('keepOpen')}</Button>
          <Button kind="danger" type="submit" busy={isBusy} busyText={t('rejecting')}>
            {t('reject')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field
          label={t('reason')}
          help={t('reasonHelp')}
          error={isTried && isMissing && say({ code: 'REASON_REQUIRED', message: 'REASON_REQUIRED' })}
        >
          <Textarea data-autofocus rows={5} maxLength={4000} value={reason} onChange={(event) => setReason(event.target.value)} />
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
