// Runs in a thread of its own: bar codes are read synchronously (20–150 ms a look), and a crash of the readers ends this thread only.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createWorker, PSM, type Worker } from 'tesseract.js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { serveThread } from '#platform/threads/serve-thread.ts'
import type { VinScanSource } from './vin-scan.rules.ts'

/** One look at a picture, as a binary grey map (PGM): for bar codes or for text. */
export interface ScanQuestion {
  look: 'codes' | 'text'
  picture: Uint8Array
}

/** What one look read; `confidence` 0 to 100. */
export interface ScanReading {
  text: string
  source: VinScanSource
  confidence: number
}

const { resolve } = createRequire(import.meta.url)

const SOURCE_OF_FORMAT: Record<string, VinScanSource> = {
  Code39: 'code39',
  Code128: 'code128',
  DataMatrix: 'datamatrix',
  QRCode: 'qr',
}

// Left alone, the reader fetches its program from the network.
await prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(fs.readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
  fireImmediately: true,
})

async function readCodes(picture: Uint8Array): Promise<ScanReading[]> {
  const found = await readBarcodes(picture, {
    formats: ['Code39', 'Code128', 'DataMatrix', 'QRCode'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    maxNumberOfSymbols: 8,
  })
  return found.map(({ symbology, text }) => ({ text, source: SOURCE_OF_FORMAT[symbology] ?? 'code128', confidence: 100 }))
}

/** A VIN holds no I, O or Q; leaving them out of the reader's alphabet makes it choose 1 and 0. */
const VIN_ALPHABET = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'

async function startReader(): Promise<Worker> {
  const reader = await createWorker('eng', 1, {
    langPath: path.join(path.dirname(resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // Without a handler the library throws where nothing can catch it.
    errorHandler: () => {},
  })
  await reader.setParameters({
    tessedit_char_whitelist: VIN_ALPHABET,
    tessedit_pageseg_mode: PSM.SPARSE_TEXT,
    // Without it every look writes a guess at the resolution to the error output.
    user_defined_dpi: '300',
  })
  return reader
}

let reader: Promise<Worker> | null = null

async function readText(picture: Uint8Array): Promise<ScanReading[]> {
  reader ??= startReader().catch((fault: unknown) => {
    reader = null
    throw fault
  })
  const { data } = await (await reader).recognize(Buffer.from(picture))
  return [{ text: data.text, source: 'ocr', confidence: data.confidence }]
}

serveThread(({ look, picture }: ScanQuestion) => (look === 'codes' ? readCodes(picture) : readText(picture)))
