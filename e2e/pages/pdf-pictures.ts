import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from '@playwright/test'

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs'))
/** Drawn so much larger than the paper in points, then made half as large: 144 dots an inch without the rounding of single letters. */
export const drawnScale = 4

/** A page of its own, outside the product, that draws PDFs and compares pictures. */
export async function openDrawingPage(page: Page): Promise<void> {
  await page.route('http://drawing.test/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (name === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Drawing</title>' })
    return route.fulfill({ contentType: 'text/javascript', body: fs.readFileSync(path.join(folder, path.basename(name))) })
  })
  await page.goto('http://drawing.test/')
}

/**
 * Pages of a PDF as pictures, data addresses of PNGs, and how many pages it has. Letters are drawn as outlines, at their very place.
 * `wanted`: numbers of pages from 1; without it all
 */
export const drawPdf = (page: Page, pdf: Buffer, wanted?: readonly number[]): Promise<{ pages: number; pictures: string[] }> =>
  page.evaluate(
    async ([bytes, scale, numbers]) => {
      const pdfjs = (await import('/pdf.mjs' as string)) as typeof import('pdfjs-dist')
      pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs'
      const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      const read = await pdfjs.getDocument({ data, disableFontFace: true }).promise
      const pictures: string[] = []
      for (const number of numbers ?? Array.from({ length: read.numPages }, (_, at) => at + 1)) {
        const one = await read.getPage(number)
        const viewport = one.getViewport({ scale })
        const canvas = document.createElement('canvas')
        canvas.width = viewport.width
        canvas.height = viewport.height
        await one.render({ canvas, viewport }).promise
        pictures.push(canvas.toDataURL())
      }
      return { pages: read.numPages, pictures }
    },
    [pdf.toString('base64'), drawnScale, wanted ? [...wanted] : null] as const,
  )

/** Percent of the points, at 144 to an inch, of which a color is off by more than 40 percent; 100 for pictures of two sizes. */
export const differenceOf = (page: Page, first: string, second: string): Promise<number> =>
  page.evaluate(
    async (sources) => {
      const [one, other] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          const canvas = document.createElement('canvas')
          canvas.width = image.width / 2
          canvas.height = image.height / 2
          const pen = canvas.getContext('2d')
          if (!pen) throw new Error('this browser draws nothing')
          pen.imageSmoothingQuality = 'high'
          pen.drawImage(image, 0, 0, canvas.width, canvas.height)
          return pen.getImageData(0, 0, canvas.width, canvas.height)
        }),
      )
      if (!one || !other || one.width !== other.width || one.height !== other.height) return 100
      let different = 0
      for (let at = 0; at < one.data.length; at += 4) {
        const off = [0, 1, 2].some((color) => Math.abs((one.data[at + color] ?? 0) - (other.data[at + color] ?? 0)) > 102)
        if (off) different += 1
      }
      return (100 * different) / (one.width * one.height)
    },
    [first, second],
  )
