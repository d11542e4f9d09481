import { FormDialog } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
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
  const close = () => onOpenChange(false)
  const { form, record } = useNewShop(close)
  return (
    <FormDialog
      open={open}
      record={record}
      size="md"
      title={t('createTitle')}
      onClose={close}
      save={t('create')}
      saving={t('creating')}
    >
      <ShopFields form={form} />
    </FormDialog>
  )
}
