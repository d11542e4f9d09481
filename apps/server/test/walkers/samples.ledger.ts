import { dateIn } from '@twopost/contract/core/time'
import type { ledgerTable } from './call-table.ledger.ts'
import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Valid inputs of the calls about the books. */
export function ledgerSamples({ ids, shopId }: FullWorld): Record<keyof typeof ledgerTable, Sample> {
  const at = (key: string): Sample => {
    const id = ids[key]
    if (!id) throw new Error(`the world has no ${key}`)
    return { params: { id } }
  }
  const date = dateIn('America/Chicago', Date.now())
  return {
    getLedgerAccounts: {},
    saveLedgerAccounts: {
      body: {
        accounts: [
          { place: 'receivable', code: '1200', name: 'Accounts receivable' },
          { place: 'tax:state', code: '2200', name: 'Sales tax payable' },
        ],
      },
    },
    getLedgerSample: { query: { shop_id: shopId, date, page: '1', limit: '5' } },
    createJournals: { body: { shop_id: shopId, from: date, to: date, format: 'csv' } },
    listJournals: {
      query: { shop_id: shopId, from: date, to: date, export_id: at('journal_export').params?.id, page: '1', limit: '5' },
    },
    getJournalFile: at('journal'),
    getJournalExport: at('journal_export'),
    getJournalExportFile: at('journal_export'),
  }
}
