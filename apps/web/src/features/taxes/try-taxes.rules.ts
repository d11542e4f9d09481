import type { SalesClass } from '@twopost/contract/core/line-types'

/** A line to try the taxes with; an amount that is not filled in is not counted. */
export interface TriedLine {
  key: number
  sales_class: SalesClass
  amount: number | null
  pieces: number | null
}
/** What the box begins with: labor and a part of one service. */
export const firstLines = [
  { key: 1, sales_class: 'labor', amount: 100, pieces: 1 },
  { key: 2, sales_class: 'part_new', amount: 100, pieces: 1 },
] as const satisfies readonly TriedLine[]

/** What the server is asked; null while no line has an amount. */
export function tryBody({
  shopId,
  customerId,
  day,
  mode,
  lines,
  isOneService,
  discount,
}: {
  shopId: string
  customerId: string | null
  day: string
  /** Undefined: as the shop counts today. */
  mode: 'simple' | 'components' | undefined
  lines: readonly TriedLine[]
  isOneService: boolean
  discount: number | null
}) {
  const asked = lines.flatMap(({ key, sales_class, amount, pieces }) =>
    amount === null ? [] : [{ sales_class, amount, quantity: pieces ?? 1, service: isOneService ? 'one' : `line ${key}` }],
  )
  if (asked.length === 0) return null
  return {
    ...{ shop_id: shopId, customer_id: customerId, date: day, lines: asked },
    ...(mode && { mode }),
    ...(discount !== null && discount > 0 && { discount }),
  }
}
