import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { orderDetailText } from './order-detail.text.ts'

/** The meter when it came in, and when it left. */
export function Meters({
  order: { mileage_in, mileage_out },
}: {
  order: Pick<ServiceOrderDetail, 'mileage_in' | 'mileage_out'>
}) {
  const t = useText(orderDetailText)
  const format = useFormat()
  if (mileage_in === null && mileage_out === null) return null
  return (
    <span className="text-sm text-ink-2">
      <span className="sr-only">{t('facts.mileage')}: </span>
      {mileage_in === null ? '–' : format.number(mileage_in)}
      {mileage_out !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="sr-only">, {t('facts.mileageOut')}: </span>
          {format.number(mileage_out)}
        </>
      )}{' '}
      mi
    </span>
  )
}
