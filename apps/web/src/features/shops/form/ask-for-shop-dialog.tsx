import { Copy, RefreshCw } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/notify.ts'
import { useShops } from '../shops.api.ts'
import { askForShopText } from './ask-for-shop.text.ts'

/** Who may not create a shop cannot do it here: the words for somebody who can, and another look whether it is there by now (R1-28). */
export default function AskForShopDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText(askForShopText)
  const tenant = useTenant()
  const shops = useShops()
  const message = t('askMessage', { organization: tenant?.name ?? '', address: location.origin })
  const copy = async () => {
    try {
      // On plain http in the house there is no clipboard.
      await navigator.clipboard.writeText(message)
      notify({ kind: 'success', title: t('copied') })
      onOpenChange(false)
    } catch {
      notify({ kind: 'error', title: t('notCopied'), text: t('notCopiedText') })
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={t('askTitle')}
      description={t('askText')}
      footer={
        <>
          <Button icon={<RefreshCw size={16} />} busy={shops.isFetching} onClick={() => void shops.refetch()}>
            {t('lookAgain')}
          </Button>
          <Button kind="primary" icon={<Copy size={16} />} onClick={() => void copy()}>
            {t('copyMessage')}
          </Button>
        </>
      }
    >
      <p className="rounded-lg border border-border bg-surface-2 p-3 whitespace-pre-line">{message}</p>
    </Dialog>
  )
}
