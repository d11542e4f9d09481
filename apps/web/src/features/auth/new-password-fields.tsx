import { Lock } from 'lucide-react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/input.tsx'
import { accountLinksText } from './account-links.text.ts'

/** How many characters a password has at least; the six of P30 until the server has said. */
export const useLeastPassword = (): number =>
  useCall('authOptions', undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.password_min ?? 6

/** A new password, typed twice (P30), as two fields of a form. */
export function NewPasswordFields({
  fields,
  faults,
  size = 'lg',
}: {
  /** What `register` gives for the password and its repetition. */
  fields: readonly [UseFormRegisterReturn, UseFormRegisterReturn]
  faults: readonly [FieldError | undefined, FieldError | undefined]
  size?: 'lg' | 'md'
}) {
  const t = useText(accountLinksText)
  const say = useFieldText()
  const params = { min: String(useLeastPassword()) }
  const own = { PASSWORD_SHORTER_THAN: t('passwordShort', params), PASSWORDS_DIFFER: t('passwordsDiffer') }
  const input = { size, autoComplete: 'new-password', icon: <Lock size={17} /> } as const
  return (
    <>
      <Field label={t('newPassword')} help={t('passwordHelp', params)} error={say(faults[0], own)}>
        <PasswordInput {...input} {...fields[0]} />
      </Field>
      <Field label={t('repeatPassword')} error={say(faults[1], own)}>
        <PasswordInput {...input} {...fields[1]} />
      </Field>
    </>
  )
}
