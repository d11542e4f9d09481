export { dataExchangeRoutes } from './data-exchange.routes.ts'
export { composeExportMail } from './export-mail.service.ts'
export { sweepExports } from './exports.service.ts'
export { writeExport } from './write-export.service.ts'
