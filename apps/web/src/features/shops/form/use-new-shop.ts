import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { showFaults } from '#platform/form-faults.ts'
import { say, useText } from '#platform/i18n/text.ts'
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
  const [error, setError] = useState<unknown>(null)
  const submit = form.handleSubmit(async (body) => {
    setError(null)
    try {
      const { shop } = await create.mutateAsync({ body })
      notify({ kind: 'success', title: say(shopScreensText)('created') })
      selectShop(toSelected(shop))
      onMade(shop)
    } catch (caught) {
      setError(showFaults(form, caught) ? null : caught)
      notify({ kind: 'error', title: say(shopScreensText)('createFailed'), text: await spokenProblem(caught) })
    }
  })
  const t = useText(shopScreensText)
  return { form, submit, error, busy: create.isPending, busyText: t('creating') }
}
