import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { DrawStep, FontFamily, FontWeight, Page } from '@twopost/contract/core/display-list'
import { textWidth } from '@twopost/contract/core/print-text'
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

const markText = { weight: 700 } as const
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
  for (const { steps } of pages)
    for (const step of steps) {
      if (step.kind === 'text') families.add(step.font ?? 'Archivo')
      if (step.kind === 'mark') families.add('Archivo')
    }
  return families
}

type Pdf = InstanceType<typeof PDFDocument>
/** What the library knows of its metadata beyond its published types. */
interface DescribedPdf {
  _addInfo(): void
  appendXML(xml: string): void
}
/** What the library keeps of an embedded font beyond its published types. */
interface EmbeddedFont {
  _font: { font: { hasGlyphForCodePoint(point: number): boolean } }
}

const escapeXml = (text: string): string => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)
/** What the file says about itself, as readers and archives look it up. The library writes names into it as they are, so that an "&" would break it. */
const metadataOf = ({ title, author, createdAt }: PdfSubject): string => `
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
    <xmp:CreateDate>${createdAt.toISOString().slice(0, 19)}Z</xmp:CreateDate>
    <xmp:CreatorTool>Twopost</xmp:CreatorTool>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
    <dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
    <pdf:Producer>Twopost</pdf:Producer>
  </rdf:Description>`

/** Draws laid out pages as a PDF with embedded fonts. Rejects when a picture in it cannot be read. */
export function renderPdf(pages: readonly Page[], subject: PdfSubject): Promise<Buffer> {
  const { title, author, language, createdAt } = subject
  return new Promise((resolveBytes, reject) => {
    const pdf = new PDFDocument({
      autoFirstPage: false,
      // For archives: fonts and the profile of the colors are in the file, and what it is stands in its metadata (decision 41).
      pdfVersion: '1.7',
      subset: 'PDF/A-3b',
      margin: 0,
      lang: language === 'es' ? 'es-US' : 'en-US',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Twopost', Producer: 'Twopost', CreationDate: createdAt },
    })
    const described = pdf as unknown as DescribedPdf
    described._addInfo = () => described.appendXML(metadataOf(subject))
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
      pdf.image(pictureOf(pdf, step.source), step.x, step.y, { width: step.width, height: step.height })
      return
    case 'mark':
      pdf.save()
      pdf.rotate(step.angle, { origin: [step.x, step.y] })
      // As wide as the browser sets it: digits and letters as they were measured.
      drawText(pdf, {
        ...markText,
        ...step,
        kind: 'text',
        x: step.x - textWidth(step.text, step.size, 700) / 2,
        y: step.y + step.size * 0.35,
      })
      pdf.restore()
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

/** A picture that the library has read; beyond its published types. */
type Picture = Parameters<Pdf['image']>[0]
const pictures = new WeakMap<Pdf, Map<string, Picture>>()
/** A picture that stands on several pages is in the file once. */
function pictureOf(pdf: Pdf, source: string): Picture {
  const known = pictures.get(pdf) ?? new Map<string, Picture>()
  pictures.set(pdf, known)
  const picture =
    known.get(source) ?? (pdf as unknown as { openImage(bytes: Buffer): Picture }).openImage(readDataAddress(source))
  known.set(source, picture)
  return picture
}

function readDataAddress(source: string): Buffer {
  const data = /^data:image\/(?:png|jpeg);base64,(.+)$/.exec(source)?.[1]
  if (!data) throw new Error('Only PNG and JPEG pictures as data addresses can be drawn')
  return Buffer.from(data, 'base64')
}
