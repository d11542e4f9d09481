export { rollUp } from './measure.service.ts'
export { systemRoutes } from './system.routes.ts'
