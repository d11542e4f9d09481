import { useState } from 'react'
import * as z from 'zod'
import { spokenProblem, useFieldText, useProblemText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { QrCode } from '#ui/qr-code.tsx'
import { useOnce } from '../use-once.ts'
import { useAddAuthenticator, useAddPasskey, useBeginAuthenticator, useBeginPasskey } from './factors.api.ts'
import { isGivenUp, isThere, makePasskey } from './passkey-browser.api.ts'
import { securityText } from './security.text.ts'

interface Props {
  onClose: () => void
  /** It was added; with the first factor come recovery codes. */
  onAdded: (codes: readonly string[] | null) => void
}
const nameSchema = z.object({ name: z.string().trim().min(1, 'NAME_REQUIRED').max(60, 'TOO_LONG') })

/** Names a passkey and lets the browser make it (3.2). */
export function AddPasskey({ onClose, onAdded }: Props) {
  const t = useText(securityText)
  const say = useFieldText()
  const [begin, add] = [useBeginPasskey(), useAddPasskey()]
  const form = useSchemaForm(nameSchema, { name: '' })
  const record = useRecordForm({
    form,
    guarded: false,
    send: async ({ name }) => {
      const { ceremony, options } = await begin.mutateAsync({})
      let passkey: Awaited<ReturnType<typeof makePasskey>>
      try {
        passkey = await makePasskey(options)
      } catch (error) {
        if (!isGivenUp(error)) notify({ kind: 'error', title: isThere(error) ? t('passkeyThere') : t('passkeyFailed') })
        return undefined
      }
      return add.mutateAsync({ body: { ceremony, passkey, name } })
    },
    onSaved: (answer) => {
      if (!answer) return
      notify({ kind: 'success', title: t('passkeyAdded') })
      onAdded(answer.recovery_codes)
    },
  })
  return (
    <FormDialog record={record} title={t('addPasskey')} onClose={onClose} save={t('passkeyStart')} saving={t('passkeyWaiting')}>
      <Field
        label={t('passkeyName')}
        help={t('passkeyNameHelp')}
        error={say(form.formState.errors.name, { NAME_REQUIRED: t('passkeyNameMissing') })}
      >
        <Input maxLength={60} autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}

const codeSchema = z.object({ code: z.string().trim().min(1, 'REQUIRED') })

/** Shows the secret for an authenticator app and takes its first code (3.2). */
export function AddAuthenticator({ onClose, onAdded }: Props) {
  const t = useText(securityText)
  const say = useFieldText()
  const [begin, add] = [useBeginAuthenticator(), useAddAuthenticator()]
  const problem = useProblemText(begin.error)
  const [turn, setTurn] = useState('once')
  useOnce(turn, () => {
    begin.mutateAsync({}).catch(() => undefined)
  })
  const begun = begin.data
  const form = useSchemaForm(codeSchema, { code: '' })
  const record = useRecordForm({
    form,
    guarded: false,
    fieldOf: (code) => (code === 'FACTOR_WRONG' ? 'code' : undefined),
    send: ({ code }) => add.mutateAsync({ params: { id: begun?.id ?? '' }, body: { code } }),
    onSaved: (answer) => {
      notify({ kind: 'success', title: t('appAdded') })
      onAdded(answer.recovery_codes)
    },
  })
  return (
    <FormDialog
      record={record}
      title={t('appTitle')}
      description={t('appScan')}
      onClose={onClose}
      save={t('appAdd')}
      saving={t('saving')}
      maySave={begun !== undefined}
    >
      {begun ? (
        <div className="flex flex-col gap-4">
          <span className="self-center">
            <QrCode rows={begun.qr} label={t('appQr')} />
          </span>
          <Field label={t('appKey')}>
            <Textarea readOnly rows={2} value={begun.secret.replace(/(.{4})(?=.)/g, '$1 ')} className="font-mono" />
          </Field>
          <Field label={t('appCode')} error={say(form.formState.errors.code, { REQUIRED: t('appCodeMissing') })}>
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} data-autofocus {...form.register('code')} />
          </Field>
        </div>
      ) : problem ? (
        <ErrorState message={problem} onRetry={() => setTurn((before) => `${before}+`)} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </FormDialog>
  )
}

/** Says why something was not done. */
export async function tellFailure(title: string, error: unknown): Promise<void> {
  notify({ kind: 'error', title, text: await spokenProblem(error) })
}
