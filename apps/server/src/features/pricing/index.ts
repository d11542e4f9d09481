export {
  type CannedLineRow,
  countCannedSales,
  countJobs,
  type JobRow,
  selectCannedLines,
  selectCategories,
  selectJob,
  selectJobsFor,
} from './canned-jobs.queries.ts'
export { createJob, getJobRow, jobFilter, listJobs, presentJob } from './canned-jobs.service.ts'
export { selectInForce } from './price-rules.queries.ts'
export { pricingRoutes } from './pricing.routes.ts'
