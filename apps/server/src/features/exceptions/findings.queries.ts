import type { ExceptionCode } from '@twopost/contract/exceptions'
import { computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { partsFindings } from './parts-findings.queries.ts'
import { salesFindings, timeFindings } from './sales-findings.queries.ts'

export const findings: Readonly<Record<ExceptionCode, string>> = { ...partsFindings, ...salesFindings, ...timeFindings }
/** At most so many of one rule at one shop; the oldest records first. What is beyond waits until those are settled. */
export const mostFound = 2000

export type Details = Readonly<Record<string, string | number>>
const foundRow = computed({
  record_id: ['uuid', 'f.record_id'],
  at_risk_cents: ['int8', 'f.at_risk_cents'],
  details: [typed<Details>('jsonb'), 'f.details'],
})
export type Found = RowOf<typeof foundRow>
export interface Question {
  shopId: string
  now: Date
  thresholdThousandths: number
  today: string
  timeZone: string
  /** The last day that lies more than the threshold in business days back. */
  businessDay: string
}
/** What a rule finds at one shop now: one statement (EXC4). */
export const selectFound = (tx: Tx, rule: ExceptionCode, at: Question): Promise<Found[]> =>
  tx.rows(
    foundRow,
    `select ${foundRow.sql} from (${findings[rule]}) f
      where $3::timestamptz is not null and $4::bigint is not null and $5::date is not null and $6::text is not null and $7::date is not null
      order by f.record_id limit ${mostFound + 1}`,
    [tx.tenant, at.shopId, at.now, at.thresholdThousandths, at.today, at.timeZone, at.businessDay],
  )
