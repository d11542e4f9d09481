import * as calls from '@twopost/contract/inspections'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import {
  changeQualification,
  createQualification,
  listQualifications,
  removeQualification,
} from './annual/qualifications.service.ts'
import { listReports } from './annual/reports.service.ts'
import { recordRepair, signInspection } from './annual/sign-inspection.service.ts'
import { createFindingService } from './finding-services.service.ts'
import { listMeasurements, listOfVehicle } from './history.service.ts'
import { getRules, putRules } from './inspection-rules.service.ts'
import { getInspection, listOfOrder, startInspection } from './inspections.service.ts'
import { finishInspection, reopenInspection, reviewInspection } from './moves.service.ts'
import {
  showPublicInspection,
  showPublicPhoto,
  showPublicReportPdf,
  showPublicVideo,
} from './report/public-inspection.service.ts'
import { listLinks, revokeLink, shareInspection } from './report/report-links.service.ts'
import { showReportPdf } from './report/report-paper.service.ts'
import { putResults } from './results.service.ts'
import { importTemplates, listTemplateImports, templateFile } from './templates/template-import.service.ts'
import {
  changeTemplate,
  createTemplate,
  getTemplate,
  listTemplates,
  publishTemplate,
  retireTemplate,
} from './templates/templates.service.ts'

export const inspectionsRoutes: Route[] = [
  route(calls.listInspectionTemplates, listTemplates),
  routeOutside(calls.inspectionTemplateFile, templateFile),
  routeOutside(calls.importInspectionTemplates, importTemplates),
  route(calls.listInspectionTemplateImports, listTemplateImports),
  route(calls.getInspectionTemplate, getTemplate),
  route(calls.createInspectionTemplate, createTemplate),
  route(calls.updateInspectionTemplate, changeTemplate),
  route(calls.publishInspectionTemplate, publishTemplate),
  route(calls.deleteInspectionTemplate, retireTemplate),
  route(calls.listOrderInspections, listOfOrder),
  route(calls.startInspection, startInspection),
  route(calls.getInspection, getInspection),
  route(calls.putInspectionResults, putResults),
  route(calls.finishInspection, finishInspection),
  route(calls.reviewInspection, reviewInspection),
  route(calls.reopenInspection, reopenInspection),
  route(calls.createFindingService, createFindingService),
  route(calls.shareInspection, shareInspection),
  route(calls.listInspectionLinks, listLinks),
  route(calls.revokeInspectionLink, revokeLink),
  routeOutside(calls.getInspectionPdf, showReportPdf),
  route(calls.getPublicInspection, showPublicInspection),
  route(calls.getPublicInspectionPdf, showPublicReportPdf),
  route(calls.getPublicInspectionPhoto, showPublicPhoto),
  route(calls.getPublicInspectionVideo, showPublicVideo),
  route(calls.listVehicleInspections, listOfVehicle),
  route(calls.listVehicleMeasurements, listMeasurements),
  route(calls.getInspectionRules, getRules),
  route(calls.putInspectionRules, putRules),
  route(calls.signInspection, signInspection),
  route(calls.recordDefectRepair, recordRepair),
  route(calls.listQualifications, listQualifications),
  route(calls.createQualification, createQualification),
  route(calls.updateQualification, changeQualification),
  route(calls.deleteQualification, removeQualification),
  route(calls.listInspectionReports, listReports),
]
