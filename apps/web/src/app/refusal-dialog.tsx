import { ShieldX } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useRefusal } from './refusal.ts'
import { shellText } from './shell.text.ts'

/** Says why one landed somewhere else (P12). */
export function RefusalDialog() {
  const t = useText(shellText)
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
      description={t('accessDeniedDialog')}
      footer={
        <Button kind="primary" onClick={() => setOpen(false)}>
          {t('ok')}
        </Button>
      }
    />
  )
}
