import { Problem } from './problem.ts'

const limits = { depth: 20, keys: 1000, items: 500 } as const
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/**
 * Reads a JSON body strictly (S-41): UTF-8, at most 20 levels, 1,000 keys and 500 items a list, no key twice and none
 * that reaches for a prototype. @throws Problem BAD_REQUEST
 */
export function parseBody(bytes: Uint8Array): unknown {
  let text: string
  let value: unknown
  try {
    text = decoder.decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw new Problem('BAD_REQUEST')
  }
  if (value !== null && typeof value === 'object') inspect(text)
  return value
}

/** Walks the text once; it is known to be valid JSON. */
function inspect(text: string): void {
  type Frame = { keys: Set<string> | null; items: number; atKey: boolean }
  const stack: Frame[] = []
  let keys = 0
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    const frame = stack.at(-1)
    if (char === 0x22) {
      const end = endOfString(text, i)
      if (frame?.keys && frame.atKey) {
        const key = JSON.parse(text.slice(i, end + 1)) as string
        keys += 1
        if (frame.keys.has(key) || forbidden.has(key) || keys > limits.keys) throw new Problem('BAD_REQUEST')
        frame.keys.add(key)
        frame.atKey = false
      }
      i = end
    } else if (char === 0x7b || char === 0x5b) {
      if (stack.length >= limits.depth) throw new Problem('BAD_REQUEST')
      stack.push({ keys: char === 0x7b ? new Set() : null, items: 0, atKey: char === 0x7b })
    } else if (char === 0x7d || char === 0x5d) {
      stack.pop()
    } else if (char === 0x2c && frame) {
      if (frame.keys) frame.atKey = true
      else if (++frame.items >= limits.items) throw new Problem('BAD_REQUEST')
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === 0x5c) i += 1
    else if (char === 0x22) return i
  }
  return text.length
}
