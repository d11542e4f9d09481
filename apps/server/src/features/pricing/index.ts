export {
  type CannedLineRow,
  countCannedSales,
  countJobs,
  type JobRow,
  selectCannedLines,
  selectCategories,
  selectJobsFor,
} from './canned-jobs.queries.ts'
export { createJob, getJobRow, jobFilter, presentJob } from './canned-jobs.service.ts'
export { type RuleInForce, selectInForce } from './price-rules.queries.ts'
export { pricingRoutes } from './pricing.routes.ts'
export { expectCategories, knownCategory } from './service-categories.service.ts'
