import type { LineItem } from '@twopost/contract/service-orders'

/** How many of its part came or were taken for a line and are not back. */
export const outOfLine = ({ part }: Pick<LineItem, 'part'>): number =>
  part === null ? 0 : Math.round((part.issued + part.ready - part.kept) * 1000) / 1000
/** The lines of which something is out, with all of it: what has to be said before an order is cancelled. */
export const partsOut = (lines: readonly LineItem[]): { line: LineItem; count: number }[] =>
  lines.map((line) => ({ line, count: outOfLine(line) })).filter(({ count }) => count > 0)
/** Lines whose part is not here: on its way, or not even ordered (PAR20). What the customer brings and used parts are not asked about. */
export const partsNotHere = (lines: readonly LineItem[]): LineItem[] =>
  lines.filter(({ part }) => part?.presence === 'coming' || part?.presence === 'not_coming')
/** Lines of other shops' work whose supplier or cost nobody has said (PAR20). */
export const openSublets = (lines: readonly LineItem[]): LineItem[] => lines.filter(({ sublet }) => sublet?.is_open)
/** What can be said of a part that is not here: it was not used, only what is here was, or the customer brought it. */
export const partFates = ['not_used', 'only', 'customer'] as const
export type PartFate = (typeof partFates)[number]
/** How many of a line's part are here, out of those that it is for. */
export const hereOfLine = (line: LineItem): number =>
  line.part === null ? 0 : Math.round((outOfLine(line) + line.part.kept + line.part.reserved) * 1000) / 1000
/** What can be said of a line's part: where some are here, only they were used; where none is, none was. */
export const fatesOf = (line: LineItem): PartFate[] => (hereOfLine(line) > 0 ? ['only'] : ['not_used', 'customer'])
/** How many of its part are neither here, promised from the shelf nor on their way: what can be put on the list of what to buy. */
export const notComing = ({ quantity, part }: Pick<LineItem, 'part' | 'quantity'>): number =>
  part?.presence === 'not_coming'
    ? Math.max(
        0,
        Math.round((quantity - part.issued - part.reserved - part.ready - Math.max(0, part.ordered - part.received)) * 1000) /
          1000,
      )
    : 0
/** What a line costs with the part that was chosen for it: one that was put on file without a price costs what was typed before. */
export const priceWith = (part: { unit_price: number }, isNew: boolean, typed: number | null): number =>
  isNew && part.unit_price === 0 && typed !== null ? typed : part.unit_price
/** How many are too many for a line that needs fewer, or another part (PAR19). */
export const tooMany = (line: LineItem, needed: number, isOtherPart: boolean): number =>
  Math.max(0, Math.round((outOfLine(line) - (isOtherPart ? 0 : needed)) * 1000) / 1000)
