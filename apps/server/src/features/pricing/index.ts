export {
  type CannedLineRow,
  countCannedSales,
  countJobs,
  type JobRow,
  selectCannedLines,
  selectCategories,
  selectJob,
  selectJobSkills,
  selectJobsFor,
} from './canned-jobs.queries.ts'
export { createJob, getJobRow, jobFilter, listJobs, presentJob } from './canned-jobs.service.ts'
export { createFee } from './fee-rules.service.ts'
export { selectInForce } from './price-rules.queries.ts'
export { createMatrix, createRate } from './price-rules.service.ts'
export { pricingRoutes } from './pricing.routes.ts'
export { createCategory, expectCategories, knownCategories, knownCategory } from './service-categories.service.ts'
