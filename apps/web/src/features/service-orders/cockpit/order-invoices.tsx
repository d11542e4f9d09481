import { Link, useNavigate } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Pill } from '#ui/status.tsx'
import { invoiceBody, useCreateInvoice } from '../detail/order-detail.api.ts'
import { orderPayersText } from '../lines/order-payers.text.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'

const states = ['draft', 'sent', 'paid', 'overdue', 'void'] as const

/** All invoices of an order that several pay, and what is not billed yet (NOW4). */
export function OrderInvoices({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderPayersText)
  const format = useFormat()
  const paths = usePaths()
  const navigate = useNavigate()
  const invoicing = useCreateInvoice()
  const mayCreate = order.allowed?.includes('create_invoice') ?? false
  const create = async (to: ServiceOrderDetail['to_bill'][number]) => {
    try {
      const made = await invoicing.mutateAsync({ body: invoiceBody(order.id, to) })
      await navigate({ to: paths.invoice(made.invoice.id) })
    } catch (error) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(error) })
    }
  }
  const pill = (status: string) => states.find((one) => one === status) ?? 'sent'
  return (
    <Card title={t('invoices')}>
      <ul className="divide-y divide-border">
        {order.invoices.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-1 basis-40 font-[520] break-words">{one.payer?.name ?? order.customer.name}</span>
            <Link to={paths.invoice(one.id)} className="link">
              {one.number ?? t('draft')}
            </Link>
            <Pill family="invoice" value={pill(one.status)}>
              {t(`states.${pill(one.status)}`)}
            </Pill>
            <span className="ml-auto text-right tabular-nums">
              {format.money(one.total)}
              {one.open > 0 && <span className="block text-sm text-ink-2">{t('open', { amount: format.money(one.open) })}</span>}
            </span>
          </li>
        ))}
        {order.to_bill.map((one) => (
          <li
            key={one.payer_customer_id ?? 'own'}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 flex-1 basis-40 font-[520] break-words">{one.name}</span>
            {mayCreate ? (
              <Button
                size="sm"
                icon={<Receipt size={15} />}
                busy={invoicing.isPending}
                aria-label={t('createFor', { name: one.name })}
                onClick={() => void create(one)}
              >
                {t('create')}
              </Button>
            ) : null}
            <span className="text-sm text-ink-2">{t('notBilled')}</span>
            <span className="ml-auto text-right tabular-nums">
              {format.money(one.amount)}
              <span className="block text-sm text-ink-2">{t('beforeTax')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
