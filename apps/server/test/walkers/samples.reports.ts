import type { reportsTable } from './call-table.reports.ts'
import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Valid inputs of the calls about reports. */
export function reportsSamples({ ids }: FullWorld): Record<keyof typeof reportsTable, Sample> {
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const tax = { shop_id: id('shop'), from: '2026-01-01', to: '2026-12-31', basis: 'paid' }
  const ofClass = { ...tax, class: 'exempt', component: 'all', shop_ids: id('shop'), reason: 'resale' }
  return {
    getTaxReport: { query: tax },
    listTaxDocuments: { query: { ...ofClass, page: '1', limit: '5' } },
    exportTaxReport: { query: { ...ofClass, format: 'csv' } },
  }
}
