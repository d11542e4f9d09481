/** Exports of everything and imports of a business (INT19): they concern the whole organization. */
export const dataTable = {
  createExport: 'data:export | refused',
  listExports: 'data:export | refused',
  getExport: 'data:export | refused',
  createExportTicket: 'data:export | refused',
  getExportFile: 'data:export | refused',
  deleteExport: 'data:export | refused',
  createImport: 'data:import | refused',
  listImports: 'data:import | refused',
  getImport: 'data:import | refused',
  putImportMapping: 'data:import | refused',
  checkImport: 'data:import | refused',
  applyImport: 'data:import | refused',
  undoImport: 'data:import | refused',
  listImportRows: 'data:import | refused',
  exportImportFaults: 'data:import | refused',
  getImportTemplate: 'data:import | refused',
} as const
