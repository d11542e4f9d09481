import { readLabelCode } from '@twopost/contract/documents'
import { numberKey } from '@twopost/contract/inventory'
import type { PurchaseOrderLine } from './purchasing.api.ts'

const exact = (value: number): number => Math.round(value * 1000) / 1000

/** What was counted, by line; a line without a figure was not counted and stays on order. */
export type Counts = Readonly<Record<string, number>>
/** What becomes of a difference: wait for the rest or close the line; keep what is too many or send it back. */
export type Answer = 'wait' | 'close' | 'keep' | 'back'
export type Answers = Readonly<Record<string, Answer>>
/** What came damaged or wrong of a line: it goes back for a credit, or was not accepted at all. */
export interface BadPart {
  quantity: number
  reason: string
  goes: 'claim' | 'refuse'
  /** Of what goes back; they are sent once it is booked. */
  photos?: readonly File[]
}
export type BadParts = Readonly<Record<string, BadPart>>
/** What came and is on no line; it is kept, or goes back at once. */
export interface Extra {
  item_id: string
  name: string
  number: string
  quantity: number
  /** Null: what it cost the last time. */
  unit_cost: number | null
  isKept: boolean
}
/** What was counted less what was not accepted. */
export const acceptedOf = (counts: Counts, bad: BadParts): Counts =>
  Object.fromEntries(
    Object.entries(counts).map(([id, count]) => {
      const one = bad[id]
      return [id, one?.goes === 'refuse' ? exact(Math.max(0, count - one.quantity)) : count]
    }),
  )
export interface Difference {
  line: PurchaseOrderLine
  is: 'short' | 'over'
  by: number
}
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

/** The photos of what goes back, each with the line of the delivery that was booked for it. */
export const photosToSend = (
  booked: readonly { id: string; purchase_order_line_id: string | null; goes_back: boolean }[],
  bad: BadParts,
): { lineId: string; photo: File }[] =>
  booked
    .filter((one) => one.goes_back)
    .flatMap(({ id: lineId, purchase_order_line_id: of }) => (bad[of ?? '']?.photos ?? []).map((photo) => ({ lineId, photo })))

/** What is booked: lines that were accepted, without what is sent back of too many, and what is on no line and kept. */
export function bookingOf(
  lines: readonly PurchaseOrderLine[],
  counts: Counts,
  answers: Answers,
  { bad = {}, extras = [] }: { bad?: BadParts; extras?: readonly Extra[] } = {},
) {
  const accepted = acceptedOf(counts, bad)
  const differences = new Map(differencesOf(lines, accepted).map((one) => [one.line.id, answerOf(one, answers)]))
  const booked = lines.flatMap((line) => {
    const count = accepted[line.id]
    if (count === undefined) return []
    const answer = differences.get(line.id)
    const quantity = answer === 'back' ? line.outstanding : count
    if (quantity === 0 && answer !== 'close') return []
    const one = bad[line.id]
    const back = one?.goes === 'claim' ? Math.min(one.quantity, quantity) : 0
    return [
      {
        ...{ purchase_order_line_id: line.id, quantity },
        ...(answer === 'close' && { close: true }),
        ...(back > 0 && { sent_back: { quantity: back, reason: one?.reason ?? '' } }),
      },
    ]
  })
  const added = extras
    .filter((one) => one.isKept)
    .map(({ item_id, quantity, unit_cost }) => ({ item_id, quantity, ...(unit_cost !== null && { unit_cost }) }))
  const sum = (all: readonly { quantity: number }[]) => all.reduce((total, one) => total + one.quantity, 0)
  const setAside = exact(booked.reduce((total, one) => total + (one.sent_back?.quantity ?? 0), 0))
  return {
    lines: [...booked, ...added],
    /** Into stock. */
    quantity: exact(sum(booked) + sum(added) - setAside),
    /** Set aside for the supplier. */
    setAside,
    accept_over: [...differences.values()].includes('keep'),
  }
}
