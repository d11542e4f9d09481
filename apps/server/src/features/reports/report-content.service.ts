import { isKpiCode, isStep, type KpiMember, type KpiSplit } from '@twopost/contract/kpis'
import { codesOf, findKpis, kpiLines, maySee as maySeeFigure } from '#features/kpis/index.ts'
import type { Cell } from '#platform/csv/export-list.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { SavedReportRow } from './saved-reports.queries.ts'
import { maySee } from './saved-reports.service.ts'
import { sayIn, taxLines } from './tax-report.export.ts'
import { findTaxReport } from './tax-report.service.ts'

type Asked = Pick<SavedReportRow, 'kind' | 'codes' | 'filters' | 'group_by'>
/** May this person have this report: its kind, its shop, and of its figures at least one (KPI12)? @throws Problem KPI_UNKNOWN */
export function mayHave(ctx: Pick<Context, 'permissions' | 'shopIds'>, report: Asked): boolean {
  if (!maySee(ctx, report)) return false
  if (report.filters.shop_id && !mayEnterShop(ctx, report.filters.shop_id)) return false
  if (report.kind === 'tax') return true
  const known = report.codes.map((code) => {
    if (!isKpiCode(code)) throw new Problem('KPI_UNKNOWN', { code })
    return code
  })
  return known.length === 0 || known.some((code) => maySeeFigure(ctx, code))
}

/**
 * A saved report of some days as lines of a file, as this person may see it: their shops, their figures, their language (KPI12, KPI14).
 * @throws Problem where the question is one that cannot be answered
 */
export async function writeReport(ctx: Context, report: Asked, days: { from: string; to: string }): Promise<Cell[][]> {
  const { shop_id, basis, ...choice } = report.filters
  const shop = shop_id ? { shop_id } : {}
  const say = sayIn(ctx.principal.language)
  if (report.kind === 'tax') return taxLines(await findTaxReport(ctx, { ...shop, ...days, basis }), say)
  const by = report.group_by
  const answer = await findKpis(ctx, {
    ...{ ...choice, ...shop, ...days, codes: codesOf(ctx, report.codes), compare: ['previous', 'last_year'] },
    ...(by !== '' && { group_by: isStep(by) ? by : (by as KpiMember | KpiSplit) }),
  })
  return kpiLines(answer, say)
}
