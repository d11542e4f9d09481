export { JobPill, JobPriorityMark } from './job-words.tsx'
export { jobsText } from './jobs.text.ts'
