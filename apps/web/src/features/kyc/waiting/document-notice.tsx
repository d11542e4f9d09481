import { Link } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useUser } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { onboardingText } from '../onboarding/onboarding.text.ts'
import { leadsTenant } from './waiting.rules.ts'

/** A reviewer asks an organization that works already for a document: on each screen of its administrators, with the way to answer. */
export function DocumentNotice() {
  const t = useText(onboardingText)
  const leads = leadsTenant(useUser()?.roles ?? [])
  const own = useCall('getOwnKycApplication', undefined, { enabled: leads, staleTime: 60_000 })
  const request = own.data?.application?.documentRequest
  if (!request) return null
  return (
    <Banner
      kind="warn"
      icon={<FileQuestion size={17} />}
      actions={
        <Button size="sm" asChild>
          <Link to="/tenant-pending-approval">{t('waiting.answer')}</Link>
        </Button>
      }
    >
      {t.rich('waiting.askedNotice', { b: (chunks: ReactNode) => <b>{chunks}</b>, text: request.text })}
    </Banner>
  )
}
