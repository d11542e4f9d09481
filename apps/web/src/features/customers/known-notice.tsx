import { Link } from '@tanstack/react-router'
import { formatPhone } from '@twopost/contract/core/phone'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { type KnownCustomer, useKnownCustomers } from './customers.api.ts'
import { customersText } from './customers.text.ts'

const pauseMs = 400
/** So many are named; more would be no help in choosing. */
const most = 3

/**
 * Says that the address or number of a new customer is on file already, in this shop or in another one that the person may enter
 * (R1-31). `onUse` takes that customer in place of a new one; without it the notice leads to their page.
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
  const paths = usePaths()
  const shop = useShop()
  const asked = usePaused(`${email.trim()}\n${phone.trim()}`, pauseMs).split('\n')
  const [askedEmail, askedPhone] = asked
  const known = useKnownCustomers({ shop_id: shop?.id, email: askedEmail || undefined, phone: askedPhone || undefined })
  const customers = askedEmail || askedPhone ? (known.data?.customers ?? []) : []
  const b = (chunks: ReactNode) => <b>{chunks}</b>
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {customers.slice(0, most).map((customer) => (
        <Banner
          key={customer.id}
          kind="warn"
          actions={
            onUse ? (
              <Button size="sm" onClick={() => onUse(customer)}>
                {t('useKnown')}
              </Button>
            ) : (
              <Button size="sm" asChild>
                <Link to={paths.customer(customer.id)}>{t('openKnown')}</Link>
              </Button>
            )
          }
        >
          <span className="flex flex-col">
            <span>
              {customer.shop_id === shop?.id
                ? t.rich('alreadyHere', { b, name: customer.name })
                : t.rich('alreadyKnown', { b, name: customer.name, shop: customer.shop_name })}
            </span>
            <span className="break-words">
              {[customer.company_name !== customer.name && customer.company_name, formatPhone(customer.phone), customer.email]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </Banner>
      ))}
    </div>
  )
}
