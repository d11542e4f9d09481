import { Link } from '@tanstack/react-router'
import { CircleCheck, LinkIcon, MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { accountLinksText } from './account-links.text.ts'

const icons = { done: CircleCheck, mail: MailCheck, failed: LinkIcon }
const tones = { done: 'green', mail: 'blue', failed: 'amber' } as const

/** How it went: an icon, a heading that is read out, a sentence, and what to do next. */
export function LinkOutcome({
  kind,
  title,
  text,
  children,
}: {
  kind: keyof typeof icons
  title: ReactNode
  text: ReactNode
  children?: ReactNode
}) {
  const Icon = icons[kind]
  return (
    <div className="flex flex-col gap-4" role={kind === 'failed' ? 'alert' : 'status'}>
      <span className="empty-icon self-start" data-tone={tones[kind]}>
        <Icon size={26} />
      </span>
      <h1>{title}</h1>
      <p className="text-ink-2">{text}</p>
      {children}
    </div>
  )
}

/** Work that goes on by itself. */
export function LinkWorking({ text }: { text: ReactNode }) {
  return (
    <p className="flex items-center gap-3 text-ink-2" role="status">
      <Spinner />
      {text}
    </p>
  )
}

/** The way back to the sign-in screen. */
export function BackToSignIn() {
  const t = useText(accountLinksText)
  return (
    <Link className="link self-start" to="/auth/login">
      {t('backToSignIn')}
    </Link>
  )
}

/** A link that does not work: why, in the server's words, and where to get another. */
export function LinkFailed({
  text,
  again,
}: {
  text: ReactNode
  again?: '/auth/magic-link' | '/auth/forgot-password' | undefined
}) {
  const t = useText(accountLinksText)
  return (
    <LinkOutcome kind="failed" title={t('linkFailed')} text={text}>
      {again && (
        <Button kind="primary" size="lg" block asChild>
          <Link to={again}>{t('askNewLink')}</Link>
        </Button>
      )}
      <BackToSignIn />
    </LinkOutcome>
  )
}
