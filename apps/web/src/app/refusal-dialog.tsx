import { ShieldX } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { accessDeniedText } from './access-denied.text.ts'
import { useRefusal } from './refusal.ts'
import { shellText } from './shell.text.ts'

/** Says why one landed somewhere else (P12). */
export function RefusalDialog() {
  const t = useText(shellText)
  const access = useText(accessDeniedText)
  const [open, setOpen] = useRefusal()
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      icon={
        <span className="icon-tile" data-tone="red">
          <ShieldX size={18} />
        </span>
      }
      title={t('accessDenied')}
      description={access('dialog')}
      footer={
        <Button kind="primary" onClick={() => setOpen(false)}>
          {t('ok')}
        </Button>
      }
    />
  )
}
