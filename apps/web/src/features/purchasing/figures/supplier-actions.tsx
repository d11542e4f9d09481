import { useNavigate } from '@tanstack/react-router'
import { ReceiptText, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { billsText } from '../bills/bills.text.ts'
import { purchasingText } from '../purchasing.text.ts'

const BillDialog = lazyDialog(() => import('../bills/bill-dialog.tsx'))
const PurchaseDialog = lazyDialog(() => import('../purchase-dialog.tsx'))

interface Props {
  supplier: { id: string; status: string }
}
/** Enters a bill of a supplier from the head of its page (prototype v1b). */
export function SupplierBillAction({ supplier }: Props) {
  const t = useText(billsText)
  const mayEnter = useMay('purchasing:match')
  const [open, setOpen] = useState(false)
  if (!mayEnter) return null
  return (
    <>
      <Button icon={<ReceiptText size={16} />} onClick={() => setOpen(true)}>
        {t('new')}
      </Button>
      <BillDialog open={open} onOpenChange={setOpen} supplierId={supplier.id} />
    </>
  )
}
/** Orders from a supplier from the head of its page; the order that was made opens. Nothing is ordered from one that is not active. */
export function SupplierOrderAction({ supplier }: Props) {
  const t = useText(purchasingText)
  const navigate = useNavigate()
  const paths = usePaths()
  const mayBuy = useMay('inventory:create', 'purchasing:create')
  const [open, setOpen] = useState(false)
  if (!mayBuy || supplier.status !== 'active') return null
  return (
    <>
      <Button kind="primary" icon={<ShoppingCart size={16} />} onClick={() => setOpen(true)}>
        {t('new')}
      </Button>
      <PurchaseDialog
        open={open}
        onOpenChange={setOpen}
        supplierId={supplier.id}
        onMade={(order) => void navigate({ to: paths.purchaseOrder(order.id) })}
      />
    </>
  )
}
