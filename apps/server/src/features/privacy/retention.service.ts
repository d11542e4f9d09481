import type { Answer, Input } from '@twopost/contract/core/call'
import { addMonths } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/privacy'
import {
  type RetentionKind,
  type RetentionPreview,
  type RetentionRule,
  type RetentionRuleFields,
  retentionKindOf,
  retentionKinds,
  usualAnswerDays,
} from '@twopost/contract/privacy'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { selectHeldRecords } from './legal-holds.queries.ts'
import { putAnswerDays, selectAnswerDays } from './privacy-requests.queries.ts'
import { putRule, type RuleRow, selectRules } from './retention.queries.ts'
import { firstToday } from './retention-day.service.ts'
import { countOld, mostPreviewed, retentionSources } from './retention-sources.queries.ts'

type All = Answer<typeof calls.listRetentionRules>
const ruleOf = (rows: readonly RuleRow[], kind: RetentionKind): RetentionRule => {
  const row = rows.find((one) => one.kind === kind)
  const { usual, fewest, action } = retentionKindOf(kind)
  return {
    ...{ kind, months: row?.months ?? usual, fewest_months: fewest, action, is_on: row?.is_on ?? false },
    ...{ ran_at: row?.ran_at?.toISOString() ?? null, ran_count: row?.ran_count ?? 0, version: row?.version ?? 0 },
  }
}
/** How long each kind is kept, as usual and off where nobody has said otherwise (AUD12). */
export async function listRetentionRules(ctx: Context): Promise<All> {
  const rows = await selectRules(ctx.tx)
  return {
    retention_rules: retentionKinds.map((kind) => ruleOf(rows, kind)),
    answer_days: (await selectAnswerDays(ctx.tx)) ?? usualAnswerDays,
  }
}

/** What a rule would do in its first night (AUD10). */
async function previewOf(ctx: Context, kind: RetentionKind, months: number): Promise<RetentionPreview> {
  const today = await firstToday(ctx.tx, ctx.now)
  const term = { keptFrom: addMonths(today, -months), doneUntil: null, held: await selectHeldRecords(ctx.tx, today) }
  const all = []
  for (const source of retentionSources[kind]) all.push(await countOld(ctx.tx, source, term))
  const count = all.reduce((sum, { free }) => sum + free, 0)
  const days = all.flatMap(({ oldest_free }) => (oldest_free === null ? [] : [oldest_free])).sort()
  return {
    ...{ kind, months, kept_from: term.keptFrom },
    ...{ count: Math.min(count, mostPreviewed), is_capped: count > mostPreviewed },
    ...{ left_alone: all.reduce((sum, { left_alone }) => sum + left_alone, 0), oldest_on: days[0] ?? null },
  }
}
export async function previewRetentionRules(
  ctx: Context,
  { body }: Input<typeof calls.previewRetentionRules>,
): Promise<Answer<typeof calls.previewRetentionRules>> {
  const previews: RetentionPreview[] = []
  for (const { kind, months } of body.rules) previews.push(await previewOf(ctx, kind, months))
  return { previews }
}

async function changeRule(ctx: Context, before: RetentionRule, to: RetentionRuleFields): Promise<void> {
  const { fewest, action } = retentionKindOf(to.kind)
  if (to.months < fewest) throw new Problem('RETENTION_TOO_SHORT', { months: fewest })
  if (to.action !== undefined && to.action !== action) throw new Problem('RETENTION_ACTION', { action })
  if (to.is_on && (!before.is_on || to.months < before.months)) {
    if (to.seen === undefined) throw new Problem('RETENTION_NOT_SEEN')
    const { count } = await previewOf(ctx, to.kind, to.months)
    if (count > to.seen) throw new Problem('RETENTION_PREVIEW_CHANGED', { count })
  }
  const isStale = to.version !== undefined && to.version !== before.version
  if (isStale || (await putRule(ctx.tx, { kind: to.kind, months: to.months, action, is_on: to.is_on }, null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: before })
}
/**
 * Changes rules and the days of an answer. A rule is switched on, or made shorter, by who has seen how much it would change (AUD10).
 * @throws Problem RETENTION_TOO_SHORT, RETENTION_ACTION, RETENTION_NOT_SEEN, RETENTION_PREVIEW_CHANGED, STALE_VERSION
 */
export async function changeRetentionRules(ctx: Context, { body }: Input<typeof calls.updateRetentionRules>): Promise<All> {
  const rows = await selectRules(ctx.tx)
  for (const rule of body.rules ?? []) await changeRule(ctx, ruleOf(rows, rule.kind), rule)
  if (body.answer_days !== undefined) await putAnswerDays(ctx.tx, body.answer_days, ctx.now)
  await announceLive(ctx, 'privacy.changed', null, {})
  ctx.note({
    ...{ kind: 'retention_rule', id: null, code: 'retention.changed' },
    details: Object.fromEntries((body.rules ?? []).map((rule) => [rule.kind, `${rule.months}${rule.is_on ? ' on' : ' off'}`])),
  })
  return listRetentionRules(ctx)
}
