import { Lock } from 'lucide-react'
import { useState } from 'react'
import { toProblem, useFieldText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/input.tsx'
import { accountLinksText } from './account-links.text.ts'

/** State of a new password that is typed twice; `check` says whether both fields are in order and shows what is not. */
export function useNewPassword() {
  const options = useCall('authOptions', undefined, { staleTime: Number.POSITIVE_INFINITY })
  const min = options.data?.password_min ?? 6
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isShort = password.length < min
  const differs = password !== again
  return {
    min,
    password,
    setPassword,
    again,
    setAgain,
    isShort: isChecked && isShort,
    differs: isChecked && !isShort && differs,
    check: () => {
      setIsChecked(true)
      return !isShort && !differs
    },
    clear: () => {
      setPassword('')
      setAgain('')
      setIsChecked(false)
    },
  }
}

/** A new password, typed twice (P30). `error`: what the server said of it. */
export function NewPasswordFields({
  state,
  error,
  size = 'lg',
}: {
  state: ReturnType<typeof useNewPassword>
  error?: unknown
  size?: 'lg' | 'md'
}) {
  const t = useText(accountLinksText)
  const fieldText = useFieldText()
  const fault = error ? toProblem(error).errors.find((one) => /\.(new_)?password$/.test(one.path)) : undefined
  const params = { min: String(state.min) }
  return (
    <>
      <Field
        label={t('newPassword')}
        help={t('passwordHelp', params)}
        error={(state.isShort && t('passwordShort', params)) || fieldText(fault)}
      >
        <PasswordInput
          size={size}
          name="new-password"
          autoComplete="new-password"
          icon={<Lock size={17} />}
          value={state.password}
          onChange={(event) => state.setPassword(event.target.value)}
        />
      </Field>
      <Field label={t('repeatPassword')} error={state.differs && t('passwordsDiffer')}>
        <PasswordInput
          size={size}
          name="repeat-password"
          autoComplete="new-password"
          icon={<Lock size={17} />}
          value={state.again}
          onChange={(event) => state.setAgain(event.target.value)}
        />
      </Field>
    </>
  )
}
