import * as calls from '@twopost/contract/ledger'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { createJournals, showJournalExport } from './journal-exports.service.ts'
import { listJournals, sendJournal, sendJournalExport } from './journals.service.ts'
import { saveLedgerAccounts, showLedgerAccounts } from './ledger-map.service.ts'
import { showLedgerSample } from './ledger-sample.service.ts'

export const ledgerRoutes: Route[] = [
  route(calls.getLedgerAccounts, showLedgerAccounts),
  route(calls.saveLedgerAccounts, saveLedgerAccounts),
  route(calls.getLedgerSample, showLedgerSample),
  route(calls.createJournals, createJournals),
  route(calls.listJournals, listJournals),
  routeOutside(calls.getJournalFile, sendJournal),
  route(calls.getJournalExport, showJournalExport),
  routeOutside(calls.getJournalExportFile, sendJournalExport),
]
