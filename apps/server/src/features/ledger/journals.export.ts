import { fromCents } from '@twopost/contract/core/money'
import type { JournalFormat } from '@twopost/contract/ledger.states'
import { type Cell, csvOf } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { type BatchRow, type JournalLineRow, selectLines } from './journals.queries.ts'
import { namesOf } from './ledger-sample.service.ts'

interface Told {
  line: JournalLineRow
  batch: BatchRow
  /** Of the customer or supplier as it is now; empty for none. */
  name: string
}
interface Form {
  headings: readonly string[]
  row: (told: Told) => Cell[]
}
/** MM/DD/YYYY, as programs of the United States read a day. */
const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
/** An amount in dollars; nothing for none. */
const amount = (cents: number): number | null => (cents === 0 ? null : fromCents(cents))

/** The columns of each format (INT16). Amounts are numbers; every other cell that begins like a formula is made harmless when it is written. */
export const journalForms: Readonly<Record<JournalFormat, Form>> = {
  csv: {
    headings: ['date', 'number', 'account', 'debit', 'credit', 'memo', 'name', 'class', 'reference'],
    row: ({ line, batch, name }) => [
      ...[batch.business_date, line.entry_number, line.account, amount(line.debit_cents), amount(line.credit_cents)],
      ...[line.memo, name, batch.shop_name, line.line_key],
    ],
  },
  quickbooks: {
    headings: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Name'],
    row: ({ line, batch, name }) => [
      ...[
        line.entry_number,
        american(batch.business_date),
        line.account_name,
        amount(line.debit_cents),
        amount(line.credit_cents),
      ],
      ...[line.memo, name],
    ],
  },
  xero: {
    headings: ['Narration', 'Date', 'Description', 'AccountCode', 'TaxRate', 'Amount'],
    // Xero takes the lines of one narration and date as one journal; taxes stand in accounts of their own.
    row: ({ line, batch, name }) => [
      ...[`${line.memo} (${line.entry_number})`, american(batch.business_date), [line.memo, name].filter(Boolean).join(' · ')],
      ...[line.account, 'Tax Exempt', fromCents(line.debit_cents - line.credit_cents)],
    ],
  },
}

/** Journals of one format as a file that is written while it is read, a day in a transaction. */
export function journalFile(
  ctx: Pick<OutsideContext, 'inTenant' | 'log'>,
  batches: readonly BatchRow[],
  filename: string,
): DownloadAnswer {
  const format = batches[0]?.format ?? 'csv'
  const form = journalForms[format]
  async function* lines(): AsyncGenerator<Cell[]> {
    yield [...form.headings]
    for (const batch of batches) {
      const { rows, names } = await ctx.inTenant(
        async (inner) => {
          const found = await selectLines(inner.tx, batch.id)
          return {
            rows: found,
            names: await namesOf(
              inner.tx,
              found.map((line) => ({ customerId: line.customer_id, supplierId: line.supplier_id })),
            ),
          }
        },
        { reads: true },
      )
      for (const line of rows) yield form.row({ line, batch, name: names.get(line.customer_id ?? line.supplier_id ?? '') ?? '' })
    }
  }
  return {
    kind: 'download',
    contentType: 'text/csv; charset=utf-8',
    filename: `${filename}.csv`,
    rows: batches.reduce((sum, batch) => sum + batch.line_count, 0),
    // The two programs take the mark of the encoding for a part of the first heading.
    stream: csvOf(lines(), (error) => ctx.log.error({ err: error }, 'a journal broke off'), format === 'csv'),
  }
}
