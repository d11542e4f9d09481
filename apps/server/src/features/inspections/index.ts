export { createQualification } from './annual/qualifications.service.ts'
export { signInspection } from './annual/sign-inspection.service.ts'
export { createFindingService, openFindingsOf } from './finding-services.service.ts'
export {
  addInspectionPhoto,
  type FindingPhoto,
  findFindingPhoto,
  findingPhotosOf,
  receiveInspectionMedia,
} from './inspection-media.service.ts'
export { putRules } from './inspection-rules.service.ts'
export { subscribeInspections } from './inspections.events.ts'
export { inspectionsRoutes } from './inspections.routes.ts'
export { startInspection } from './inspections.service.ts'
export { finishInspection, reviewInspection } from './moves.service.ts'
export { configureInspectionLinks, shareInspection } from './report/report-links.service.ts'
export { composeInspectionMail } from './report/report-mail.service.ts'
export { putResults } from './results.service.ts'
export { makeStandardTemplates } from './templates/standard-templates.service.ts'
export { changeTemplate, getTemplate, listTemplates, publishTemplate } from './templates/templates.service.ts'
