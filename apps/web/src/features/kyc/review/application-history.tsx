import { BadgeCheck, CircleX, FilePen, FileQuestion, Pencil, SearchCheck, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Timeline } from '#ui/layout.tsx'
import { tone } from '#ui/status.tsx'
import { useUiText } from '#ui/ui-text.ts'
import { type Application, useReviews } from '../kyc.api.ts'
import { hasFinding } from './application-checks.rules.ts'
import { kycReviewText } from './kyc-review.text.ts'

/** What happened to an application, newest first: decisions with their notes, findings, handing in, beginning (N14). */
export function ApplicationHistory({ application }: { application: Application }) {
  const t = useText(kycReviewText)
  const words = useUiText()
  const format = useFormat()
  const list = useReviews(application.id)
  const problem = useProblemText(list.error)
  const reviews = list.data?.reviews ?? []
  const bold = { b: (text: ReactNode) => <b>{text}</b> }
  const { verificationDetails: found, documentRequest: request, submittedAt, createdAt } = application
  const items = reviews.map((review) => ({
    id: review.id,
    at: review.reviewedAt,
    icon: review.status === 'approved' ? <BadgeCheck size={15} /> : <CircleX size={15} />,
    toneProps: tone('kyc', review.status),
    text: (
      <>
        {t.rich(review.status === 'approved' ? 'historyApproved' : 'historyRejected', { ...bold, name: review.reviewerName })}
        {review.notes && <span className="mt-1 block whitespace-pre-line text-sm">{review.notes}</span>}
      </>
    ) as ReactNode,
  }))
  const noted = found?.verificationDate
  if (noted && found.verifiedBy && !reviews.some((review) => review.reviewedAt === noted))
    items.push({
      id: 'noted',
      at: noted,
      icon: hasFinding(found) ? <Pencil size={14} /> : <SearchCheck size={15} />,
      toneProps: tone('kyc', 'under_review'),
      text: t.rich(hasFinding(found) ? 'historyNoted' : 'historyTaken', { ...bold, name: found.verifiedBy }),
    })
  if (request)
    items.push({
      id: 'asked',
      at: request.requestedAt,
      icon: <FileQuestion size={15} />,
      toneProps: tone('kyc', 'under_review'),
      text: (
        <>
          {t.rich('historyAsked', { ...bold, name: request.requestedBy })}
          <span className="mt-1 block whitespace-pre-line text-sm">{request.text}</span>
        </>
      ),
    })
  if (submittedAt)
    items.push({
      id: 'submitted',
      at: submittedAt,
      icon: <Send size={14} />,
      toneProps: tone('kyc', 'submitted'),
      text: t('historySubmitted'),
    })
  items.push({
    id: 'begun',
    at: createdAt,
    icon: <FilePen size={14} />,
    toneProps: tone('kyc', 'draft'),
    text: t('historyBegun'),
  })
  items.sort((one, other) => other.at.localeCompare(one.at))
  return (
    <div className="flex flex-col gap-3">
      {list.error && (
        <Banner kind="warn" actions={<Button onClick={() => void list.refetch()}>{words.tryAgain}</Button>}>
          {t('historyFailed')} {problem}
        </Banner>
      )}
      <Timeline label={t('history')} items={items.map(({ at, ...item }) => ({ ...item, when: format.dateTime(at) }))} />
    </div>
  )
}
