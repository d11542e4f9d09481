import * as calls from '@twopost/contract/data-exchange'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { createExport, createExportTicket, deleteExport, listExports, sendExport, showExport } from './exports.service.ts'

export const dataExchangeRoutes: Route[] = [
  route(calls.createExport, createExport),
  route(calls.listExports, listExports),
  route(calls.getExport, showExport),
  routeOutside(calls.createExportTicket, createExportTicket),
  routeOutside(calls.getExportFile, sendExport),
  route(calls.deleteExport, deleteExport),
]
