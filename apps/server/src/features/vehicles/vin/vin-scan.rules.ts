import {
  findVinModelYears,
  isVinCheckDigitRight,
  isVinShaped,
  VIN_LENGTH,
  VIN_YEAR_INDEX,
  type VinTextSource,
} from '@twopost/contract/vehicles'

export type VinScanSource = VinTextSource

/** A VIN that a picture may show. `confidence` is 0 to 1; below 0.7 a person must compare it with the vehicle. */
export interface VinCandidate {
  vin: string
  source: VinScanSource
  confidence: number
}

const CODE_CONFIDENCE = { checked: 0.99, unchecked: 0.9 }
/** Text with the right check digit: at least this, and up to 0.25 more by how sure the reader is. */
const CHECKED_TEXT_CONFIDENCE = 0.7
/** Text whose check digit is wrong (or that has none) counts only when looks at the picture agree. */
const AGREED_TEXT_CONFIDENCE = 0.5
const LOOKS_TO_AGREE = 2
/** So many looks agree that further ones would read the same. */
const LOOKS_TO_STOP = 3

/**
 * VINs in the text of a bar code, the surest first. Code 39 labels of some makers begin with an I for "import"; square codes hold the
 * VIN among other fields.
 */
export function listCodeCandidates(text: string, source: VinScanSource): VinCandidate[] {
  const fields = text.toUpperCase().split(/[^A-Z0-9]+/)
  const vins = fields.map((field) => (field.length === VIN_LENGTH + 1 && field.startsWith('I') ? field.slice(1) : field))
  return [...new Set(vins)]
    .filter((vin) => isVinShaped(vin) && isPlausible(vin))
    .map((vin) => ({ vin, source, confidence: isVinCheckDigitRight(vin) ? CODE_CONFIDENCE.checked : CODE_CONFIDENCE.unchecked }))
    .sort((a, b) => b.confidence - a.confidence)
}

/** Letters that optical reading takes for digits. Places 14 to 17 and the check digit of a VIN are never such letters. */
const DIGIT_LOOKALIKES: Record<string, string> = { B: '8', D: '0', G: '6', S: '5', T: '7', Z: '2', L: '1', A: '4' }
const FIRST_SERIAL_INDEX = 13
const CHECK_DIGIT_INDEX = 8

function repairDigits(text: string): string {
  return Array.from(text, (character, index) => {
    const mustBeDigit = index >= FIRST_SERIAL_INDEX || (index === CHECK_DIGIT_INDEX && character !== 'X')
    return mustBeDigit ? (DIGIT_LOOKALIKES[character] ?? character) : character
  }).join('')
}

/** Words that one VIN may fall into when the reader sees gaps in it. */
const MOST_PIECES = 4
/** A VIN with a little stuck to it, such as "VIN" or a frame; longer runs are sentences. */
const LONGEST_STUCK = VIN_LENGTH + 5

/** Runs of neighbouring words that make 17 characters together. */
function joinPieces(words: string[]): string[] {
  return words.flatMap((_, first) =>
    Array.from({ length: MOST_PIECES - 1 }, (_none, more) => words.slice(first, first + more + 2).join('')).filter(
      (joined) => joined.length === VIN_LENGTH,
    ),
  )
}

/** Every 17 characters in a row of a word that is a little too long. */
function cutPieces(word: string): string[] {
  if (word.length <= VIN_LENGTH || word.length > LONGEST_STUCK) return []
  return Array.from({ length: word.length - VIN_LENGTH + 1 }, (_, start) => word.slice(start, start + VIN_LENGTH))
}

/**
 * VINs in the text of a picture, with whether the check digit is right. A label says more than the VIN (maker, date, weights), and of
 * any other 17 characters one in eleven passes the check by chance: only a word of exactly 17 may have a wrong check digit.
 */
export function listTextCandidates(text: string): { vin: string; isChecked: boolean }[] {
  const lines = text
    .toUpperCase()
    .replace(/[OQ]/g, '0')
    .replace(/I/g, '1')
    .split('\n')
    .map((line) => line.split(/[^A-Z0-9]+/).filter(Boolean))
  const assess = (texts: string[]) =>
    [...new Set(texts.map(repairDigits))]
      .filter((vin) => isVinShaped(vin) && isPlausible(vin))
      .map((vin) => ({ vin, isChecked: isVinCheckDigitRight(vin) === true }))
  const whole = assess(lines.flat().filter((word) => word.length === VIN_LENGTH))
  const made = assess(lines.flatMap((words) => [...joinPieces(words), ...words.flatMap(cutPieces)]))
  const candidates = [...whole, ...made.filter(({ isChecked }) => isChecked)]
  return candidates.sort((a, b) => Number(b.isChecked) - Number(a.isChecked))
}

/** A serial of four digits at the end; letters and digits both (a part number of 17 digits is no VIN). */
function isPlausible(vin: string): boolean {
  return /\d{4}$/.test(vin) && /[A-Z]/.test(vin) && /\d/.test(vin.slice(0, FIRST_SERIAL_INDEX))
}

/** Collects what several looks at one picture read, and says when it is enough. */
export class TextVotes {
  readonly #seen = new Map<string, number>()

  /** Notes one look; `confidence` of the reading is 0 to 100. Answers a candidate when looking on is of no use, else null. */
  add(text: string, confidence: number): VinCandidate | null {
    for (const { vin, isChecked } of listTextCandidates(text)) {
      if (isChecked && findVinModelYears(vin[VIN_YEAR_INDEX] ?? '')) return toChecked(vin, confidence)
      this.#seen.set(vin, (this.#seen.get(vin) ?? 0) + 1)
    }
    return this.findAgreed(LOOKS_TO_STOP)
  }

  /** What looks agreed on though its check digit is wrong, or null. */
  findAgreed(looks = LOOKS_TO_AGREE): VinCandidate | null {
    const [best] = [...this.#seen].filter(([, times]) => times >= looks).sort(([, a], [, b]) => b - a)
    return best ? { vin: best[0], source: 'ocr', confidence: AGREED_TEXT_CONFIDENCE } : null
  }
}

/** How sure a reader is that does not say so: in the middle. */
const UNKNOWN_CONFIDENCE = 50

/**
 * The VIN of a text that was read before it came here, or null (OP-74). The text of a bar code counts as it is; letters that were read one
 * by one are repaired as those of a picture are. There is one look only, so a wrong check digit makes it no less than a guess (0.5).
 */
export function findVinInText(text: string, source: VinScanSource): VinCandidate | null {
  if (source !== 'ocr') return listCodeCandidates(text, source)[0] ?? null
  const best = listTextCandidates(text)[0]
  if (!best) return null
  if (best.isChecked && findVinModelYears(best.vin[VIN_YEAR_INDEX] ?? '')) return toChecked(best.vin, UNKNOWN_CONFIDENCE)
  return { vin: best.vin, source, confidence: AGREED_TEXT_CONFIDENCE }
}

function toChecked(vin: string, confidence: number): VinCandidate {
  const share = Math.min(Math.max(confidence, 0), 100) / 100
  return { vin, source: 'ocr', confidence: Math.round((CHECKED_TEXT_CONFIDENCE + share * 0.25) * 100) / 100 }
}
