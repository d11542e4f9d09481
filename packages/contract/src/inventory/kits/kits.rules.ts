import { lineCents, spread } from '../../core/money.ts'

/** A part of a kit: thousandths for one kit, and its own price in cents. */
export interface KitShare {
  quantity: number
  listCents: number
}
/** A line that a kit becomes: which part, how many thousandths, at what price each. */
export interface KitLine {
  part: number
  quantity: number
  unitCents: number
}

const whole = 1000
/** The highest price of one at which so many do not come to more than a share. */
const priceWithin = (share: number, quantity: number): number => Number((BigInt(share) * BigInt(whole)) / BigInt(quantity))
/** The price of one at which so many come to exactly a share, if there is one. */
function exactPrice(share: number, quantity: number): number | null {
  const price = priceWithin(share, quantity)
  return [price, price + 1].find((one) => lineCents(quantity, one) === share) ?? null
}

/** How many of each part so many kits take, thousandths. */
export const kitQuantity = (kits: number, quantity: number): number =>
  Math.max(1, Number((BigInt(kits) * BigInt(quantity) + 500n) / BigInt(whole)))

/**
 * The lines that so many kits become (PAR22): each part at its own price, or the kit's price spread over them by what they come to one by one, so
 * that the lines come to it exactly. Where whole cents do not divide, what is left goes to a part of which there is one at most, else one piece
 * stands in a line of its own.
 */
export function kitLines(parts: readonly KitShare[], kits: number, kitCents: number | null): KitLine[] {
  const lines = parts.map(
    ({ quantity, listCents }, part): KitLine => ({
      part,
      quantity: kitQuantity(kits, quantity),
      unitCents: listCents,
    }),
  )
  if (kitCents === null || lines.length === 0) return lines
  const amounts = lines.map((one) => lineCents(one.quantity, one.unitCents))
  const weights = amounts.some((one) => one > 0) ? amounts : lines.map((one) => one.quantity)
  const shares = spread(lineCents(kits, kitCents), weights)
  let rest = 0
  lines.forEach((line, i) => {
    const share = shares[i] ?? 0
    line.unitCents = exactPrice(share, line.quantity) ?? priceWithin(share, line.quantity)
    rest += share - lineCents(line.quantity, line.unitCents)
  })
  return rest === 0 ? lines : withRest(lines, rest)
}
/** The same lines, coming to so many cents more. */
function withRest(lines: readonly KitLine[], rest: number): KitLine[] {
  const single = lines.find((one) => one.quantity <= whole)
  if (single) {
    const share = lineCents(single.quantity, single.unitCents) + rest
    return lines.map((one) => (one === single ? { ...one, unitCents: exactPrice(share, one.quantity) ?? one.unitCents } : one))
  }
  return lines.flatMap((one, i) => {
    if (i > 0) return [one]
    const others = { ...one, quantity: one.quantity - whole }
    const unitCents = lineCents(one.quantity, one.unitCents) - lineCents(others.quantity, one.unitCents) + rest
    return [others, { ...one, quantity: whole, unitCents }]
  })
}

/** How many kits can be made of what there is of each part, thousandths; null where none of them is counted. */
export function kitsOf(parts: readonly { quantity: number; available: number | null }[]): number | null {
  const counted = parts.flatMap(({ quantity, available }) =>
    available === null ? [] : [Math.floor(Math.max(0, available) / quantity)],
  )
  return counted.length === 0 ? null : Math.min(...counted)
}
