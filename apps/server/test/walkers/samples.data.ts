import type { dataTable } from './call-table.data.ts'
import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Valid inputs of the calls about exports of everything, imports, and the history that they bring. */
export function dataSamples({ ids, shopId }: FullWorld): Record<keyof typeof dataTable, Sample> {
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const one = { params: { id: id('export') } }
  const batch = { params: { id: id('import') } }
  return {
    createExport: { body: { scope: 'all', files: 'no', from: '2026-11-01', tables: ['customers', 'activities'] } },
    listExports: { query: { page: '1', limit: '5' } },
    getExport: one,
    createExportTicket: one,
    getExportFile: { ...one, query: { ticket: 'tp_f_unknown' } },
    deleteExport: one,
    createImport: {
      query: { kind: 'customers', shop_id: shopId },
      fields: {},
      csv: 'Name,Email,Phone\nMaria Ortiz,maria@example.com,+15035550123\n',
    },
    listImports: { query: { page: '1', limit: '5' } },
    getImport: batch,
    putImportMapping: { ...batch, body: { mapping: { name: 0, email: 1, phone: null } } },
    checkImport: batch,
    applyImport: { ...batch, body: { doubles: 'skip' } },
    undoImport: batch,
    listImportRows: { ...batch, query: { verdict: 'bad', page: '1', limit: '5' } },
    exportImportFaults: { ...batch, query: { format: 'csv' } },
    listVehiclePastWork: { params: { id: id('vehicle') }, query: { page: '1', limit: '5' } },
    listCustomerPastWork: { params: { id: id('customer') }, query: { page: '1', limit: '5' } },
    getImportTemplate: { params: { kind: 'customers' }, query: { format: 'xlsx' } },
  }
}
