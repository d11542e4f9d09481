import { prose } from '@twopost/contract/core/text'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type ConsentText, useAddConsentText } from '../estimates.api.ts'
import { consentTextsText } from './consent-texts.text.ts'

const schema = z.object({ text: prose(4000) })

/** Writes a version of a text in a language, from today on (AUT17). */
export default function ConsentTextDialog({
  open,
  onOpenChange,
  shopId,
  place,
  text,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  shopId: string
  place: Pick<ConsentText, 'kind' | 'language'>
  text: string
}) {
  const t = useText(consentTextsText)
  const say = useFieldText()
  const save = useAddConsentText()
  const close = () => onOpenChange(false)
  const form = useSchemaForm(schema, { text })
  const name = `${t(`kinds.${place.kind}`)}, ${t(`languages.${place.language}`)}`
  const record = useRecordForm({
    form,
    failedTitle: () => t('saveFailed'),
    send: (said) => save.mutateAsync({ params: { id: shopId }, body: { ...place, text: said.text } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      close()
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={name}
      description={t('from')}
      onClose={close}
      save={t('save')}
      saving={t('saving')}
    >
      <Field label={name} help={t('empty')} error={say(form.formState.errors.text)}>
        <Textarea rows={8} maxLength={4000} lang={place.language} {...form.register('text')} />
      </Field>
    </FormDialog>
  )
}
