import { useSearch } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import { useFieldText, useProblemText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { accountLinksText } from './account-links.text.ts'
import { BackToSignIn, LinkOutcome } from './link-outcome.tsx'
import { looksLikeEmail } from './link-token.rules.ts'

const linkSchema = z.object({ email: z.string().trim().refine(looksLikeEmail, 'INVALID_EMAIL') })

/** Asks for a mail with a link. What is shown afterwards never tells whether the address is known (S-10). */
export function RequestLinkForm({
  call,
  title,
  lead,
}: {
  call: 'requestMagicLink' | 'forgotPassword'
  title: string
  lead: string
}) {
  const t = useText(accountLinksText)
  const known = useSearch({ strict: false }) as { email?: string }
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isSentAgain, setIsSentAgain] = useState(false)
  const send = useSend(call)
  const form = useSchemaForm(linkSchema, { email: known.email ?? '' })
  const { submit, busy, notices } = useRecordForm({
    form,
    guarded: false,
    send: async ({ email }) => {
      await send.mutateAsync({ body: { email } })
      setSentTo(email)
    },
  })
  const problem = useProblemText(send.error)
  const say = useFieldText()

  if (sentTo !== null)
    return (
      <LinkOutcome kind="mail" title={t('mailTitle')} text={t('mailText', { email: sentTo })}>
        {problem && (
          <Banner kind="bad" alert>
            {problem}
          </Banner>
        )}
        <Button
          size="lg"
          block
          busy={send.isPending}
          onClick={() =>
            void send.mutateAsync({ body: { email: sentTo } }).then(
              () => setIsSentAgain(true),
              () => undefined,
            )
          }
        >
          {isSentAgain && !send.error ? t('sentAgain') : t('sendAgain')}
        </Button>
        <button type="button" className="link self-start" onClick={() => setSentTo(null)}>
          {t('useOther')}
        </button>
        <BackToSignIn />
      </LinkOutcome>
    )
  return (
    <>
      <h1>{title}</h1>
      <p className="text-ink-2">{lead}</p>
      {notices}
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <Field label={t('email')} error={say(form.formState.errors.email, { INVALID_EMAIL: t('emailInvalid') })}>
          <Input size="lg" type="email" autoComplete="username" icon={<Mail size={17} />} {...form.register('email')} />
        </Field>
        <Button kind="primary" size="lg" block type="submit" busy={busy} busyText={t('sending')}>
          {t('sendLink')}
        </Button>
      </form>
      <BackToSignIn />
    </>
  )
}
