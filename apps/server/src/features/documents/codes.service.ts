import fs from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const { resolve } = createRequire(import.meta.url)

/** A code as its modules: `true` is dark. One row for a bar code. */
export type CodeModules = readonly (readonly boolean[])[]

let isReady: Promise<unknown> | undefined
/** Left alone, the writer fetches its program from the network. */
const prepare = (): Promise<unknown> =>
  prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(fs.readFileSync(resolve('zxing-wasm/writer/zxing_writer.wasm'))).buffer },
    fireImmediately: true,
  })

/** The modules of a text as a code, without the quiet zone around it. @throws Error for a text that the code cannot hold */
export async function modulesOf(format: 'QRCode' | 'Code128', text: string): Promise<CodeModules> {
  isReady ??= prepare()
  await isReady
  const options = format === 'QRCode' ? { options: 'ecLevel=M' } : {}
  const { symbol, error } = await writeBarcode(text, { format, scale: 1, addQuietZones: false, addHRT: false, ...options })
  if (error) throw new Error(error)
  const rows = Array.from({ length: symbol.height }, (_, y) =>
    Array.from({ length: symbol.width }, (_, x) => (symbol.data[y * symbol.width + x] ?? 255) < 128),
  )
  return format === 'Code128' ? rows.slice(0, 1) : rows
}
/** A text as one row of modules of Code 128, `1` is dark; empty for one that it cannot hold. */
export async function barsOf(text: string): Promise<string> {
  if (!isBarText(text)) return ''
  const [row = []] = await modulesOf('Code128', text)
  return row.map((isDark) => (isDark ? '1' : '0')).join('')
}
/** Can Code 128 hold it? */
export const isBarText = (text: string): boolean => /^[ -~]{1,48}$/.test(text)
