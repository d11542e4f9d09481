/** Who sees what may cost the shop money, settles it, and sets the rules (EXC17). */
export const exceptionsTable = {
  listExceptions: 'exceptions:view | shops',
  getExceptionSummary: 'exceptions:view | shops',
  checkExceptions: 'exceptions:resolve | shops',
  assignException: 'exceptions:resolve | shops',
  snoozeException: 'exceptions:resolve | shops',
  acceptException: 'exceptions:resolve | shops',
  listExceptionOwners: 'exceptions:resolve | shops',
  listExceptionRules: 'exceptions:view | shops',
  putExceptionRule: 'settings:create | shops',
} as const
