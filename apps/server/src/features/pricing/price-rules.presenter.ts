import { fromCents, fromMillionths, fromThousandths } from '@twopost/contract/core/money'
import type { LaborRate, LaborTier, PartMatrix, PartTier, PriceRuleState } from '@twopost/contract/pricing'
import type { RuleRow, VersionRow } from './price-rules.queries.ts'

/** The version that counts on a day: the latest that has begun by then. */
export const inForceOn = (versions: readonly VersionRow[], today: string): VersionRow | undefined =>
  versions
    .filter((one) => one.state === 'active' && one.valid_from <= today)
    .sort((a, b) => (a.valid_from === b.valid_from ? b.version_no - a.version_no : a.valid_from < b.valid_from ? 1 : -1))[0]
function stateOf(rule: RuleRow, one: VersionRow, current: VersionRow | undefined, today: string): PriceRuleState {
  if (one.state === 'draft') return 'draft'
  if (rule.retired_at) return 'retired'
  return one === current || one.valid_from > today ? 'active' : 'replaced'
}
const own = (rule: RuleRow) => ({
  id: rule.id,
  code: rule.code,
  name: rule.name,
  shop_id: rule.shop_id,
  is_default: rule.is_default,
  is_retired: rule.retired_at !== null,
  version: rule.version,
  created_at: rule.created_at.toISOString(),
  updated_at: rule.updated_at.toISOString(),
})
/** A version with what it says, the one that counts today, and all of them. */
function versionsOf<T extends object>(rule: RuleRow, rows: readonly VersionRow[], today: string, say: (row: VersionRow) => T) {
  const current = inForceOn(rows, today)
  const said = rows.map((row) => ({
    version_no: row.version_no,
    state: stateOf(rule, row, current, today),
    valid_from: row.valid_from,
    created_by_name: row.created_by_name,
    created_at: row.created_at.toISOString(),
    ...say(row),
  }))
  const shown = current ?? rows.find((row) => row.state === 'active')
  return { current: said.find((one) => one.version_no === shown?.version_no) ?? null, versions: said }
}
/** Row → wire; `today` is the day of its shop. */
export const presentRate = (rule: RuleRow, rows: readonly VersionRow[], today: string): LaborRate => ({
  ...own(rule),
  category: rule.category as LaborRate['category'],
  ...versionsOf(rule, rows, today, (row) => ({
    amount: fromCents(row.cents ?? 0),
    tiers: (row.tiers as LaborTier[]).map((tier) => ({
      from: fromThousandths(tier.from),
      to: tier.to === null ? null : fromThousandths(tier.to),
      percent: fromMillionths(tier.shareMillionths),
    })),
  })),
})
/** The same of a matrix; its tiers for holders of pricing:cost alone. */
export const presentMatrix = (rule: RuleRow, rows: readonly VersionRow[], today: string, seesCost: boolean): PartMatrix => ({
  ...own(rule),
  part_classes: rule.part_classes as PartMatrix['part_classes'],
  ...versionsOf(rule, rows, today, (row) => ({
    keep_edges: row.keep_edges,
    tier_count: row.tiers.length,
    ...(seesCost && {
      tiers: (row.tiers as PartTier[]).map((tier) => ({
        from: fromCents(tier.from),
        to: tier.to === null ? null : fromCents(tier.to),
        method: tier.method,
        value: tier.method === 'multiplier' ? tier.valueMillionths / 1_000_000 : fromMillionths(tier.valueMillionths),
        round_to: tier.roundTo,
      })),
    }),
  })),
})
/** A rule of another kind, whose versions `say` what they ask for. */
export const presentRule = <T extends object>(
  rule: RuleRow,
  rows: readonly VersionRow[],
  today: string,
  say: (row: VersionRow) => T,
) => ({
  ...own(rule),
  ...versionsOf(rule, rows, today, say),
})
