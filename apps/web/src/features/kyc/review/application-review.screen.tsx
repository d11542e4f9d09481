import { Link, useParams } from '@tanstack/react-router'
import { Building2, ChevronLeft, ChevronRight, ContactRound } from 'lucide-react'
import { useState } from 'react'
import { instantMs, now } from '#platform/clock.ts'
import { DetailFrame, DetailHeader, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { platformPaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { Pill } from '#ui/status.tsx'
import { type Application, useApplication, useApplications } from '../kyc.api.ts'
import { maskedTail, waitedText } from '../kyc.rules.ts'
import { kycText } from '../kyc.text.ts'
import { neighbours } from './application-checks.rules.ts'
import { BusinessFacts, ContactFacts } from './application-facts.tsx'
import { ApplicationHistory } from './application-history.tsx'
import { waitingStatuses } from './application-list.rules.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { kycReviewText } from './kyc-review.text.ts'
import { ReviewDocuments } from './review-documents.tsx'

/** One application beside its documents, and the decision on it (B14, N10, N13, OP-76). */
export function ApplicationReviewScreen() {
  const t = useText(kycReviewText)
  const { applicationId = '' } = useParams({ strict: false }) as { applicationId?: string }
  const found = useApplication(applicationId)
  const list: ListPlace = { to: platformPaths.kyc, title: t('title'), back: t('back') }
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={list}>
      {({ application }) => <ReviewedApplication key={application.id} application={application} list={list} />}
    </DetailFrame>
  )
}

function ReviewedApplication({ application, list }: { application: Application; list: ListPlace }) {
  const t = useText(kycReviewText)
  const words = useText(kycText)
  return (
    <div className="page">
      <DetailHeader
        list={list}
        title={application.businessInfo.businessName || application.tenantName}
        beside={
          <>
            <Pill family="kyc" value={application.status} size="lg">
              {words(application.status)}
            </Pill>
            <Waits application={application} />
          </>
        }
        actions={<Neighbours id={application.id} />}
      />
      <div className="with-rail">
        <div className="stack">
          <div className="card @container">
            <div className="grid @2xl:grid-cols-2">
              <section className="flex flex-col gap-3 p-4">
                <h2 className="flex items-center gap-2">
                  <Building2 size={17} className="text-ink-3" /> {words('business')}
                </h2>
                <BusinessFacts business={application.businessInfo} taxId={<TaxId taxId={application.businessInfo.taxId} />} />
              </section>
              <section className="flex flex-col gap-3 border-t border-border p-4 @2xl:border-t-0 @2xl:border-l">
                <h2 className="flex items-center gap-2">
                  <ContactRound size={17} className="text-ink-3" /> {words('contact')}
                </h2>
                <ContactFacts contact={application.contactInfo} />
              </section>
            </div>
          </div>
          <ReviewDocuments application={application} />
          <Card title={t('history')}>
            <ApplicationHistory application={application} />
          </Card>
        </div>
        <DecisionPanel application={application} />
      </div>
    </div>
  )
}

function Waits({ application }: { application: Application }) {
  const t = useText(kycReviewText)
  const format = useFormat()
  const { submittedAt, status, createdAt } = application
  const isWaiting = status === 'submitted' || status === 'under_review'
  return (
    <span className="text-sm text-ink-3">
      {submittedAt
        ? t('submittedAt', { when: format.dateTime(submittedAt) })
        : t('begunAt', { when: format.dateTime(createdAt) })}
      {isWaiting && submittedAt && ` · ${t('waits', { time: waitedText(now() - instantMs(submittedAt)) })}`}
    </span>
  )
}

/** The last four of it until asked for: screens are looked at over shoulders. */
function TaxId({ taxId }: { taxId: string }) {
  const t = useText(kycReviewText)
  const [isShown, setIsShown] = useState(false)
  if (taxId === '') return '–'
  return (
    <span className="inline-flex items-center gap-2">
      {isShown ? taxId : maskedTail(taxId)}
      <button type="button" className="link" onClick={() => setIsShown(!isShown)}>
        {isShown ? t('hide') : t('show')}
      </button>
    </span>
  )
}

/** On to the others that wait, the longest waiting first. */
function Neighbours({ id }: { id: string }) {
  const t = useText(kycReviewText)
  const waiting = useApplications({ status: waitingStatuses, sortBy: 'submittedAt', sortOrder: 'asc', limit: 100 })
  const { before, after, left } = neighbours(waiting.data?.applications.map((one) => one.id) ?? [], id)
  return (
    <>
      {before && (
        <Button kind="ghost" asChild>
          <Link to={platformPaths.kycApplication(before)}>
            <ChevronLeft size={16} />
            {t('previous')}
          </Link>
        </Button>
      )}
      {after && (
        <Button kind="ghost" asChild>
          <Link to={platformPaths.kycApplication(after)}>
            {t('next', { count: String(left) })}
            <ChevronRight size={16} />
          </Link>
        </Button>
      )}
    </>
  )
}
