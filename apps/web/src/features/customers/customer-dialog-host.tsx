import { useState } from 'react'
import { useMay } from '#platform/session/use-session.ts'
import { useTriggerDialog } from '#platform/trigger-dialog.ts'
import { LazyCustomerDialog } from './lazy-customer-dialog.tsx'

/** Opens the form for a new customer on whatever screen its event names it (E12). Once in the shell. */
export function CustomerDialogHost() {
  const mayCreate = useMay('customers:create')
  const [open, setOpen] = useState(false)
  useTriggerDialog('create-customer', () => mayCreate && setOpen(true))
  return <LazyCustomerDialog open={open} onOpenChange={setOpen} />
}
