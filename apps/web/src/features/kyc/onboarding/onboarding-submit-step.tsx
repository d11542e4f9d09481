import { LockKeyhole, MailCheck, SearchCheck } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useUser } from '#platform/session/use-session.ts'
import { Card } from '#ui/layout.tsx'
import { onboardingText } from './onboarding.text.ts'

/** Step 5: what handing in means (N9). The button is at the foot of the page. */
export function SubmitStep() {
  const t = useText(onboardingText)
  const email = useUser()?.email ?? ''
  const points = [
    { icon: <SearchCheck size={19} />, text: t('next1') },
    { icon: <LockKeyhole size={19} />, text: t('next2') },
    { icon: <MailCheck size={19} />, text: t('next3', { email }) },
  ]
  return (
    <Card title={t('submitTitle')}>
      <p className="mb-4 text-ink-2">{t('submitLead')}</p>
      <ol className="flex flex-col gap-4">
        {points.map((point) => (
          <li key={point.text} className="flex items-start gap-3">
            <span className="icon-tile">{point.icon}</span>
            <span className="min-w-0 flex-1 pt-1.5">{point.text}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
