import { Check, FileText, Image, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Pill } from '#ui/status.tsx'
import { DocumentPreview } from '../document-preview.tsx'
import { type Application, type KycDocument, useChangeDocument } from '../kyc.api.ts'
import { kycText } from '../kyc.text.ts'
import { kycReviewText } from './kyc-review.text.ts'

/** The documents in a row, the chosen one below them. Each reading is put on record, so nothing is fetched before it is chosen (S-87). */
export function ReviewDocuments({ application }: { application: Application }) {
  const t = useText(kycReviewText)
  const words = useText(kycText)
  const { documents } = application
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = documents.find((document) => document.id === chosen)
  const isOpen = application.status === 'submitted' || application.status === 'under_review'
  const approved = documents.filter((document) => document.status === 'approved').length
  return (
    <Card
      title={words('documents')}
      beside={
        documents.length > 0 && (
          <span className="text-sm text-ink-3">
            {t('approvedOf', { approved: String(approved), all: String(documents.length) })}
          </span>
        )
      }
    >
      {documents.length === 0 ? (
        <EmptyState icon={<FileText size={24} />} title={t('noDocuments')} text={isOpen && t('noDocumentsText')} />
      ) : (
        <div className="flex flex-col gap-4">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-3">
            {documents.map((document) => (
              <li key={document.id}>
                <DocumentCard
                  application={application}
                  document={document}
                  isChosen={document.id === chosen}
                  onChoose={() => setChosen(document.id === chosen ? null : document.id)}
                />
              </li>
            ))}
          </ul>
          {shown ? (
            <DocumentPreview key={shown.id} applicationId={application.id} document={shown} />
          ) : (
            <p className="text-sm text-ink-3">{t('documentsHere')}</p>
          )}
        </div>
      )}
    </Card>
  )
}

function DocumentCard({
  application,
  document,
  isChosen,
  onChoose,
}: {
  application: Application
  document: KycDocument
  isChosen: boolean
  onChoose: () => void
}) {
  const t = useText(kycReviewText)
  const words = useText(kycText)
  const format = useFormat()
  const mayReview = useMay('kyc:review')
  const change = useChangeDocument()
  const isApproved = document.status === 'approved'
  const isOpen = application.status === 'submitted' || application.status === 'under_review'
  const Icon = document.contentType === 'application/pdf' ? FileText : Image
  const mark = () =>
    change
      .mutateAsync({
        params: { id: application.id, documentId: document.id },
        body: { status: isApproved ? 'pending' : 'approved' },
      })
      .catch(async (error: unknown) => notify({ kind: 'error', title: await spokenProblem(error) }))
  return (
    <div
      className={cx('flex h-full flex-col rounded-lg border', isChosen ? 'border-accent ring-1 ring-accent' : 'border-border')}
    >
      <button
        type="button"
        className="flex flex-1 cursor-pointer flex-col gap-1 rounded-lg p-3 text-left hover:bg-surface-2"
        aria-pressed={isChosen}
        aria-label={words('open', { name: document.name })}
        onClick={onChoose}
      >
        <span className="icon-tile mb-1">
          <Icon size={19} />
        </span>
        <span className="line-clamp-2 font-[520] break-words">{document.name}</span>
        <span className="text-xs text-ink-3">
          {words(`document.${document.type}`)}, {words(document.contentType === 'application/pdf' ? 'pdf' : 'image')}{' '}
          {format.number(Math.max(1, Math.round(document.size / 1000)))} kB
        </span>
        {document.description && <span className="text-xs text-ink-2">{document.description}</span>}
      </button>
      <span className="flex items-center gap-2 px-3 pb-3">
        <Pill family="kyc" value={isApproved ? 'approved' : 'under_review'}>
          {isApproved ? words('documentApproved') : words('documentPending')}
        </Pill>
        {mayReview && isOpen && (
          <IconButton
            className="ml-auto"
            kind={isApproved ? 'ghost' : 'soft'}
            label={t(isApproved ? 'reopenDocument' : 'approveDocument', { name: document.name })}
            icon={isApproved ? <RotateCcw size={16} /> : <Check size={17} />}
            onClick={() => !change.isPending && void mark()}
          />
        )}
      </span>
    </div>
  )
}
