export { longJobsRoutes } from './long-jobs.routes.ts'
