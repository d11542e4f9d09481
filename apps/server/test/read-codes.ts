import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@twopost/contract/core/display-list'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const { resolve } = createRequire(import.meta.url)

/** The codes of a page as a printer with 203 dots an inch has it: only its dark boxes. */
export async function readCodes(page: Page): Promise<string[]> {
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(fs.readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
    fireImmediately: true,
  })
  const dots = (points: number) => Math.round((points * 203) / 72)
  const [width, height] = [dots(page.width), dots(page.height)]
  const grid = new Uint8Array(width * height).fill(255)
  for (const step of page.steps)
    if (step.kind === 'rect' && step.fill && /^#[01]/.test(step.fill))
      for (let y = dots(step.y); y < dots(step.y + step.height); y++)
        grid.fill(0, y * width + dots(step.x), y * width + dots(step.x + step.width))
  const picture = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grid])
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode', 'Code128'], tryHarder: true })
  return found.map((one) => one.text)
}
