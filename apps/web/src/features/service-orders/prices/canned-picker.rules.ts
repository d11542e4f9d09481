import { toCents } from '@twopost/contract/core/money'
import { packageDiscount, spreadDiscount } from '@twopost/contract/pricing'
import type { OfferedJob } from './order-prices.api.ts'

/** What a job comes to with the optional lines that are ticked: list, discount of its package, and what is left of each line. Cents. */
export function offeredSums(job: OfferedJob, ticked: ReadonlySet<string>) {
  const lines = job.lines.filter((line) => !line.is_optional || ticked.has(line.id))
  const listCents = lines.reduce((sum, line) => sum + toCents(line.amount), 0)
  const inPackage = lines.filter((line) => !line.is_optional && line.is_discountable)
  const apart = job.lines.filter((line) => !line.is_optional && !line.is_discountable)
  const kept = apart.reduce((sum, line) => sum + toCents(line.amount), 0)
  const gross = inPackage.map((line) => ({ type: line.type, grossCents: toCents(line.amount), leftCents: toCents(line.amount) }))
  const price = job.package_price === null ? null : Math.max(0, toCents(job.package_price) - kept)
  const discountCents =
    price === null
      ? 0
      : packageDiscount(
          gross.map((line) => ({ ...line, salesClass: 'other' as const })),
          price,
        )
  const parts = discountCents > 0 ? spreadDiscount(discountCents, gross, job.spread) : []
  const off = new Map(inPackage.map((line, at) => [line.id, parts[at] ?? 0]))
  return {
    listCents,
    discountCents,
    totalCents: listCents - discountCents,
    /** What is left of a line; none of one that is not taken. */
    netCents: (line: OfferedJob['lines'][number]) =>
      lines.includes(line) ? toCents(line.amount) - (off.get(line.id) ?? 0) : null,
  }
}
