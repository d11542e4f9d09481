export { modulesOf } from './codes.service.ts'
export { labelContents } from './documents.events.ts'
export { documentsRoutes } from './documents.routes.ts'
export { closeDrawing, configureDrawing, type DrawingSettings, drawPaper } from './drawing.service.ts'
