import type { Page } from '@twopost/contract/core/display-list'
import { Sheet } from '@twopost/contract/core/sheet'
import { describe, expect, test } from 'vitest'
import { type PdfSubject, renderPdf } from './display-list-pdf.ts'

const subject: PdfSubject = {
  title: 'Sheet 118, año',
  author: 'Cascade',
  language: 'es',
  createdAt: new Date('2026-11-18T12:00:00Z'),
}
/** One red point. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

function drawPages(text: string, count = 1): Page[] {
  const sheet = new Sheet({ width: 612, height: 792, background: '#ffffff' })
  for (let page = 1; page <= count; page++) {
    sheet.newPage()
    sheet.rect(0, 0, 612, 80, { fill: '#0b3c49' })
    sheet.rect(20, 100, 50, 20, { stroke: '#0b3c49', radius: 3 })
    sheet.rule(42, 570, 90, 0.5, '#dfe5e7')
    sheet.text(`${text} ${page}`, 42, 100, { size: 10, weight: 700, fill: '#1a2428', lineHeight: 14 })
    sheet.textRight('$1,234.50', 570, 100, { size: 10, fill: '#1a2428', lineHeight: 14 })
  }
  return sheet.pages
}

const read = (pdf: Buffer) => pdf.toString('latin1')
const countOf = (pdf: Buffer, pattern: RegExp) => [...read(pdf).matchAll(pattern)].length

describe('a display list as a PDF (S-58)', () => {
  test('has the pages of the list in their size, its title and its language', async () => {
    const pdf = await renderPdf(drawPages('Camión', 3), subject)
    expect(read(pdf)).toMatch(/^%PDF-1\.\d/)
    expect(read(pdf).trimEnd()).toMatch(/%%EOF$/)
    expect(countOf(pdf, /\/Type \/Page\b(?!s)/g)).toBe(3)
    expect(countOf(pdf, /\/MediaBox \[0 0 612 792\]/g)).toBe(3)
    expect(read(pdf)).toContain('/Lang (es-US)')
    expect(read(pdf)).toContain('/DisplayDocTitle true')
    expect(pdf.includes(Buffer.from('Sheet 118, año', 'utf16le').swap16())).toBe(true)
  })

  test('embeds the parts of the fonts it uses and stays small', async () => {
    const plain = await renderPdf(drawPages('Camión'), subject)
    expect(countOf(plain, /\/FontFile2|\/FontFile3/g)).toBe(2)
    expect(plain.length).toBeLessThan(20_000)
    const extended = await renderPdf(drawPages('Łukasz Őry'), subject)
    expect(countOf(extended, /\/FontFile2|\/FontFile3/g)).toBe(3)
  })

  test('embeds each family that a page is in, with what its letters mean, so that text can be searched and copied', async () => {
    const [page] = drawPages('Camión')
    const steps = (page?.steps ?? []).map((step) => (step.kind === 'text' ? { ...step, font: 'Noto Serif' as const } : step))
    const pdf = await renderPdf([{ ...(page as Page), steps }, ...drawPages('Frenos')], subject)
    for (const name of ['NotoSerif', 'Archivo']) expect(read(pdf)).toMatch(new RegExp(`/BaseFont /\\w+\\+${name}`))
    expect(countOf(pdf, /\/ToUnicode/g)).toBe(4)
  })

  test('is the same, byte for byte, for the same list and subject', async () => {
    const [first, second] = [await renderPdf(drawPages('Camión', 2), subject), await renderPdf(drawPages('Camión', 2), subject)]
    expect(first.equals(second)).toBe(true)
    expect(read(first)).toContain('(D:20261118120000Z)')
    const other = await renderPdf(drawPages('Camiones', 2), subject)
    expect(first.equals(other)).toBe(false)
  })

  test('holds no script, no link and no address of another file', async () => {
    const pdf = await renderPdf(drawPages('<script>alert(1)</script> ) Tj /JavaScript (x'), subject)
    expect(read(pdf)).not.toMatch(/\/(JavaScript|JS|OpenAction|URI|Launch|EmbeddedFile)\b/)
  })

  test('draws a picture given with the list, and refuses the address of one', async () => {
    const pages = drawPages('Logo')
    pages[0]?.steps.push({ kind: 'image', x: 10, y: 10, width: 40, height: 40, source: picture })
    expect(countOf(await renderPdf(pages, subject), /\/Subtype \/Image/g)).toBe(1)
    pages[0]?.steps.push({ kind: 'image', x: 10, y: 10, width: 40, height: 40, source: 'http://example.test/logo.png' })
    await expect(renderPdf(pages, subject)).rejects.toThrow(/data addresses/)
  })

  test('prints characters that no font has as boxes, without error', async () => {
    const pdf = await renderPdf(drawPages('株式会社 🚚 \u0000 \u202e'), subject)
    expect(countOf(pdf, /\/Type \/Page\b(?!s)/g)).toBe(1)
  })
})
