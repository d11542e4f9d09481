import { useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { Button, type ButtonKind, type ButtonSize } from '#ui/button.tsx'
import { notify } from '#ui/notify.ts'
import { useCreateInvoice } from './invoices.api.ts'
import { invoicesText } from './invoices.text.ts'

/** Drafts the invoice of a completed order and opens it. Show it where the order's `allowed` has "create_invoice". */
export function CreateInvoiceButton({
  orderId,
  kind = 'primary',
  size = 'md',
  className,
}: {
  orderId: string
  kind?: ButtonKind
  size?: ButtonSize
  className?: string
}) {
  const t = useText(invoicesText)
  const paths = usePaths()
  const navigate = useNavigate()
  const create = useCreateInvoice()
  async function start() {
    try {
      const { invoice } = await create.mutateAsync({ body: { workOrderId: orderId } })
      await navigate({ to: paths.invoice(invoice.id) })
    } catch (error) {
      notify({ kind: 'error', title: await spokenProblem(error) })
    }
  }
  return (
    <Button
      kind={kind}
      size={size}
      {...(className !== undefined && { className })}
      icon={<ReceiptText size={16} />}
      busy={create.isPending}
      busyText={t('creating')}
      onClick={() => void start()}
    >
      {t('create')}
    </Button>
  )
}
