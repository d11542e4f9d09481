export { barsOf, modulesOf } from './codes.service.ts'
export { labelContents } from './documents.events.ts'
export { documentsRoutes } from './documents.routes.ts'
export { closeDrawing, configureDrawing, type DrawingSettings, drawPaper } from './drawing.service.ts'
export { drawPrintJob, sweepPrintJobs } from './print-jobs.service.ts'
export {
  checkPaperSources,
  type PaperContext,
  type PrintOptions,
  printPapers,
  type ReadPaper,
} from './print-kinds.service.ts'
