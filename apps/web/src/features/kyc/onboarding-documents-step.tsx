import { FileStack, Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Input } from '#ui/input.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TimeBar } from '#ui/status.tsx'
import { DocumentDialog, DocumentThumb } from './document-preview.tsx'
import { type Application, type KycDocument, useRemoveDocument } from './kyc.api.ts'
import { kycText } from './kyc.text.ts'
import { acceptedTypes, type DocumentType, documentTypes, nextType } from './onboarding.rules.ts'
import { onboardingText } from './onboarding.text.ts'
import { type Sending, useDocumentUploads } from './use-document-uploads.ts'

const EditDialog = lazyDialog(() => import('./document-edit-dialog.tsx'))

/** Step 3: what proves who the business is (N13, OP-77). */
export function DocumentsStep({ application }: { application: Application }) {
  const t = useText(onboardingText)
  const words = useText(kycText)
  const { documents, id } = application
  const [chosen, setChosen] = useState<DocumentType | null>(null)
  const [note, setNote] = useState('')
  const uploads = useDocumentUploads(id)
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
            <FileDrop
              multiple
              accept={acceptedTypes}
              help={t('dropHelp')}
              onFiles={(files) => {
                uploads.add(files, type, note.trim())
                setChosen(null)
                setNote('')
              }}
            >
              {t('drop')}
            </FileDrop>
          </div>
        </div>
        {uploads.list.length > 0 && (
          <ul className="mt-4 flex flex-col gap-3">
            {uploads.list.map((one) => (
              <SendingRow key={one.key} sending={one} onDrop={() => uploads.drop(one.key)} />
            ))}
          </ul>
        )}
      </Card>
      <Card title={words('documents')}>
        {documents.length === 0 ? (
          <EmptyState icon={<FileStack size={24} />} title={t('noDocuments')} text={t('noDocumentsText')} />
        ) : (
          <ul className="photo-grid">
            {documents.map((document) => (
              <li key={document.id}>
                <DocumentTile applicationId={id} document={document} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

/** A file on its way: its name, how much has gone out, a way to stop; or why it did not arrive. */
function SendingRow({ sending, onDrop }: { sending: Sending; onDrop: () => void }) {
  const t = useText(onboardingText)
  const format = useFormat()
  const problem = useProblemText(sending.error)
  const { name, share, fault } = sending
  const failure = fault ? t(`fault.${fault}`, { name }) : problem && `${name}: ${problem}`
  return (
    <li className="flex items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {failure ? (
          <span className="text-sm text-bad" role="alert">
            {failure}
          </span>
        ) : (
          <>
            <span className="flex justify-between gap-3 text-sm">
              <span className="truncate">{t('uploading', { name })}</span>
              <span className="whitespace-nowrap text-ink-3">{t('uploadShare', { percent: format.percent(share) })}</span>
            </span>
            <TimeBar
              used={share}
              of={1}
              family="tone"
              value="blue"
              label={t('uploadShare', { percent: format.percent(share) })}
            />
          </>
        )}
      </div>
      <IconButton label={failure ? t('dismiss') : t('stop')} icon={<X size={17} />} onClick={onDrop} />
    </li>
  )
}

function DocumentTile({ applicationId, document }: { applicationId: string; document: KycDocument }) {
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
      <span className="flex gap-1">
        <IconButton label={t('rename', { name: document.name })} icon={<Pencil size={16} />} onClick={() => setOpen('edit')} />
        <IconButton label={t('remove', { name: document.name })} icon={<Trash2 size={16} />} onClick={() => setOpen('remove')} />
      </span>
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
