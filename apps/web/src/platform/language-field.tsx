import type { FieldPath, FieldValues } from 'react-hook-form'
import { Segmented } from '#ui/toggle.tsx'
import { FormField } from './form-field.tsx'
import type { SchemaForm } from './use-schema-form.ts'

type Language = 'en' | 'es'
/** The language that somebody is written to in, as the field `language` of a form: both side by side. */
export function LanguageField<V extends FieldValues & { language: Language }, O extends FieldValues>({
  form,
  label,
  nameOf,
}: {
  form: SchemaForm<V, O>
  label: string
  nameOf: (language: Language) => string
}) {
  return (
    <FormField form={form} name={'language' as FieldPath<V>} label={label} group>
      {({ value, onValue }) => (
        <Segmented<Language>
          label={label}
          value={value}
          onValue={(language) => onValue(language as typeof value)}
          options={(['en', 'es'] as const).map((one) => ({ value: one, label: nameOf(one) }))}
        />
      )}
    </FormField>
  )
}
