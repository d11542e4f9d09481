import { useNavigate } from '@tanstack/react-router'
import { Check, GitCompareArrows, MoreHorizontal, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { useDifference } from './bill-words.tsx'
import { useDeleteBill, useMatchBill, usePostBill, useReverseBill, type VendorBill } from './bills.api.ts'
import { billsText } from './bills.text.ts'

const BillDialog = lazyDialog(() => import('./bill-dialog.tsx'))
const ReasonDialog = lazyDialog(() => import('#platform/reason-dialog.tsx'))

type Asked = 'edit' | 'post' | 'approve' | 'reverse' | 'delete'

/** What can be done with a bill now: match, post or approve, take back, edit, delete (PAR10). */
export function BillActions({ bill }: { bill: VendorBill }) {
  const t = useText(billsText)
  const paths = usePaths()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Asked | null>(null)
  const shut = (isOpen: boolean) => setOpen(isOpen ? open : null)
  const [match, remove] = [useMatchBill(), useDeleteBill()]
  const problem = useProblemText(remove.error)
  const { allowed, number, version } = bill
  const params = { id: bill.id }
  const told = (title: string) => notify({ kind: 'success', title, text: number })
  async function find() {
    try {
      const { vendor_bill: saved } = await match.mutateAsync({ params, body: { version } })
      if (saved.status === 'matched') told(t('matchedAll'))
      else notify({ kind: 'info', title: t('matchedSome'), text: t('openLines', { count: saved.open_count }) })
    } catch (caught) {
      notify({ kind: 'error', title: t('matchFailed'), text: await spokenProblem(caught) })
    }
  }
  /** A refusal keeps the question open. */
  async function drop() {
    try {
      await remove.mutateAsync({ params })
      told(t('deleteDone'))
      void navigate({ to: paths.vendorBills })
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
      throw caught
    }
  }
  return (
    <>
      {(allowed.includes('reverse') || allowed.includes('delete')) && (
        <Menu trigger={<IconButton kind="secondary" label={t('more')} icon={<MoreHorizontal size={17} />} tooltip={false} />}>
          {allowed.includes('reverse') && (
            <MenuItem danger icon={<Undo2 size={16} />} onSelect={() => setOpen('reverse')}>
              {t('reverse')}
            </MenuItem>
          )}
          {allowed.includes('delete') && (
            <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => setOpen('delete')}>
              {t('delete')}
            </MenuItem>
          )}
        </Menu>
      )}
      {allowed.includes('edit') && (
        <Button aria-keyshortcuts="e" icon={<Pencil size={16} />} onClick={() => setOpen('edit')}>
          {t('edit')}
        </Button>
      )}
      {allowed.includes('match') && bill.status === 'draft' && (
        <Button
          kind="primary"
          icon={<GitCompareArrows size={16} />}
          busy={match.isPending}
          busyText={t('matching')}
          onClick={() => void find()}
        >
          {t('match')}
        </Button>
      )}
      {allowed.includes('post') && (
        <Button kind="primary" icon={<Check size={16} />} onClick={() => setOpen(bill.needs_approval ? 'approve' : 'post')}>
          {bill.needs_approval ? t('approve') : t('post')}
        </Button>
      )}
      <BillDialog open={open === 'edit'} onOpenChange={shut} bill={bill} />
      <Questions bill={bill} open={open} onShut={() => setOpen(null)} />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={shut}
        danger
        title={t('deleteTitle', { number })}
        description={t('deleteText')}
        confirmText={t('delete')}
        cancelText={t('keep')}
        busyText={t('deleting')}
        error={problem}
        onConfirm={drop}
      />
    </>
  )
}

/** Asked before a bill is posted, approved or taken back. */
function Questions({ bill, open, onShut }: { bill: VendorBill; open: Asked | null; onShut: () => void }) {
  const t = useText(billsText)
  const format = useFormat()
  const sayDifference = useDifference()
  const [post, reverse] = [usePostBill(), useReverseBill()]
  const problem = useProblemText(post.error)
  const { number, version } = bill
  const params = { id: bill.id }
  const told = (title: string) => notify({ kind: 'success', title, text: number })
  /** A refusal keeps the question open. */
  async function send() {
    try {
      await post.mutateAsync({ params, body: { version } })
      told(t('postDone'))
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
      throw caught
    }
  }
  return (
    <>
      <ConfirmDialog
        open={open === 'post'}
        onOpenChange={(isOpen) => !isOpen && onShut()}
        title={t('postTitle', { number })}
        description={t('postText', { supplier: bill.supplier_name, total: format.money(bill.total) })}
        confirmText={t('post')}
        cancelText={t('keep')}
        busyText={t('posting')}
        error={problem}
        onConfirm={send}
      />
      <ReasonDialog
        open={open === 'approve'}
        onClose={onShut}
        onDone={() => {
          onShut()
          told(t('postDone'))
        }}
        harmless
        most={200}
        title={t('approveTitle', { number, difference: sayDifference(bill.difference, bill.delivered) })}
        description={t('approveText', {
          supplier: bill.supplier_name,
          billed: format.money(bill.delivered + bill.difference),
          delivered: format.money(bill.delivered),
        })}
        words={{
          ...{ reason: t('reason'), help: t('approveHelp'), keep: t('keep'), confirm: t('approveNow'), busy: t('posting') },
        }}
        record={bill}
        send={(reason, seen) => post.mutateAsync({ params, body: { reason, version: seen } })}
      />
      <ReasonDialog
        open={open === 'reverse'}
        onClose={onShut}
        onDone={() => {
          onShut()
          told(t('reverseDone'))
        }}
        most={200}
        title={t('reverseTitle', { number })}
        description={t('reverseText')}
        words={{
          ...{ reason: t('reason'), help: t('reverseHelp'), keep: t('keep'), confirm: t('reverseNow'), busy: t('reversing') },
        }}
        record={bill}
        send={(reason, seen) => reverse.mutateAsync({ params, body: { reason, version: seen } })}
      />
    </>
  )
}
