import { AtSign } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { looksLikeEmail } from '#features/auth/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { siteText } from './site.text.ts'

/** Asks for the newsletter (Q2, Q3). What is said afterwards never tells whether the address was known. */
export function NewsletterBox() {
  const t = useText(siteText)
  const language = useLocale()
  const [email, setEmail] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = useSend('subscribeNewsletter')
  const problem = useProblemText(send.error)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    setIsWrong(!looksLikeEmail(address))
    if (!looksLikeEmail(address)) return
    await send.mutateAsync({ body: { email: address, language } }).then(
      () => setSentTo(address),
      () => undefined,
    )
  }
  if (sentTo !== null)
    return (
      <p role="status" className="text-ink-2">
        {t('subscribed', { email: sentTo })}
      </p>
    )
  return (
    <form className="site-newsletter" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('newsletterLabel')} error={isWrong ? t('emailInvalid') : problem}>
        <Input
          size="lg"
          type="email"
          name="email"
          autoComplete="email"
          icon={<AtSign size={17} />}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setIsWrong(false)
          }}
        />
      </Field>
      <Button size="lg" type="submit" busy={send.isPending} busyText={t('subscribing')}>
        {t('subscribe')}
      </Button>
    </form>
  )
}
