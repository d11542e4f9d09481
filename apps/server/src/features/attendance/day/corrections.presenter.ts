import type { TimeCorrection } from '@twopost/contract/attendance'
import type { CorrectionRow } from './corrections.queries.ts'

/** Row → wire: what was, what is, why, and by whom (CLK10). */
export const presentCorrection = (row: CorrectionRow): TimeCorrection => ({
  recordId: row.record_id,
  before: row.before,
  after: row.after,
  reason: row.reason,
  byName: row.by_name,
  at: row.at.toISOString(),
})
