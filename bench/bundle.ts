import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
const assets = path.join(dist, 'assets')
const staticImport = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g

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
    const name = names.find((one) => one.startsWith(`${chunk}-`) && one.endsWith('.js'))
    if (!name) throw new Error(`the build has no chunk "${chunk}"`)
    add(path.join(assets, name))
  }
  return found
}

/** Prints the gzipped size of the script of the first load of two screens. Dialogs that open later are not in it. */
export function printBundle(): void {
  for (const { name, chunks, most } of [
    { name: 'sign-in', chunks: ['sign-in.screen'], most: 150 },
    { name: 'order list', chunks: ['admin-layout', 'order-list.screen'], most: 200 },
  ]) {
    const files = scriptsOf(chunks)
    const bytes = [...files].reduce((sum, file) => sum + gzipSync(fs.readFileSync(file)).length, 0)
    console.log(`  ${name.padEnd(12)} ${(bytes / 1000).toFixed(1)} kB in ${files.size} files (at most ${most})`)
  }
}
