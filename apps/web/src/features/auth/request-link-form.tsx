import { useSearch } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { accountLinksText } from './account-links.text.ts'
import { BackToSignIn, LinkOutcome } from './link-outcome.tsx'
import { looksLikeEmail } from './link-token.rules.ts'

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
  const [email, setEmail] = useState(known.email ?? '')
  const [isWrong, setIsWrong] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isSentAgain, setIsSentAgain] = useState(false)
  const send = useSend(call)
  const problem = useProblemText(send.error)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsWrong(!looksLikeEmail(email))
    if (!looksLikeEmail(email)) return
    await send.mutateAsync({ body: { email: email.trim() } }).then(
      () => setSentTo(email.trim()),
      () => undefined,
    )
  }
  const failure = problem && (
    <Banner kind="bad" alert>
      {problem}
    </Banner>
  )

  if (sentTo !== null)
    return (
      <LinkOutcome kind="mail" title={t('mailTitle')} text={t('mailText', { email: sentTo })}>
        {failure}
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
      {failure}
      <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('email')} error={isWrong && t('emailInvalid')}>
          <Input
            size="lg"
            type="email"
            name="email"
            autoComplete="username"
            icon={<Mail size={17} />}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setIsWrong(false)
            }}
          />
        </Field>
        <Button kind="primary" size="lg" block type="submit" busy={send.isPending} busyText={t('sending')}>
          {t('sendLink')}
        </Button>
      </form>
      <BackToSignIn />
    </>
  )
}
