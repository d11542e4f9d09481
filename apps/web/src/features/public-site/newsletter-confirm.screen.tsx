import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkOutcome, LinkWorking, useLinkToken, useOnce } from '#features/auth/index.ts'
import { api } from '#platform/api/client.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { siteText } from './site.text.ts'

/** Where the link of the newsletter's mail leads (OP-24). */
export function NewsletterConfirmScreen() {
  return (
    <div className="site-text">
      <Confirmation />
    </div>
  )
}

function Confirmation() {
  const t = useText(siteText)
  const token = useLinkToken()
  const [email, setEmail] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const problem = useProblemText(error)
  useOnce(token, (link) => {
    api('confirmNewsletter', { body: { token: link } }).then((answer) => setEmail(answer.subscription.email), setError)
  })
  const failure = token === '' ? t('noToken') : problem
  if (!failure && email === null) return <LinkWorking text={t('confirming')} />
  return (
    <LinkOutcome
      kind={failure ? 'failed' : 'done'}
      title={failure ? t('confirmFailed') : t('confirmTitle')}
      text={failure ?? t('confirmText', { email: email ?? '' })}
    >
      <Link className="link self-start" to="/home">
        {t('back')}
      </Link>
    </LinkOutcome>
  )
}
