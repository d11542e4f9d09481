/** The books of shops (INT20): both rights. People limited to shops export their own; the map of accounts concerns the whole organization. */
export const ledgerTable = {
  getLedgerAccounts: 'integrations:create and reports:financial | shared',
  saveLedgerAccounts: 'integrations:create and reports:financial | refused',
  getLedgerSample: 'integrations:create and reports:financial | shops',
  createJournals: 'integrations:create and reports:financial | shops',
  listJournals: 'integrations:create and reports:financial | shops',
  getJournalFile: 'integrations:create and reports:financial | shops',
  getJournalExport: 'integrations:create and reports:financial | shops',
  getJournalExportFile: 'integrations:create and reports:financial | shops',
} as const
