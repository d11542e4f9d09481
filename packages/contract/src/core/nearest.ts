/**
 * How many letters must be added, left out, changed, or swapped with the next, to make one text of another. Counted up to `most`; what is farther
 * apart is `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    let least = i
    for (let k = 1; k <= other.length; k++) {
      const changed = (last[k - 1] ?? 0) + (one[i - 1] === other[k - 1] ? 0 : 1)
      let cost = Math.min((row[k - 1] ?? 0) + 1, (last[k] ?? 0) + 1, changed)
      if (i > 1 && k > 1 && one[i - 1] === other[k - 2] && one[i - 2] === other[k - 1])
        cost = Math.min(cost, (before[k - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

/** One form of a name: letters and digits alone, in words. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** What a company may be called with and without. */
const kindsOfCompany = new Set([
  'inc',
  'llc',
  'ltd',
  'co',
  'corp',
  'company',
  'corporation',
  'lp',
  'llp',
  'sa',
  'cv',
  'de',
  'the',
])
/** The words that tell names apart. */
function tellingWords(name: string): string[] {
  const words = wordsOf(name)
  const telling = words.filter((word) => !kindsOfCompany.has(word))
  return telling.length > 0 ? telling : words
}
const beginsWith = (words: readonly string[], first: readonly string[]): boolean => first.every((word, at) => words[at] === word)

/** So many letters may be wrong in a name of that length: one in four, at most three. */
const mostWrong = (length: number): number => Math.min(3, Math.floor(length / 4))
/** The shortest beginning of a name that stands for it. */
const leastBeginning = 4
/** Longer ones are no names. */
const longestName = 120

/**
 * Which of these names somebody meant who wrote another one: one that differs in a few letters, in spaces, or in `Inc.` and the like; else the
 * only one that begins with what was written, or with which what was written begins. The nearest, of equally near ones the first.
 */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const words = tellingWords(written)
  const text = words.join('')
  if (text.length === 0 || text.length > longestName) return undefined
  let best: { name: string; distance: number } | undefined
  const begun: string[] = []
  for (const name of names) {
    const own = tellingWords(name)
    const other = own.join('')
    const most = Math.min(mostWrong(Math.max(text.length, other.length)), best ? best.distance - 1 : 3)
    const distance = most < 0 ? 1 : editDistance(text, other, most)
    if (distance <= most) best = { name, distance }
    const isBegun = beginsWith(own, words)
      ? text.length >= leastBeginning
      : beginsWith(words, own) && other.length >= leastBeginning
    if (isBegun) begun.push(name)
  }
  return best?.name ?? (begun.length === 1 ? begun[0] : undefined)
}
