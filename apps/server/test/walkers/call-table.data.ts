/** Exports of everything (INT19): they concern the whole organization. */
export const dataTable = {
  createExport: 'data:export | refused',
  listExports: 'data:export | refused',
  getExport: 'data:export | refused',
  createExportTicket: 'data:export | refused',
  getExportFile: 'data:export | refused',
  deleteExport: 'data:export | refused',
} as const
