// Measures the fonts of printed documents once: node scripts/make-font-metrics.mjs
// Layout happens without a font engine, in the browser and on the server alike, so both know each glyph's width from this table.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(path.join(root, 'apps/server/package.json'))
const fontkit = require('fontkit')
/** The package of each family, and the file its widths go to. */
const families = [
  { name: 'archivo', file: 'font-metrics.gen.ts' },
  { name: 'source-sans-3', file: 'source-sans-metrics.gen.ts' },
  { name: 'noto-serif', file: 'noto-serif-metrics.gen.ts' },
]

/** Digits of one width, nothing else: the same features as in the two renderers. */
const features = { tnum: true, kern: false, calt: false, liga: false, ccmp: false, rvrn: false }
const weights = [400, 700]
/** In this order a character takes the first font that has it; the browser chooses by the same ranges. */
const subsets = ['latin', 'latin-ext']

/** "U+0100-02BA,U+02BD" → a test for a code point. */
function inRanges(text) {
  const pairs = text.split(',').map((part) => {
    const [from, to = from] = part.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
  return (point) => pairs.some(([from, to]) => point >= from && point <= to)
}

/** Spaces, signs and letters; no controls, no marks that combine with the letter before. */
const isPrinted = (point) => !/[\p{C}\p{M}\p{Zl}\p{Zp}]/u.test(String.fromCodePoint(point))

/** Neighbouring code points share one list, which keeps the table small. */
function pack(widths) {
  const runs = []
  for (const [point, width] of [...widths].sort(([a], [b]) => a - b)) {
    const last = runs.at(-1)
    if (last && last[0] + last[1].length === point) last[1].push(width)
    else runs.push([point, [width]])
  }
  return runs
}

/** The widths and heights of a family, and the version of its package. */
function measure(name) {
  const folder = path.dirname(require.resolve(`@fontsource/${name}/package.json`))
  const read = (file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'))
  const ranges = read('unicode.json')
  const fonts = {}
  let measures
  for (const weight of weights) {
    const widths = new Map()
    for (const subset of subsets) {
      const font = fontkit.openSync(path.join(folder, 'files', `${name}-${subset}-${weight}-normal.woff`))
      const isInSubset = inRanges(ranges[subset])
      measures ??= {
        ascent: font.ascent / font.unitsPerEm,
        descent: font.descent / font.unitsPerEm,
        capHeight: font.capHeight / font.unitsPerEm,
      }
      for (const point of font.characterSet) {
        if (widths.has(point) || !isInSubset(point) || !isPrinted(point)) continue
        // Printed as a plain one; the library cannot measure those of a packed font.
        if (name !== 'archivo' && point !== 0x20 && /\p{Zs}/u.test(String.fromCodePoint(point))) continue
        const { advanceWidth } = font.layout(String.fromCodePoint(point), features)
        widths.set(point, Math.round((advanceWidth / font.unitsPerEm) * 1000))
      }
    }
    fonts[weight] = pack(widths)
  }
  return { fonts, measures, version: read('package.json').version }
}

for (const { name, file } of families) {
  const { fonts, measures, version } = measure(name)
  const lines = [
    `// Made by scripts/make-font-metrics.mjs from @fontsource/${name} ${version}. Do not edit.`,
    '',
    '/** Fractions of the font size. */',
    `export const fontMeasures = ${JSON.stringify(measures)} as const`,
    '',
    '/** By weight: runs of neighbouring code points, each [first code point, advances in thousandths of the font size]. */',
    'export const fontAdvances: Readonly<Record<400 | 700, readonly (readonly [number, readonly number[]])[]>> = {',
    ...weights.map((weight) => `  ${weight}: ${JSON.stringify(fonts[weight])},`),
    '}',
    '',
  ]
  fs.writeFileSync(path.join(root, 'packages/contract/src/core', file), lines.join('\n'))
}
