import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
const assets = path.join(dist, 'assets')
const staticImport = /(?:\bfrom|\bimport)\s*["']\.\/([^"'/]+\.js)["']/g

/** What a screen may need of gzipped script before it can show, in kB of 1,000 bytes, and its chunks: its own and its layout's. */
export const firstLoads = [
  { name: 'sign-in', chunks: ['door'], mostKb: 125 },
  { name: 'order list', chunks: ['whole-app', 'admin-layout', 'order-list.screen'], mostKb: 180 },
] as const

/** The scripts a screen needs before it can show: the page's own, the screen's, its layout's, and all that these import. */
function scriptsOf(chunks: readonly string[]): Set<string> {
  const names = fs.readdirSync(assets)
  const page = fs.readFileSync(path.join(dist, 'index.html'), 'utf8')
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, name] of fs.readFileSync(file, 'utf8').matchAll(staticImport)) if (name) add(path.join(assets, name))
  }
  for (const [, name] of page.matchAll(/<script[^>]*src="\/([^"]+\.js)"/g)) if (name) add(path.join(dist, name))
  for (const chunk of chunks) {
    const [name, ...others] = names.filter((one) => one.startsWith(`${chunk}-`) && one.endsWith('.js'))
    if (!name || others.length > 0) throw new Error(`the build must have one chunk "${chunk}"`)
    add(path.join(assets, name))
  }
  return found
}

export const gzippedBytes = (script: Buffer): number => gzipSync(script).length

/**
 * Prints the gzipped size of the script of the first load of two screens, from the build. Dialogs and what else opens later are not
 * in it; that the browser fetches nothing more by itself is measured by `--frames`.
 * @returns whether every screen keeps its limit
 */
export function printBundle(): boolean {
  let kept = true
  for (const { name, chunks, mostKb } of firstLoads) {
    const files = scriptsOf(chunks)
    const bytes = [...files].reduce((sum, file) => sum + gzippedBytes(fs.readFileSync(file)), 0)
    const over = bytes > mostKb * 1000
    if (over) kept = false
    console.log(
      `  ${name.padEnd(12)} ${(bytes / 1000).toFixed(1)} kB in ${files.size} files (at most ${mostKb})${over ? ': TOO MUCH' : ''}`,
    )
  }
  return kept
}
