export type Hue = 'slate' | 'blue' | 'amber' | 'green' | 'violet' | 'red' | 'yellow' | 'teal' | 'rose'
/** How a state looks. Its words always stand beside it: nothing is told by color alone. */
export interface Tone {
  hue: Hue
  /** `open`: an outline, not filled yet; `struck`: crossed out; `ringed`: a dot with a ring; `resting`: a quiet bar. */
  look?: 'open' | 'struck' | 'ringed' | 'resting'
  /** The shape before its word. */
  shape?: 'dashed' | 'clock' | 'half' | 'check' | 'sheet' | 'barred'
  /** How much it presses, in bars; 4 is the octagon. */
  level?: 1 | 2 | 3 | 4
}
/** States by family; `_` and `-` are the same. */
export type Tones = Readonly<Record<string, Readonly<Record<string, Tone>>>>

let table: Tones = {}
/** The states of the product, given once before anything is drawn: the design system knows none by itself. */
export function giveTones(tones: Tones): void {
  table = tones
}

const plain: Tone = { hue: 'slate' }
const hues: ReadonlySet<string> = new Set(['slate', 'blue', 'amber', 'green', 'violet', 'red', 'yellow', 'teal', 'rose'])
/** How a state of a family looks; family `tone` takes the hue itself. What is not in the table is slate. */
export function toneOf(family: string, value: string): Tone {
  if (family === 'tone') return hues.has(value) ? { hue: value as Hue } : plain
  return table[family]?.[value.replaceAll('-', '_')] ?? plain
}

/** `{ 'data-tone': 'amber' }`: gives an element --fg, --soft, --line, --solid, --on. */
export function tone(family: string, value: string): Record<`data-${string}`, string> {
  const { hue, look } = toneOf(family, value)
  return { 'data-tone': hue, ...(look && { 'data-look': look }) }
}
