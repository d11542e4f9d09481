/** Who may see reports, keep them and have them mailed (TAX16, KPI14). */
export const reportsTable = {
  getTaxReport: 'reports:financial | shops',
  listTaxDocuments: 'reports:financial | shops',
  exportTaxReport: 'reports:financial and reports:export | shops',
} as const
