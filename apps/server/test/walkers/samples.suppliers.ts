import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Inputs of the calls about suppliers. */
export const supplierSamples = ({ ids, world }: FullWorld) => {
  const own = { params: { id: ids.supplier as string } }
  return {
    exportSuppliers: { query: { status: 'active', category: 'Filters', columns: 'name,address' } },
    listSuppliers: {
      query: { search: 'supplier', category: 'Filters', status: 'active', sort: 'name', order: 'asc', page: '1', limit: '5' },
    },
    supplierImportTemplate: { query: { format: 'csv' } },
    importSuppliers: { query: { mode: 'good_rows' }, csv: `Name,Category\nImported ${world.canary},Filters\n` },
    listSupplierImports: { query: { page: '1', limit: '5' } },
    getSupplier: own,
    createSupplier: {
      body: {
        name: `New supplier ${world.canary}`,
        category: 'Filters',
        email: 'desk@supplier.example',
        phone: '(253) 555-0100',
        core_days: 45,
      },
    },
    updateSupplier: {
      ...own,
      body: { contact_person: 'Ines', website: 'https://supplier.example', status: 'pending' },
    },
    deleteSupplier: own,
  } satisfies Record<string, Sample>
}
