import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { leavingText } from './leaving.text.ts'

export function UnsavedDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText(leavingText)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      destroys
      title={t('unsavedTitle')}
      description={t('unsavedText')}
      footer={
        <>
          <Button onClick={onStay}>{t('unsavedStay')}</Button>
          <Button kind="danger" onClick={onLeave}>
            {t('unsavedLeave')}
          </Button>
        </>
      }
    />
  )
}
