import { Link, useNavigate } from '@tanstack/react-router'
import type { AllowedWord } from '@twopost/contract/registries/allowed-words'
import {
  Ban,
  Download,
  FileText,
  Link2,
  Mail,
  MessageCircleWarning,
  MoreHorizontal,
  Pencil,
  Send,
  Trash2,
  Undo2,
  Wallet,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { PrintItems } from '#features/documents/index.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { DisputeDialog, SettleDialog } from './dispute-dialogs.tsx'
import { downloadInvoicePdf, openInvoicePdf } from './documents/invoice-pdf.api.ts'
import { fetchInvoicePdf, type InvoiceDetail, useDeleteInvoice, useInvoiceLink, useSendInvoice } from './invoices.api.ts'
import { invoicesText } from './invoices.text.ts'
import { useMoneyPaths } from './money-tabs.tsx'
import { PaymentDialog } from './payments/payment-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'

const CreditDialog = lazyPart(() => import('./credits/credit-dialog.tsx').then((module) => module.default))

type Asked = 'send' | 'pay' | 'void' | 'delete' | 'credit' | 'dispute' | 'settle' | null
/** `?ask=pay` opens the payment: the next step of the order it was billed for leads here. */
const addressParams = { ask: param.oneOf(['', 'pay'], '') }

/** What can be done with this invoice now, as the server allows it; the next step is the primary button. */
// oxlint-disable-next-line max-lines-per-function -- one menu and the dialogs that it opens
export function InvoiceActions({ invoice, unsaved }: { invoice: InvoiceDetail; unsaved: boolean }) {
  const t = useText(invoicesText)
  const may = (act: AllowedWord<'invoice'>) => invoice.allowed.includes(act)
  const [{ ask }, setAddress] = useUrlState(addressParams)
  const [asked, setAsked] = useState<Asked>(ask === 'pay' && may('pay') ? 'pay' : null)
  const link = useInvoiceLink()
  const money = useMoneyPaths()
  const isDraft = invoice.status === 'draft'
  const close = () => {
    setAsked(null)
    if (ask !== '') setAddress({ ask: '' })
  }

  async function copyLink() {
    try {
      const { url } = (await link.mutateAsync({ params: { id: invoice.id } })).link
      await navigator.clipboard.writeText(url)
      notify({ title: t('linkCopied'), text: url })
    } catch (caught) {
      notify({ kind: 'error', title: t('linkFailed'), text: await spokenProblem(caught) })
    }
  }
  const sendButton = may('send') && (
    <Button
      kind="primary"
      icon={<Send size={16} />}
      disabledReason={unsaved ? t('saveFirst') : undefined}
      onClick={() => setAsked('send')}
    >
      {t('send')}
    </Button>
  )
  const payButton = may('pay') && (
    <Button
      kind={isDraft ? 'secondary' : 'primary'}
      icon={<Wallet size={16} />}
      disabledReason={unsaved ? t('saveFirst') : undefined}
      onClick={() => setAsked('pay')}
    >
      {t('recordPayment')}
    </Button>
  )
  return (
    <>
      {isDraft && invoice.origin === 'counter' && may('edit') && (
        <Button asChild>
          <Link to={money.counter} search={{ draft: invoice.id } as never}>
            <Pencil size={16} /> {t('changeLines')}
          </Link>
        </Button>
      )}
      <Button icon={<FileText size={16} />} onClick={() => void openInvoicePdf(invoice)}>
        {t('openPdf')}
      </Button>
      <span className="contents max-md:hidden">
        {payButton}
        {sendButton}
      </span>
      <Menu
        label={t('more')}
        trigger={<IconButton kind="secondary" label={t('more')} tooltip={false} icon={<MoreHorizontal size={17} />} />}
      >
        <PrintItems load={(language) => fetchInvoicePdf(invoice.id, language)} />
        <MenuItem icon={<Download size={16} />} onSelect={() => void downloadInvoicePdf(invoice)}>
          {t('downloadPdf')}
        </MenuItem>
        {may('link') && (
          <MenuItem icon={<Link2 size={16} />} onSelect={() => void copyLink()}>
            {t('copyLink')}
          </MenuItem>
        )}
        {may('mail') && (
          <MenuItem icon={<Mail size={16} />} onSelect={() => setAsked('send')}>
            {t('mailAgain')}
          </MenuItem>
        )}
        {may('dispute') && (
          <MenuItem icon={<MessageCircleWarning size={16} />} onSelect={() => setAsked('dispute')}>
            {t('dispute')}
          </MenuItem>
        )}
        {may('settle') && (
          <MenuItem icon={<MessageCircleWarning size={16} />} onSelect={() => setAsked('settle')}>
            {t('settle')}
          </MenuItem>
        )}
        {(may('credit') || may('void') || may('delete')) && <MenuSeparator />}
        {may('credit') && (
          <MenuItem icon={<Undo2 size={16} />} onSelect={() => setAsked('credit')}>
            {t('creditNote')}
          </MenuItem>
        )}
        {may('void') && (
          <MenuItem danger icon={<Ban size={16} />} onSelect={() => setAsked('void')}>
            {t('voidIt')}
          </MenuItem>
        )}
        {may('delete') && (
          <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => setAsked('delete')}>
            {t('deleteDraft')}
          </MenuItem>
        )}
      </Menu>
      {(sendButton || payButton) && (
        <div className="phone-dock fixed inset-x-0 bottom-0 z-(--z-dock) flex gap-2 border-t border-border bg-surface p-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:hidden [&_.btn]:h-12 [&_.btn]:flex-1">
          {payButton}
          {sendButton}
        </div>
      )}
      {asked === 'send' && invoice.customer.email === '' && <NoAddressDialog invoice={invoice} onClose={close} />}
      {asked === 'send' && invoice.customer.email !== '' && <SendDialog invoice={invoice} onClose={close} />}
      {asked === 'pay' && <PaymentDialog invoice={invoice} onClose={close} />}
      {asked === 'credit' && (
        <Suspense fallback={null}>
          <CreditDialog invoice={invoice} onClose={close} />
        </Suspense>
      )}
      {asked === 'dispute' && <DisputeDialog invoice={invoice} onClose={close} />}
      {asked === 'settle' && <SettleDialog invoice={invoice} onClose={close} />}
      {asked === 'void' && <VoidDialog invoice={invoice} onClose={close} />}
      {asked === 'delete' && <DeleteDialog invoice={invoice} onClose={close} />}
    </>
  )
}

