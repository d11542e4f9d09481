import { isUuid } from '../core/ids.ts'

/** What a label names, with the letter of its code (DOC8). */
export const labelKinds = { part: 'P', core: 'C', bin: 'B', key_tag: 'K', vehicle: 'V' } as const
export type LabelKind = keyof typeof labelKinds
export const labelKindNames = Object.keys(labelKinds) as [LabelKind, ...LabelKind[]]

const head = 'TP1:'
const digits = 25

/** The text of a label's code: `TP1:`, the letter of its kind and the id, short enough for a small QR code (capitals and digits alone). */
export const labelCode = (kind: LabelKind, id: string): string =>
  head +
  labelKinds[kind] +
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(digits, '0')

/** What a label's code names; undefined for any other text. */
export function readLabelCode(text: string): { kind: LabelKind; id: string } | undefined {
  const code = text.trim().toUpperCase()
  if (!code.startsWith(head) || !/^[0-9A-Z]+$/.test(code.slice(head.length))) return undefined
  const kind = labelKindNames.find((one) => labelKinds[one] === code[head.length])
  const short = code.slice(head.length + 1)
  if (!kind || short.length !== digits) return undefined
  let number = 0n
  for (const digit of short) number = number * 36n + BigInt(Number.parseInt(digit, 36))
  const hex = number.toString(16).padStart(32, '0')
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return isUuid(id) ? { kind, id } : undefined
}
