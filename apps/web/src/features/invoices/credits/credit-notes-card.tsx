import { FileText, Mail } from 'lucide-react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { openPdf } from '#platform/open-pdf.ts'
import { useMay } from '#platform/session/use-session.ts'
import { IconButton } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import type { InvoiceDetail } from '../invoices.api.ts'
import { fetchCreditNotePdf, useSendCreditNote } from './credits.api.ts'
import { creditsText } from './credits.text.ts'

/** Mails a credit note, and says how it went. */
export function useMailCreditNote() {
  const t = useText(creditsText)
  const send = useSendCreditNote()
  return async ({ id, number }: { id: string; number: string }) => {
    try {
      await send.mutateAsync({ params: { id } })
      notify({ kind: 'success', title: t('mailed', { number }) })
    } catch (error) {
      notify({ kind: 'error', title: t('mailFailed'), text: await spokenProblem(error) })
    }
  }
}

/** What was given back of an invoice, each with its paper. */
export function CreditNotesCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useText(creditsText)
  const format = useFormat()
  const maySend = useMay('invoices:send')
  const mail = useMailCreditNote()
  return (
    <Card title={t('card')} flush>
      <ul>
        {invoice.creditNotes.map((note) => (
          <li key={note.id} className="list-row">
            <span className="two-lines min-w-0 flex-1">
              <span>{note.number}</span>
              <span className="!whitespace-normal">
                {t('madeBy', { date: format.calendarDate(note.date), reason: note.reason })}
                {note.returned > 0 && ` · ${t('asCredit', { amount: format.money(note.returned) })}`}
              </span>
            </span>
            <b className="font-[520] tabular-nums">{format.money(-note.amount)}</b>
            <IconButton
              size="sm"
              label={`${t('openPdf')}: ${note.number}`}
              icon={<FileText size={16} />}
              onClick={() => void openPdf(() => fetchCreditNotePdf(note.id))}
            />
            {maySend && (
              <IconButton
                size="sm"
                label={`${t('mail')}: ${note.number}`}
                icon={<Mail size={16} />}
                onClick={() => void mail(note)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
