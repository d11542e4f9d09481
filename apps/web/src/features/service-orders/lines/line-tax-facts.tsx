import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Banner } from '#ui/feedback.tsx'
import type { LineItem } from '../detail/order-detail.api.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { lineTaxText } from './line-tax.text.ts'

/** That somebody said of a line how it is taxed, and why (TAX12). Nothing where the rules decide. */
export function LineTaxFacts({ line: { tax_override: said } }: { line: LineItem }) {
  const t = useText(lineTaxText)
  if (!said) return null
  return (
    <span className="block text-xs text-warn">
      {t(said.taxable ? 'isTaxed' : 'isUntaxed', { reason: said.reason, person: said.by })}
    </span>
  )
}

/** That a certificate of the order's customer has ended, so that the order is taxed (TAX20). */
export function EndedExemption({ order, on }: { order: ServiceOrderDetail; on: string }) {
  const t = useText(lineTaxText)
  const format = useFormat()
  const paths = usePaths()
  const seesCustomers = useMay('customers:view')
  const { customer } = order
  if (!customer) return null
  return (
    <div className="px-4 py-3">
      <Banner kind="warn" actions={seesCustomers && <Link to={paths.customer(customer.id)}>{t('renew')}</Link>}>
        {t('expired', { customer: customer.name, day: format.calendarDate(on) })}
      </Banner>
    </div>
  )
}
