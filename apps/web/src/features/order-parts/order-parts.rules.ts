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
/** How many are too many for a line that needs fewer, or another part (PAR19). */
export const tooMany = (line: LineItem, needed: number, isOtherPart: boolean): number =>
  Math.max(0, Math.round((outOfLine(line) - (isOtherPart ? 0 : needed)) * 1000) / 1000)
