import { formatDate } from '@twopost/contract/invoices'
import { type Cell, fileOf } from '#platform/csv/export-list.ts'
import { silentLog } from '#platform/log/log.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import type { MailComposer } from '#platform/mail/outbox.ts'
import { reportMailText } from './report-mail.text.ts'
import { type MailedReport, selectReportMail } from './report-runs.queries.ts'

async function bytesOf({ name, from, to, format, lines }: MailedReport) {
  async function* all(): AsyncGenerator<Cell[]> {
    yield* lines
  }
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase() || 'report'
  const file = fileOf({ log: silentLog }, format, {
    name: from === to ? `${plain}-${from}` : `${plain}-${from}-${to}`,
    rows: lines.length - 1,
    csv: all,
    sheets: () => [{ name, lines: all() }],
  })
  const pieces: Buffer[] = []
  for await (const piece of file.stream) pieces.push(Buffer.from(piece as Uint8Array))
  return { filename: file.filename, contentType: file.contentType, content: Buffer.concat(pieces) }
}

/** Mails a report as it was written for its reader (KPI14). */
export const composeReportMail: MailComposer = async (tx, { params, language }) => {
  const mail = await selectReportMail(tx, params.report_mail_id ?? '')
  if (!mail) return undefined
  const { content, title, name } = mail
  const words = reportMailText[language]
  const [first, last] = [formatDate(content.from, language), formatDate(content.to, language)]
  const days = content.from === content.to ? first : `${first} – ${last}`
  return async () => ({
    ...writeLetter({
      language,
      letterhead: content.shop,
      subject: words.subject(title, days),
      greeting: words.greeting(name),
      paragraphs: [words.body(title, days)],
      facts: [
        { label: words.report, value: title },
        { label: words.days, value: days },
      ],
      notes: [words.attached],
      closing: content.shop,
    }),
    attachments: [await bytesOf(content)],
  })
}
