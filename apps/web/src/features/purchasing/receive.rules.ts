import { readLabelCode } from '@twopost/contract/documents'
import { numberKey } from '@twopost/contract/inventory'
import type { PurchaseOrderLine } from './purchasing.api.ts'

/** What was counted, by line; a line without a figure was not counted and stays on order. */
export type Counts = Readonly<Record<string, number>>
/** What becomes of a difference: wait for the rest or close the line; keep what is too many or send it back. */
export type Answer = 'wait' | 'close' | 'keep' | 'back'
export type Answers = Readonly<Record<string, Answer>>
export interface Difference {
  line: PurchaseOrderLine
  is: 'short' | 'over'
  by: number
}
const exact = (value: number): number => Math.round(value * 1000) / 1000

/** Of several lines of one part, for work orders and for the shelf, the first that is not counted whole. */
const nextOf = (found: readonly PurchaseOrderLine[], counts: Counts): PurchaseOrderLine | undefined =>
  found.find((line) => (counts[line.id] ?? 0) < line.outstanding) ?? found[0]
/** The line that a scanned or typed code names: a label of ours, or the number of the part in any way of writing it. */
export function lineOfCode(lines: readonly PurchaseOrderLine[], code: string, counts: Counts): PurchaseOrderLine | undefined {
  const label = readLabelCode(code)
  if (label) return label.kind === 'part' ? lineOfItems(lines, [label.id], counts) : undefined
  const key = numberKey(code)
  return nextOf(key === '' ? [] : lines.filter((line) => numberKey(line.part_number) === key), counts)
}
/** The line of one of these parts: a bar code on a box, or the number of a supplier, is known to the server alone (PAR3, PAR30). */
export const lineOfItems = (
  lines: readonly PurchaseOrderLine[],
  itemIds: readonly string[],
  counts: Counts,
): PurchaseOrderLine | undefined =>
  nextOf(
    lines.filter((line) => itemIds.includes(line.item_id)),
    counts,
  )
/** Where what was counted is not what is still to come. */
export const differencesOf = (lines: readonly PurchaseOrderLine[], counts: Counts): Difference[] =>
  lines.flatMap((line): Difference[] => {
    const count = counts[line.id]
    if (count === undefined || count === line.outstanding) return []
    const by = exact(Math.abs(count - line.outstanding))
    return [{ line, is: count < line.outstanding ? 'short' : 'over', by }]
  })
export const answerOf = (difference: Difference, answers: Answers): Answer =>
  answers[difference.line.id] ?? (difference.is === 'short' ? 'wait' : 'keep')

/** What is booked: lines that were counted, without what goes back. */
export function bookingOf(lines: readonly PurchaseOrderLine[], counts: Counts, answers: Answers) {
  const differences = new Map(differencesOf(lines, counts).map((one) => [one.line.id, answerOf(one, answers)]))
  const booked = lines.flatMap((line) => {
    const count = counts[line.id]
    if (count === undefined) return []
    const answer = differences.get(line.id)
    const quantity = answer === 'back' ? line.outstanding : count
    if (quantity === 0 && answer !== 'close') return []
    return [{ purchase_order_line_id: line.id, quantity, ...(answer === 'close' && { close: true }) }]
  })
  return {
    lines: booked,
    quantity: exact(booked.reduce((sum, one) => sum + one.quantity, 0)),
    accept_over: [...differences.values()].includes('keep'),
  }
}
