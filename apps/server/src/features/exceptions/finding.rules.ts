import { lookBackDays } from '@twopost/contract/exceptions'

/**
 * Findings of a rule at one shop. $1 is the organization, $2 the shop, $3 now, $4 the threshold in thousandths of its unit, $5 today at the shop, $6 its
 * time zone, and $7 the last day that lies more than the threshold in business days back.
 */
interface Parts {
  /** The record that it is about: once in the findings. */
  id: string
  cents: string
  /** Ids and figures; a name that ends in `_id` is an id, `_cents` money, `_thousandths` a figure. */
  details: Readonly<Record<string, string>>
}
/** A statement that gives findings in the columns that all rules share. */
export const finding = ({ id, cents, details }: Parts, from: string): string =>
  `select ${id}::uuid as record_id, greatest(coalesce(${cents}, 0), 0)::bigint as at_risk_cents,
    jsonb_strip_nulls(jsonb_build_object(${Object.entries(details)
      .map(([name, sql]) => `'${name}', ${sql}`)
      .join(', ')})) as details
   ${from}`

/** Earlier than the threshold in days. */
export const before = (at: string): string => `${at} < $3::timestamptz - $4::bigint * interval '1 day' / 1000`
/** As far back as rules look at what cannot be undone. */
export const recentDay = (day: string): string => `${day} >= $5::date - ${lookBackDays}`
export const recent = (at: string): string => `${at} >= $3::timestamptz - interval '${lookBackDays} days'`
/** An order `o` of the shop that is worked on, or was finished lately. */
export const workedOn = `o.tenant_id = $1 and o.shop_id = $2 and o.deleted_at is null and o.status in ('in_progress', 'completed', 'invoiced')
  and (o.completed_at is null or ${recent('o.completed_at')})`
/** An invoice `i` of the shop that counts, of the last days. */
export const billed = `i.tenant_id = $1 and i.shop_id = $2 and i.deleted_at is null and i.status in ('sent', 'paid', 'overdue') and i.origin <> 'opening'`
/** What of a money figure is how many thousandths of a piece. */
export const timesThousandths = (cents: string, thousandths: string): string => `round(${cents} * ${thousandths} / 1000.0)`
