import * as documents from '@twopost/contract/documents'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { createLabels } from './labels.service.ts'
import { createPrintJob, sendPrintJobPdf, showPrintJob } from './print-jobs.service.ts'

export const documentsRoutes: Route[] = [
  routeOutside(documents.createLabels, createLabels),
  route(documents.createPrintJob, createPrintJob),
  route(documents.getPrintJob, showPrintJob),
  routeOutside(documents.getPrintJobPdf, sendPrintJobPdf),
]
