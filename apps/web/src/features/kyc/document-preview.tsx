import { ExternalLink, FileText } from 'lucide-react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import type { KycDocument } from './kyc.api.ts'
import { kycText } from './kyc.text.ts'
import { useDocumentUrl } from './onboarding/use-document-file.ts'

/** A document at full size, where one is, with a way to open it in a tab of its own. */
export function DocumentPreview({ applicationId, document }: { applicationId: string; document: KycDocument }) {
  const t = useText(kycText)
  const { url, error, retry } = useDocumentUrl(applicationId, document.id, document.contentType)
  const problem = useProblemText(error)
  if (error) return <ErrorState title={t('previewFailed')} message={problem} requestId={error.requestId} onRetry={retry} />
  if (!url) return <Skeleton className="block w-full" height="420px" />
  const title = t('previewOf', { name: document.name })
  return (
    <div className="flex flex-col gap-3">
      {document.contentType === 'application/pdf' ? (
        <iframe className="h-130 w-full rounded-md border border-border bg-surface-3" src={`${url}#navpanes=0`} title={title} />
      ) : (
        <img className="max-h-130 w-full rounded-md border border-border bg-surface-3 object-contain" src={url} alt={title} />
      )}
      <Button className="self-start" asChild>
        <a href={url} target="_blank" rel="noopener">
          <ExternalLink size={16} />
          {t('openInTab')}
        </a>
      </Button>
    </div>
  )
}

/** The same in a window over the page. */
export function DocumentDialog({
  applicationId,
  document,
  onClose,
}: {
  applicationId: string
  document: KycDocument
  onClose: () => void
}) {
  const t = useText(kycText)
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={document.name}
      description={t(`document.${document.type}`)}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <DocumentPreview applicationId={applicationId} document={document} />
    </Dialog>
  )
}

/** A small picture of a document: the image itself, or the sign of a PDF. */
export function DocumentThumb({ applicationId, document }: { applicationId: string; document: KycDocument }) {
  if (document.contentType === 'application/pdf')
    return (
      <span className="photo-tile" aria-hidden="true">
        <FileText size={28} />
      </span>
    )
  return <ImageThumb applicationId={applicationId} document={document} />
}

function ImageThumb({ applicationId, document }: { applicationId: string; document: KycDocument }) {
  const { url } = useDocumentUrl(applicationId, document.id, document.contentType)
  return (
    <span className="photo-tile" aria-hidden="true">
      {url ? <img src={url} alt="" /> : <Skeleton className="h-full w-full" />}
    </span>
  )
}
