import * as calls from '@twopost/contract/reports'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { listTaxDocumentsOf } from './tax-documents.service.ts'
import { exportTaxReport } from './tax-report.export.ts'
import { showTaxReport } from './tax-report.service.ts'

export const reportsRoutes: Route[] = [
  route(calls.getTaxReport, showTaxReport),
  route(calls.listTaxDocuments, listTaxDocumentsOf),
  routeOutside(calls.exportTaxReport, exportTaxReport),
]
