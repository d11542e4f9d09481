import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const css = readFileSync(fileURLToPath(new URL('./styles/tokens.css', import.meta.url)), 'utf8')

/** The hex colours of one theme's block. */
function coloursOf(selector: string): Record<string, string> {
  const from = css.indexOf(selector)
  const block = css.slice(css.indexOf('{', from) + 1, css.indexOf('\n}', from))
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((found) => [found[1], found[2]]))
}

const themes = { light: coloursOf(':root, [data-theme="light"]'), dark: coloursOf('[data-theme="dark"]') }

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

type Pair = readonly [front: string, back: string, least: number]
const text = 4.5
const graphic = 3
const hues = ['slate', 'blue', 'amber', 'green', 'violet', 'red', 'yellow', 'teal', 'rose']
const pairs: Pair[] = [
  ...['canvas', 'surface', 'surface-2', 'raised', 'accent-soft'].flatMap((back): Pair[] => [
    ['ink-1', back, text],
    ['ink-2', back, text],
    ['ink-3', back, text],
  ]),
  ['ink-1', 'surface-3', text],
  ['ink-2', 'surface-3', text],
  ['on-accent', 'accent', text],
  ['on-accent', 'accent-hover', text],
  ['accent-text', 'canvas', text],
  ['accent-text', 'surface', text],
  ['accent-text', 'surface-2', text],
  ['accent-text', 'accent-soft', text],
  ['accent-text', 'accent-soft-2', text],
  ['on-danger', 'danger', text],
  ['danger', 'surface', text],
  ['danger', 'canvas', text],
  ['ink-inverse', 'inverse', text],
  ['border-control', 'surface', graphic],
  ['border-control', 'canvas', graphic],
  ['border-control', 'surface-2', graphic],
  ['focus', 'canvas', graphic],
  ['focus', 'surface', graphic],
  ['focus', 'surface-2', graphic],
  ...hues.flatMap((hue): Pair[] => [
    [`${hue}-fg`, `${hue}-soft`, text],
    [`${hue}-fg`, 'surface', text],
    [`${hue}-fg`, 'surface-2', text],
    [`${hue}-fg`, 'canvas', text],
    [`${hue}-on`, `${hue}-solid`, text],
    [`${hue}-solid`, 'surface', graphic],
    [`${hue}-solid`, `${hue}-soft`, graphic],
  ]),
]

describe.each(Object.entries(themes))('contrast of the %s theme (WCAG 2.2 AA)', (_, colours) => {
  it.each(pairs)('%s on %s reaches %d', (front, back, least) => {
    const [a, b] = [colours[front], colours[back]]
    expect(a, `--${front}`).toBeDefined()
    expect(b, `--${back}`).toBeDefined()
    expect(contrast(a ?? '', b ?? '')).toBeGreaterThanOrEqual(least)
  })
})

it('checks about as many pairs as the design lists', () => {
  expect(pairs.length * 2).toBeGreaterThanOrEqual(190)
})
