import { type FormEvent, useState } from 'react'
import { toProblem, useFieldText } from '#platform/api/problem.ts'
import { FormProblem } from '#platform/form-problem.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { type KycDocument, useChangeDocument } from '../kyc.api.ts'
import { kycText } from '../kyc.text.ts'
import { documentTypes } from './onboarding.rules.ts'
import { onboardingText } from './onboarding.text.ts'

/** Kind, name and note of one's own document (N13). */
export default function DocumentEditDialog({
  open,
  onOpenChange,
  applicationId,
  document,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  applicationId: string
  document: KycDocument
}) {
  const t = useText(onboardingText)
  const words = useText(kycText)
  const say = useFieldText()
  const change = useChangeDocument()
  const [values, setValues] = useState({ type: document.type, name: document.name, description: document.description })
  const [isTried, setIsTried] = useState(false)
  const isNameless = values.name.trim() === ''
  const errors = change.error ? toProblem(change.error).errors : []
  const faultAt = (field: string) => say(errors.find((one) => one.path === `body.${field}`))
  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isNameless || change.isPending) return
    await change.mutateAsync({ params: { id: applicationId, documentId: document.id }, body: values }).then(
      () => onOpenChange(false),
      () => undefined,
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('editTitle')}
      dirty={
        JSON.stringify(values) !== JSON.stringify({ type: document.type, name: document.name, description: document.description })
      }
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={change.isPending} busyText={t('savingDocument')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <FormProblem error={errors.length === 0 ? change.error : null} />
      <div className="flex flex-col gap-4">
        <Field label={t('documentType')} error={faultAt('type')}>
          <Select
            value={values.type}
            onValue={(type) => setValues({ ...values, type })}
            options={documentTypes.map((one) => ({ value: one, label: words(`document.${one}`) }))}
          />
        </Field>
        <Field
          label={t('documentName')}
          error={(isTried && isNameless && say({ code: 'NAME_REQUIRED', message: 'NAME_REQUIRED' })) || faultAt('name')}
        >
          <Input
            data-autofocus
            value={values.name}
            maxLength={120}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
          />
        </Field>
        <Field label={t('documentDescription')} optional error={faultAt('description')}>
          <Textarea
            rows={3}
            value={values.description}
            maxLength={1000}
            onChange={(event) => setValues({ ...values, description: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  )
}
