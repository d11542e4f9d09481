import { Copy, Printer } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { releaseUnsaved } from '#ui/unsaved.ts'
import { securityText } from './security.text.ts'

/** New recovery codes, shown this once (3.2). It closes by its button alone. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText(securityText)
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify({ kind: 'success', title: t('codesCopied') })
    } catch {
      notify({ kind: 'error', title: t('failed') })
    }
  }
  return (
    <Dialog
      open
      dirty
      onOpenChange={(open) => !open && onClose()}
      title={t('codesTitle')}
      description={t('codesText')}
      footer={
        <>
          <Button icon={<Copy size={16} />} onClick={() => void copy()}>
            {t('codesCopy')}
          </Button>
          <Button icon={<Printer size={16} />} onClick={() => window.print()}>
            {t('codesPrint')}
          </Button>
          <Button
            kind="primary"
            onClick={() => {
              releaseUnsaved()
              onClose()
            }}
          >
            {t('codesKept')}
          </Button>
        </>
      }
    >
      <ul className="recovery-codes grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-[15px]">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
