import { type FormEvent, useState } from 'react'
import { spokenProblem, useFieldText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { kycReviewText } from './kyc-review.text.ts'

/** What a reviewer must say in words that the applicant reads: why the application is rejected (N10), or which document is needed. */
export default function ReasonDialog({
  open,
  onOpenChange,
  words,
  initial,
  maxLength,
  destroys = false,
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  words: { title: string; description: string; label: string; help: string; confirm: string; busy: string }
  initial: string
  maxLength: number
  destroys?: boolean
  onConfirm: (reason: string) => Promise<void>
}) {
  const t = useText(kycReviewText)
  const say = useFieldText()
  const [reason, setReason] = useState(initial)
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
    await onConfirm(reason.trim())
      .then(() => onOpenChange(false))
      .catch(async (error: unknown) => setProblem(await spokenProblem(error)))
    setIsBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      destroys={destroys}
      dirty={reason !== initial}
      title={words.title}
      description={words.description}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('keepOpen')}</Button>
          <Button kind={destroys ? 'danger' : 'primary'} type="submit" busy={isBusy} busyText={words.busy}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field
          label={words.label}
          help={words.help}
          error={isTried && isMissing && say({ code: 'REASON_REQUIRED', message: 'REASON_REQUIRED' })}
        >
          <Textarea
            data-autofocus
            rows={5}
            maxLength={maxLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
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
