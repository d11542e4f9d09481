import { FormProblem } from '#platform/form-problem.tsx'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { shopScreensText } from '../shop-screens.text.ts'
import { ShopFields } from './shop-fields.tsx'
import { useNewShop } from './use-new-shop.ts'

export interface CreateShopDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Makes a shop (B68, D6); the rest of it is set afterwards. */
export default function CreateShopDialog({ open, onOpenChange }: CreateShopDialogProps) {
  const t = useText(shopScreensText)
  const { form, submit, error, busy, busyText } = useNewShop(() => onOpenChange(false))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={t('createTitle')}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy} busyText={busyText}>
            {t('create')}
          </Button>
        </>
      }
    >
      <FormProblem error={error} />
      <ShopFields form={form} />
    </Dialog>
  )
}
