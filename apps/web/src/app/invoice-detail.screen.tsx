import { InvoiceDetailScreen as InvoiceDetail } from '#features/invoices/invoice-detail.screen.tsx'
import { OnlinePaymentCard } from '#features/online-payments/index.ts'

/** An invoice with what was asked to be paid of it online: put together here, because invoices do not know payments online. */
export function InvoiceDetailScreen() {
  return (
    <InvoiceDetail>
      {(invoice) => (
        <OnlinePaymentCard
          of={{ kind: 'invoice', id: invoice.id }}
          number={invoice.invoiceNumber ?? ''}
          isOpen={invoice.status === 'sent' || invoice.status === 'overdue'}
        />
      )}
    </InvoiceDetail>
  )
}
