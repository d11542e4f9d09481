export { isOpen, JobPill, JobPriorityMark, vehicleOf } from './job-words.tsx'
export { type Job, useTechnicianJobs } from './jobs.api.ts'
export { numberOfOrder, shownStart } from './kept-jobs.store.ts'
export { PortalFrame, type PortalPlace } from './portal-frame.tsx'
