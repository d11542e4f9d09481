/** How many bytes say whether every other one is zero. */
const looked = 2_000

function encodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const seen = Math.min(bytes.length, looked)
  const zeros: [even: number, odd: number] = [0, 0]
  for (let at = 0; at < seen; at++) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  if (zeros[1] > seen / 8) return 'utf-16le'
  return zeros[0] > seen / 8 ? 'utf-16be' : undefined
}

/** What windows-1252 has from 0x80 to 0x9f; the five places without a sign are control characters. */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
/** Node takes windows-1252 for ISO 8859-1 in some versions: then quotes, dashes and the euro sign are control characters. */
const decodeWindows = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => high[sign.charCodeAt(0) - 0x80] ?? sign)

/**
 * The text of a file of unknown encoding: by its byte order mark, by zeros at every other place (UTF-16 without a mark), else
 * UTF-8, and where that does not fit, windows-1252, which older spreadsheets write. A mark is not part of the text (INT14).
 */
export function decodeText(bytes: Uint8Array): string {
  const known = encodingOf(bytes)
  if (known) return new TextDecoder(known).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows(bytes)
  }
}
