import { problemList } from './problem-list.ts'

/** Errors of saved reports and their schedules (KPI10, KPI23). */
export const reportProblems = problemList({
  SAVED_REPORT_NOT_FOUND: {
    status: 404,
    text: 'Report not found',
    when: 'a saved report that is unknown, somebody else’s, or of a shop one may not enter',
  },
  SAVED_REPORT_EXISTS: {
    status: 409,
    text: 'You already have a report with this name.',
    when: 'a second saved report of the same person with the same name',
  },
  REPORT_SCHEDULE_NOT_FOUND: {
    status: 404,
    text: 'Schedule not found',
    when: 'a schedule that is unknown or somebody else’s',
  },
  REPORT_SCHEDULE_STATE: {
    status: 409,
    text: 'A running schedule can only be paused, and a paused one only resumed.',
    when: 'pausing a schedule that pauses, or resuming one that runs',
  },
  REPORT_UNDERWAY: {
    status: 409,
    text: 'This report is being sent right now. Wait until it is done.',
    when: 'sending a report by hand while an earlier run of it is not done',
  },
  RECIPIENT_UNKNOWN: {
    status: 422,
    text: '{email} is nobody of this organization. Reports are mailed to its people only.',
    when: 'a schedule with an address that no active person of the organization has (KPI23)',
  },
})
