import { toMillionths } from '@twopost/contract/core/money'

/** All of it, in the ten-thousandths of a percent that shares are counted in. */
const whole = 1_000_000

/** Equal shares in percent for so many people; what cannot be divided goes to the first ones, so that they add up to 100. */
export function evenShares(people: number): number[] {
  const base = Math.floor(whole / people)
  const left = whole - base * people
  return Array.from({ length: people }, (_, at) => (base + (at < left ? 1 : 0)) / 10_000)
}

/** What is missing to 100 percent; below zero when it is too much. Null shares are not typed yet. */
export const missingShare = (percents: readonly (number | null)[]): number =>
  (whole - percents.reduce<number>((sum, one) => sum + toMillionths(one ?? 0), 0)) / 10_000
