export { makeAutomaticFees } from './automatic-fees.service.ts'
export { lateFeesRoutes } from './late-fees.routes.ts'
export { previewLateFees, putLateFeeRule, runLateFees } from './late-fees.service.ts'
