import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { Plate, RecordNumber, Unit } from '#ui/identity.tsx'
import { Pill } from '#ui/status.tsx'
import type { Invoice } from './invoices.api.ts'
import { invoicesText } from './invoices.text.ts'

/** The state in words: how late, or how much is left, says more than "sent". */
export function InvoicePill({
  invoice,
  size,
}: {
  invoice: Pick<Invoice, 'status' | 'daysOverdue' | 'amountPaid' | 'balance'>
  size?: 'md' | 'lg'
}) {
  const t = useText(invoicesText)
  const format = useFormat()
  const { status, daysOverdue, amountPaid, balance } = invoice
  const isOpen = status === 'sent' || status === 'overdue'
  const [value, words] =
    isOpen && daysOverdue > 0
      ? ['overdue', t('daysOverdue', { count: daysOverdue })]
      : isOpen && amountPaid > 0
        ? ['partial', t('left', { amount: format.money(balance) })]
        : [status, t(`statuses.${status}`)]
  return (
    <Pill family="invoice" value={value} {...(size && { size })}>
      {words}
    </Pill>
  )
}

/** Its number, or the word for a draft with the order it is of. */
export function InvoiceNumber({ invoice }: { invoice: Pick<Invoice, 'invoiceNumber'> }) {
  const t = useText(invoicesText)
  return invoice.invoiceNumber ? <RecordNumber number={invoice.invoiceNumber} /> : t('draftOf')
}

/** Year, make and model with plate and unit; in a list on `oneLine`, where the model gives way. */
export function InvoiceVehicle({ vehicle, oneLine }: { vehicle: Invoice['vehicle']; oneLine?: boolean }) {
  if (!vehicle) return null
  return (
    <span
      className={cx(
        'inline-flex max-w-full min-w-0 items-center gap-2 [&>:not(:first-child)]:flex-none',
        !oneLine && 'flex-wrap',
      )}
    >
      <span className="truncate" title={vehicle.label}>
        {vehicle.label}
      </span>
      {vehicle.licensePlate && <Plate size="sm" number={vehicle.licensePlate} state={vehicle.plateState} />}
      {vehicle.unitNumber && <Unit>{vehicle.unitNumber}</Unit>}
    </span>
  )
}
