import type { Tx } from '#platform/database/transaction.ts'
import { deleteTokens, insertTokens, insertTokensOf } from './search-tokens.queries.ts'

export type SearchKind = 'order' | 'customer' | 'vehicle' | 'invoice' | 'flag' | 'part' | 'supplier' | 'purchase'

/** One form for comparison: lower case, accents folded. */
export const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a text, folded; what is shorter than two characters is left out. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 2)
/** A telephone number: its digits, and the last seven and four of them. */
export function phoneTokens(phone: string): string[] {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < 4) return []
  return [digits, digits.slice(-10), digits.slice(-7), digits.slice(-4)]
}
/** A serial such as a VIN: whole, and its last four to eight characters. */
export const serialTokens = (serial: string): string[] =>
  serial.length < 4
    ? []
    : [foldText(serial), ...[8, 7, 6, 5, 4].filter((n) => serial.length > n).map((n) => foldText(serial.slice(-n)))]
/** A plate without spaces and marks. */
export const plateToken = (plate: string): string => foldText(plate).replace(/[^\p{L}\p{N}]/gu, '')
/** A document number: whole, its last part, and that without leading noughts. */
export function numberTokens(number: string): string[] {
  const last = number.split('-').at(-1) ?? ''
  return [foldText(number), last, last.replace(/^0+/, '')].filter((token) => token.length > 0)
}

/** The tokens that a search text asks for: each must begin some token of the record. */
export function queryTokens(text: string): string[] {
  const compact = foldText(text).trim()
  if (/^[a-z]{2,3}-\d{4}-\d+$/.test(compact)) return [compact]
  const digits = compact.replace(/[\s().+-]/g, '')
  if (/^\d{4,}$/.test(digits) && /[\s().+-]/.test(compact)) return [digits]
  return [...new Set(wordsOf(text))].slice(0, 6)
}

/** At most 200 of at most 60 characters, each once. */
const keptOf = (tokens: readonly string[]): string[] =>
  [...new Set(tokens.map((token) => token.slice(0, 60)).filter((token) => token.length > 0))].slice(0, 200)

/** Replaces the tokens of a record in the transaction that changed it. */
export async function writeTokens(
  tx: Tx,
  kind: SearchKind,
  recordId: string,
  shopId: string | null,
  tokens: readonly string[],
): Promise<void> {
  await Promise.all([deleteTokens(tx, kind, recordId), insertTokens(tx, kind, recordId, shopId, keptOf(tokens))])
}
/** The tokens of many records that are new, in few statements. */
export async function addTokens(
  tx: Tx,
  kind: SearchKind,
  records: readonly { id: string; shopId?: string; tokens: readonly string[] }[],
): Promise<void> {
  const recordsAtOnce = 50
  for (let from = 0; from < records.length; from += recordsAtOnce)
    await insertTokensOf(
      tx,
      kind,
      records
        .slice(from, from + recordsAtOnce)
        .flatMap(({ id, shopId, tokens }) => keptOf(tokens).map((token) => ({ id, shopId, token }))),
    )
}
