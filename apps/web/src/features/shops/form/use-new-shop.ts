import { say } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { selectShop } from '#platform/session/session-store.ts'
import { notify } from '#ui/notify.ts'
import { toSelected } from '../shop.rules.ts'
import { shopScreensText } from '../shop-screens.text.ts'
import { useCreateShop } from '../shops.api.ts'
import { type Shop, useNewShopForm } from './shop-form.rules.ts'

/** The form of a new shop and what happens when it is sent: the shop is made and selected (B52, P15). */
export function useNewShop(onMade: (shop: Shop) => void) {
  const form = useNewShopForm()
  const create = useCreateShop()
  const record = useRecordForm({
    form,
    keepAs: 'shop:new',
    failedTitle: () => say(shopScreensText)('createFailed'),
    send: (body) => create.mutateAsync({ body }),
    onSaved: ({ shop }) => {
      notify({ kind: 'success', title: say(shopScreensText)('created') })
      selectShop(toSelected(shop))
      onMade(shop)
    },
  })
  return { form, record }
}
