import type { ReactNode } from 'react'
import { Controller, type FieldPath, type FieldPathValue, type FieldValues, type RefCallBack } from 'react-hook-form'
import { Field, type FieldProps } from '#ui/field.tsx'
import { useFieldText } from './api/problem.ts'
import type { SchemaForm } from './use-schema-form.ts'

/** What a control of `ui` takes that is no text input: `<NumberField {...field} />`. */
export interface FieldBinding<T> {
  value: T
  onValue: (value: T) => void
  onBlur: () => void
  ref: RefCallBack
}

/**
 * A labeled field of a form for a control that takes `value` and `onValue`; the fault of the form or of the server is shown under it. Text
 * inputs stand in a Field and take `register`.
 */
export function FormField<V extends FieldValues, O extends FieldValues, N extends FieldPath<V>>({
  form,
  name,
  says,
  children,
  ...field
}: Omit<FieldProps, 'children' | 'error'> & {
  form: SchemaForm<V, O>
  name: N
  /** The form's own sentences for codes of this field. */
  says?: Readonly<Record<string, string>>
  children: (binding: FieldBinding<FieldPathValue<V, N>>) => ReactNode
}) {
  const say = useFieldText()
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Field {...field} error={say(fieldState.error, says)}>
          {children({ value, onValue: onChange, onBlur, ref })}
        </Field>
      )}
    />
  )
}
