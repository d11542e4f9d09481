import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { DrawStep, FontFamily, FontWeight, Page } from '@twopost/contract/core/display-list'
import PDFDocument from 'pdfkit'
import { unpackWoff } from './woff.ts'

const { resolve } = createRequire(import.meta.url)

export interface PdfSubject {
  /** Shown by readers in place of the file's name. */
  title: string
  author: string
  language: 'en' | 'es'
  /** Moment the content was fixed. The same pages with the same subject give the same bytes. */
  createdAt: Date
}

/** In this order a piece of text takes the first font that has its characters. */
const SUBSETS = ['latin', 'latin-ext'] as const
/** As the table of widths was measured: digits of one width, no kerning, no ligatures. An array here would leave kerning on. */
const FEATURES = { tnum: true, kern: false, calt: false, liga: false, ccmp: false, rvrn: false }

const WEIGHTS = [400, 700] as const

/** The package of each family. */
const PACKAGES: Readonly<Record<FontFamily, string>> = {
  Archivo: 'archivo',
  'Source Sans 3': 'source-sans-3',
  'Noto Serif': 'noto-serif',
}

/** The first family has its subsets alone as names, so that what was printed before there were others keeps its bytes. */
const fontName = (subset: string, weight: FontWeight, family: FontFamily = 'Archivo') =>
  family === 'Archivo' ? `${subset}-${weight}` : `${PACKAGES[family]}-${subset}-${weight}`

const fonts = new Map<FontFamily, ReadonlyMap<string, Buffer>>()

/** The font files of a family by name, read and unpacked once. */
function readFonts(family: FontFamily): ReadonlyMap<string, Buffer> {
  const known = fonts.get(family)
  if (known) return known
  const name = PACKAGES[family]
  const read = new Map(
    WEIGHTS.flatMap((weight) =>
      SUBSETS.map((subset) => {
        const file = resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`)
        return [fontName(subset, weight, family), unpackWoff(readFileSync(file))] as const
      }),
    ),
  )
  fonts.set(family, read)
  return read
}

/** The families of some pages. */
function familiesOf(pages: readonly Page[]): ReadonlySet<FontFamily> {
  const families = new Set<FontFamily>()
  for (const { steps } of pages) for (const step of steps) if (step.kind === 'text') families.add(step.font ?? 'Archivo')
  return families
}

type Pdf = InstanceType<typeof PDFDocument>
/** What the library keeps of an embedded font beyond its published types. */
interface EmbeddedFont {
  _font: { font: { hasGlyphForCodePoint(point: number): boolean } }
}

/** Draws laid out pages as a PDF with embedded fonts. Rejects when a picture in it cannot be read. */
export function renderPdf(pages: readonly Page[], { title, author, language, createdAt }: PdfSubject): Promise<Buffer> {
  return new Promise((resolveBytes, reject) => {
    const pdf = new PDFDocument({
      autoFirstPage: false,
      margin: 0,
      lang: language === 'es' ? 'es-US' : 'en-US',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Twopost', Producer: 'Twopost', CreationDate: createdAt },
    })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolveBytes(Buffer.concat(chunks)))
    pdf.on('error', reject)
    try {
      for (const family of familiesOf(pages)) for (const [name, font] of readFonts(family)) pdf.registerFont(name, font)
      for (const page of pages) drawPage(pdf, page)
      pdf.end()
    } catch (fault) {
      reject(fault)
    }
  })
}

function drawPage(pdf: Pdf, { width, height, background, steps }: Page): void {
  pdf.addPage({ size: [width, height], margin: 0 })
  if (background !== '#ffffff') pdf.rect(0, 0, width, height).fill(background)
  for (const step of steps) drawStep(pdf, step)
}

function drawStep(pdf: Pdf, step: DrawStep): void {
  switch (step.kind) {
    case 'rect': {
      const { x, y, width, height, radius, fill, stroke, strokeWidth = 1 } = step
      if (radius) pdf.roundedRect(x, y, width, height, radius)
      else pdf.rect(x, y, width, height)
      if (fill) pdf.fill(fill)
      else pdf.lineWidth(strokeWidth).stroke(stroke)
      return
    }
    case 'line':
      pdf.moveTo(step.x1, step.y1).lineTo(step.x2, step.y2).lineWidth(step.width).stroke(step.stroke)
      return
    case 'image':
      pdf.image(readDataAddress(step.source), step.x, step.y, { width: step.width, height: step.height })
      return
    case 'text':
      drawText(pdf, step)
  }
}

function drawText(pdf: Pdf, { x, y, size, weight, fill, text, font }: DrawStep & { kind: 'text' }): void {
  pdf.fontSize(size).fillColor(fill)
  let pen = x
  for (const { subset, piece } of splitBySubset(pdf, weight, text, font)) {
    pdf.font(fontName(subset, weight, font))
    // The library's types know the list of features only, which cannot switch one off.
    const options = { lineBreak: false, baseline: 'alphabetic', features: FEATURES } as unknown as PDFKit.Mixins.TextOptions
    pdf.text(piece, pen, y, options)
    pen += pdf.widthOfString(piece, options)
  }
}

/** Text in pieces of one font file each; most texts are one piece. */
function splitBySubset(
  pdf: Pdf,
  weight: FontWeight,
  text: string,
  family: FontFamily | undefined,
): { subset: string; piece: string }[] {
  const pieces: { subset: string; piece: string }[] = []
  for (const character of text) {
    const subset = SUBSETS.find((name) => hasCharacter(pdf, fontName(name, weight, family), name, character)) ?? SUBSETS[0]
    const last = pieces.at(-1)
    if (last?.subset === subset) last.piece += character
    else pieces.push({ subset, piece: character })
  }
  return pieces
}

function hasCharacter(pdf: Pdf, name: string, subset: string, character: string): boolean {
  // Plain letters need no look into the second font, which would embed it in every file.
  if (subset === SUBSETS[0] && /[ -~]/.test(character)) return true
  pdf.font(name)
  return (pdf as unknown as EmbeddedFont)._font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

function readDataAddress(source: string): Buffer {
  const data = /^data:image\/(?:png|jpeg);base64,(.+)$/.exec(source)?.[1]
  if (!data) throw new Error('Only PNG and JPEG pictures as data addresses can be drawn')
  return Buffer.from(data, 'base64')
}
