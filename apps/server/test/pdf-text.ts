import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF as a reader selects and copies it. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const read = await getDocument({ data: new Uint8Array(bytes), disableFontFace: true, verbosity: 0 }).promise
  const pages: string[] = []
  for (let at = 1; at <= read.numPages; at++) {
    const { items } = await (await read.getPage(at)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  await read.destroy()
  return pages
}
/** Width and height of each page in points. */
export async function sizesOfPdf(bytes: Uint8Array): Promise<[number, number][]> {
  const read = await getDocument({ data: new Uint8Array(bytes), disableFontFace: true, verbosity: 0 }).promise
  const sizes: [number, number][] = []
  for (let at = 1; at <= read.numPages; at++) {
    const { width, height } = (await read.getPage(at)).getViewport({ scale: 1 })
    sizes.push([width, height])
  }
  await read.destroy()
  return sizes
}
