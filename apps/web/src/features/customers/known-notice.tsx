import { useText } from '#platform/i18n/text.ts'
import { useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { type KnownCustomer, useKnownCustomers } from './customers.api.ts'
import { customersText } from './customers.text.ts'

const pauseMs = 400

/**
 * Says that the address or number of a new customer is on file already, in this shop or in another one that the person may enter
 * (R1-31). `onUse` takes that customer in place of a new one.
 */
export function KnownNotice({
  email,
  phone,
  onUse,
}: {
  email: string
  phone: string
  onUse?: (customer: KnownCustomer) => void
}) {
  const t = useText(customersText)
  const shop = useShop()
  const asked = usePaused(`${email.trim()}\n${phone.trim()}`, pauseMs).split('\n')
  const [askedEmail, askedPhone] = asked
  const known = useKnownCustomers({ shop_id: shop?.id, email: askedEmail || undefined, phone: askedPhone || undefined })
  const customers = askedEmail || askedPhone ? (known.data?.customers ?? []) : []
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {customers.slice(0, 3).map((customer) => (
        <Banner
          key={customer.id}
          kind="warn"
          actions={
            onUse && (
              <Button size="sm" onClick={() => onUse(customer)}>
                {t('useKnown')}
              </Button>
            )
          }
        >
          {t('alreadyKnown', { name: customer.name, shop: customer.shop_name })}
        </Banner>
      ))}
    </div>
  )
}