interface AskProps {
  invoice: InvoiceDetail
  onClose: () => void
}

/** There is nowhere to mail it (NOW23): what can be done instead. */
function NoAddressDialog({ invoice, onClose }: AskProps) {
  const t = useText(invoicesText)
  const paths = usePaths()
  const seesCustomers = useMay('customers:view')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('noAddressTitle', { name: invoice.customer.name })}
      description={invoice.status === 'draft' ? t('noAddressDraft') : t('noAddressText')}
      footer={
        <>
          {seesCustomers && (
            <Button asChild>
              <Link to={paths.customer(invoice.customerId)}>{t('addAddress')}</Link>
            </Button>
          )}
          <Button
            kind="primary"
            icon={<FileText size={16} />}
            onClick={() => {
              void openInvoicePdf(invoice)
              onClose()
            }}
          >
            {t('openPdf')}
          </Button>
        </>
      }
    />
  )
}

/** Before the first sending says what it fixes; sending again changes nothing. */
function SendDialog({ invoice, onClose }: AskProps) {
  const t = useText(invoicesText)
  const send = useSendInvoice()
  const problem = useProblemText(send.error)
  const isDraft = invoice.status === 'draft'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isDraft ? t('sendTitle') : t('againTitle', { number: invoice.invoiceNumber ?? '' })}
      description={isDraft ? t('sendText', { email: invoice.customer.email }) : t('againText')}
      confirmText={isDraft ? t('send') : t('mailAgain')}
      busyText={t('sending')}
      error={problem}
      onConfirm={async () => {
        const done = await send.mutateAsync({ params: { id: invoice.id }, body: { version: invoice.version } })
        notify({ title: t('sent', { number: done.invoice.invoiceNumber ?? '' }), text: t('sentText') })
      }}
    />
  )
}

function DeleteDialog({ invoice, onClose }: AskProps) {
  const t = useText(invoicesText)
  const paths = usePaths()
  const navigate = useNavigate()
  const remove = useDeleteInvoice()
  const problem = useProblemText(remove.error)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteTitle')}
      description={t('deleteText')}
      confirmText={t('deleteDraft')}
      danger
      error={problem}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: invoice.id } })
        notify({ title: t('deleted') })
        await navigate({ to: paths.invoices })
      }}
    />
  )
}
