import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Pill } from '#ui/status.tsx'
import type { VendorBill } from './bills.api.ts'
import { billsText } from './bills.text.ts'

/** Where a bill stands; one that waits for approval says so. */
export function BillPill({ bill, size }: { bill: Pick<VendorBill, 'status' | 'needs_approval'>; size?: 'md' | 'lg' }) {
  const t = useText(billsText)
  const value = bill.needs_approval ? 'approval' : bill.status
  return (
    <Pill family="bill" value={value} {...(size && { size })}>
      {t(`state.${value}`)}
    </Pill>
  )
}
/** +$1.50, +2.3%; nothing where bill and delivery agree. */
export function useDifference() {
  const format = useFormat()
  return (difference: number, delivered: number): string => {
    if (difference === 0) return '–'
    const sign = difference > 0 ? '+' : '−'
    const share = delivered === 0 ? '' : `, ${sign}${format.percent(Math.abs(difference / delivered), 1)}`
    return `${sign}${format.money(Math.abs(difference))}${share}`
  }
}
