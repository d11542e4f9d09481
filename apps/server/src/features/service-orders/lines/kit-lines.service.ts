import { fromCents, fromThousandths, toCents, toThousandths } from '@twopost/contract/core/money'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { kitLines } from '@twopost/contract/inventory'
import type { LineItemFields } from '@twopost/contract/service-orders'
import { type KitContent, kitsAmong } from '#features/inventory/index.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem } from '#platform/http/problem.ts'

/** The largest quantity that a line takes, thousandths. */
const mostOfLine = 100_000_000

/** The lines of its parts that a line of a kit becomes, at the price that the line or the kit says, or each part at its own (PAR22). */
function partsOfLine(line: LineItemFields, { priceCents, parts }: KitContent): LineItemFields[] {
  const own = line.unit_cost === undefined ? priceCents : toCents(line.unit_cost)
  return kitLines(parts, toThousandths(line.quantity ?? 1), own).flatMap(({ part, quantity, unitCents }) => {
    const one = parts[part]
    if (!one) return []
    if (quantity > mostOfLine) throw fieldProblem('body.quantity', 'INVALID_QUANTITY', fieldTexts.INVALID_QUANTITY)
    // What is never kept is ordered, unless the line says where it comes from.
    const source = one.kind === 'special' && (line.part_source ?? 'stock') === 'stock' ? 'order' : line.part_source
    return [
      {
        ...line,
        description: one.name,
        quantity: fromThousandths(quantity),
        unit_cost: fromCents(unitCents),
        inventory_item_id: one.itemId,
        ...(source && { part_source: source }),
      },
    ]
  })
}
/** New lines, with those of a kit's parts in the place of each line that names a kit. @throws Problem VALIDATION_FAILED */
export async function withoutKits(ctx: Pick<Context, 'tx'>, lines: readonly LineItemFields[]): Promise<LineItemFields[]> {
  const named = lines.flatMap((line) => (line.type === 'parts' && line.inventory_item_id ? [line.inventory_item_id] : []))
  const kits = await kitsAmong(ctx, named)
  if (kits.size === 0) return [...lines]
  return lines.flatMap((line) => {
    const kit = line.type === 'parts' ? kits.get(line.inventory_item_id ?? '') : undefined
    return kit ? partsOfLine(line, kit) : [line]
  })
}
