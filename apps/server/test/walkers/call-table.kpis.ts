/** Who may ask for figures and set goals (KPI12–KPI14, M19): one's own always, those of others with reports:view. */
export const kpisTable = {
  getKpis: 'reports:view, or own | shops',
  getKpiCatalog: 'reports:view, or own | shared',
  exportKpis: 'reports:view and reports:export | shops',
  listKpiRecords: 'reports:view, or own | shops',
  exportKpiRecords: 'reports:view and reports:export | shops',
  listGoals: 'reports:view | shops',
  getGoal: 'reports:view | shops',
  createGoal: 'settings:create | shops',
  updateGoal: 'settings:create | shops',
  deleteGoal: 'settings:create | shops',
  getInvoiceAnalytics: 'invoices:view or analytics:view | shops',
} as const
