import { FileStack, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { UploadDrop } from '#platform/uploads/upload-field.tsx'
import type { Uploads } from '#platform/uploads/use-uploads.ts'
import { IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { DocumentDialog, DocumentThumb } from '../document-preview.tsx'
import { type Application, type KycDocument, useRemoveDocument } from '../kyc.api.ts'
import { kycText } from '../kyc.text.ts'
import { type DocumentType, documentTypes, mayChangeDocument, nextType } from './onboarding.rules.ts'
import { onboardingText } from './onboarding.text.ts'

const EditDialog = lazyDialog(() => import('./document-edit-dialog.tsx'))

/** What proves who the business is (N13, OP-77): step 3, and the answer to a reviewer who asks for a document. */
export function DocumentsStep({ application, uploads }: { application: Application; uploads: Uploads<'kyc-document'> }) {
  const t = useText(onboardingText)
  const words = useText(kycText)
  const { documents, id } = application
  const [chosen, setChosen] = useState<DocumentType | null>(null)
  const [note, setNote] = useState('')
  const type = chosen ?? nextType(documents)
  return (
    <>
      <Card title={t('newDocument')}>
        <p className="mb-4 text-sm text-ink-2">{t('documentsLead')}</p>
        <div className="form-grid">
          <Field label={t('documentType')}>
            <Select
              value={type}
              onValue={setChosen}
              options={documentTypes.map((one) => ({ value: one, label: words(`document.${one}`) }))}
            />
          </Field>
          <Field label={t('documentDescription')} optional>
            <Input value={note} maxLength={1000} onChange={(event) => setNote(event.target.value)} />
          </Field>
          <div className="wide flex flex-col">
            <UploadDrop
              purpose="kyc-document"
              uploads={uploads}
              details={{ type, description: note.trim() }}
              wrongKind={(name) => t('fault.type', { name })}
              onChosen={() => {
                setChosen(null)
                setNote('')
              }}
            >
              {t('drop')}
            </UploadDrop>
          </div>
        </div>
      </Card>
      <Card title={words('documents')}>
        {documents.length === 0 ? (
          <EmptyState
            icon={<FileStack size={24} />}
            title={t('noDocuments')}
            {...(!application.documentRequest && { text: t('noDocumentsText') })}
          />
        ) : (
          <ul className="photo-grid">
            {documents.map((document) => (
              <li key={document.id}>
                <DocumentTile applicationId={id} document={document} isOpen={mayChangeDocument(application, document)} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function DocumentTile({ applicationId, document, isOpen }: { applicationId: string; document: KycDocument; isOpen: boolean }) {
  const t = useText(onboardingText)
  const words = useText(kycText)
  const format = useFormat()
  const [open, setOpen] = useState<'preview' | 'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <button
        type="button"
        aria-label={words('open', { name: document.name })}
        className="cursor-pointer rounded-md"
        onClick={() => setOpen('preview')}
      >
        <DocumentThumb applicationId={applicationId} document={document} />
      </button>
      <span className="truncate font-[520]" title={document.name}>
        {document.name}
      </span>
      <span className="text-xs text-ink-3">
        {words(`document.${document.type}`)}, {words(document.contentType === 'application/pdf' ? 'pdf' : 'image')}{' '}
        {format.number(Math.max(1, Math.round(document.size / 1000)))} kB
      </span>
      {document.description && <span className="text-xs text-ink-2">{document.description}</span>}
      {isOpen && (
        <span className="flex gap-1">
          <IconButton label={t('rename', { name: document.name })} icon={<Pencil size={16} />} onClick={() => setOpen('edit')} />
          <IconButton
            label={t('remove', { name: document.name })}
            icon={<Trash2 size={16} />}
            onClick={() => setOpen('remove')}
          />
        </span>
      )}
      {open === 'preview' && <DocumentDialog applicationId={applicationId} document={document} onClose={close} />}
      <EditDialog
        open={open === 'edit'}
        onOpenChange={(next: boolean) => !next && close()}
        applicationId={applicationId}
        document={document}
      />
      {open === 'remove' && <RemoveDialog applicationId={applicationId} document={document} onClose={close} />}
    </div>
  )
}

function RemoveDialog({
  applicationId,
  document,
  onClose,
}: {
  applicationId: string
  document: KycDocument
  onClose: () => void
}) {
  const t = useText(onboardingText)
  const remove = useRemoveDocument()
  const [problem, setProblem] = useState('')
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={t('removeTitle', { name: document.name })}
      description={t('removeText')}
      confirmText={t('removeConfirm')}
      busyText={t('removing')}
      cancelText={t('keep')}
      error={problem}
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ params: { id: applicationId, documentId: document.id } })
        } catch (error) {
          setProblem(await spokenProblem(error))
          throw error
        }
      }}
    />
  )
}
