import type { dataTable } from './call-table.data.ts'
import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Valid inputs of the calls about exports of everything. */
export function dataSamples({ ids }: FullWorld): Record<keyof typeof dataTable, Sample> {
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const one = { params: { id: id('export') } }
  return {
    createExport: { body: { scope: 'all', files: 'no', from: '2026-11-01', tables: ['customers', 'activities'] } },
    listExports: { query: { page: '1', limit: '5' } },
    getExport: one,
    createExportTicket: one,
    getExportFile: { ...one, query: { ticket: 'tp_f_unknown' } },
    deleteExport: one,
  }
}
