import type { exceptionsTable } from './call-table.exceptions.ts'
import type { kpisTable } from './call-table.kpis.ts'
import type { FullWorld } from './full-world.ts'
import { exceptionsSamples } from './samples.exceptions.ts'
import type { Sample } from './samples.ts'

/** Valid inputs of the calls about figures of sales, their goals and exceptions. */
export function kpisSamples(full: FullWorld): Record<keyof typeof kpisTable | keyof typeof exceptionsTable, Sample> {
  const { ids } = full
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const days = { shop_id: id('shop'), from: '2026-01-01', to: '2026-12-31' }
  const goal = { params: { id: id('goal') } }
  return {
    ...exceptionsSamples(full),
    getKpis: {
      query: { ...days, codes: 'aro,net_sales', group_by: 'month', compare: 'last_year', payer: 'customer', advisor: id('user') },
    },
    getKpiCatalog: {},
    exportKpis: { query: { ...days, codes: 'aro', group_by: 'technician', format: 'csv', category: 'Brakes' } },
    listKpiRecords: {
      params: { code: 'aro' },
      query: { ...days, technician: id('technician'), bay: id('bay'), page: '1', limit: '5' },
    },
    exportKpiRecords: { params: { code: 'net_sales' }, query: { ...days, format: 'xlsx', payer: 'customer' } },
    listGoals: { query: { shop_id: id('shop'), page: '1', limit: '5' } },
    getGoal: goal,
    createGoal: { body: { code: 'elr', shop_id: id('shop'), per: 'week', value: 128.5, valid_from: '2026-02-01' } },
    updateGoal: { ...goal, body: { per: 'month', value: 450, valid_from: '2026-03-01' } },
    deleteGoal: goal,
    getInvoiceAnalytics: { query: days },
  }
}
