import { useText } from '#platform/i18n/text.ts'
import { UploadField } from '#platform/uploads/upload-field.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { certificateReads } from './certificates.api.ts'
import { certificatesText } from './certificates.text.ts'

/** Gives a certificate its paper; that of a draft takes the place of the one before (TAX15). */
export default function FileDialog({
  open,
  onOpenChange,
  exemptionId,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  exemptionId: string
}) {
  const t = useText(certificatesText)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={t('file.title')}
      description={t('file.text')}
      footer={<Button onClick={() => onOpenChange(false)}>{t('file.later')}</Button>}
    >
      <UploadField
        purpose="tax-certificate"
        target={{ exemption_id: exemptionId }}
        details={{}}
        multiple={false}
        refreshes={certificateReads}
        onAdded={(_, file) => {
          notify({ kind: 'success', title: t('file.added'), text: file.name })
          onOpenChange(false)
        }}
      >
        {t('file.add')}
      </UploadField>
    </Dialog>
  )
}
