import * as z from 'zod'
import { spokenProblem, useFieldText, useProblemText } from '#platform/api/problem.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input, PasswordInput } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { pinCardText } from './pin-card.text.ts'

const schema = z.object({
  pin: z.string().regex(/^[0-9]{6}$/, 'INVALID_PIN'),
  current_password: z.string().min(1, 'REQUIRED'),
})
const empty = { pin: '', current_password: '' }

/** One's own PIN for the counter of this organization (AUT13). */
export function PinCard() {
  const t = useText(pinCardText)
  const say = useFieldText()
  const format = useFormat()
  const found = useCall('getCounterPin', {})
  const problem = useProblemText(found.error)
  const set = useSend('setCounterPin', { refreshes: ['getCounterPin'] })
  const remove = useSend('removeCounterPin', { refreshes: ['getCounterPin'] })
  const form = useSchemaForm(schema, empty)
  const { register, formState } = form
  const { submit, busy, notices } = useRecordForm({
    form,
    guarded: false,
    fieldOf: (code) => (code === 'WRONG_PASSWORD' ? 'current_password' : undefined),
    failedTitle: () => t('failed'),
    send: (body) => set.mutateAsync({ body }),
    onSaved: () => {
      form.reset(empty)
      notify({ kind: 'success', title: t('saved') })
    },
  })
  const takeAway = async () => {
    try {
      await remove.mutateAsync({})
      notify({ kind: 'success', title: t('removed') })
    } catch (error) {
      notify({ kind: 'error', title: await spokenProblem(error) })
    }
  }
  if (!found.data)
    return (
      <Card title={t('title')}>
        {found.error ? <ErrorState message={problem} onRetry={() => void found.refetch()} /> : <SkeletonRows rows={2} />}
      </Card>
    )
  const { has_pin, set_at } = found.data
  return (
    <Card title={t('title')}>
      {notices}
      <form className="flex max-w-110 flex-col gap-4" noValidate onSubmit={submit}>
        <p className="text-sm text-ink-2">
          {t('about')} {has_pin && set_at ? t('since', { date: format.date(set_at) }) : t('none')}
        </p>
        <Field label={t('pin')} help={t('help')} error={say(formState.errors.pin)}>
          <Input type="password" inputMode="numeric" autoComplete="off" maxLength={6} {...register('pin')} />
        </Field>
        <Field label={t('password')} error={say(formState.errors.current_password, { REQUIRED: t('passwordMissing') })}>
          <PasswordInput autoComplete="current-password" {...register('current_password')} />
        </Field>
        <span className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy} busyText={t('setting')}>
            {t('set')}
          </Button>
          {has_pin && (
            <Button kind="ghost" busy={remove.isPending} onClick={() => void takeAway()}>
              {t('remove')}
            </Button>
          )}
        </span>
      </form>
    </Card>
  )
}
