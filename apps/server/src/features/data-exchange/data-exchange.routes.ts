import * as calls from '@twopost/contract/data-exchange'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { createExport, createExportTicket, deleteExport, listExports, sendExport, showExport } from './exports.service.ts'

import {
  applyImport,
  checkImport,
  createImport,
  exportImportFaults,
  getImportTemplate,
  listImportRows,
  listImports,
  putImportMapping,
  showImport,
  undoImport,
} from './imports.service.ts'

export const dataExchangeRoutes: Route[] = [
  route(calls.createExport, createExport),
  route(calls.listExports, listExports),
  route(calls.getExport, showExport),
  routeOutside(calls.createExportTicket, createExportTicket),
  routeOutside(calls.getExportFile, sendExport),
  route(calls.deleteExport, deleteExport),
  routeOutside(calls.createImport, createImport),
  route(calls.listImports, listImports),
  route(calls.getImport, showImport),
  route(calls.putImportMapping, putImportMapping),
  route(calls.checkImport, checkImport),
  route(calls.applyImport, applyImport),
  route(calls.undoImport, undoImport),
  route(calls.listImportRows, listImportRows),
  routeOutside(calls.exportImportFaults, exportImportFaults),
  routeOutside(calls.getImportTemplate, getImportTemplate),
]
