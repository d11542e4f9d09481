import { createHash } from 'node:crypto'
import path from 'node:path'
import vm from 'node:vm'
import type { Plugin } from 'vite'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]
interface IconData {
  name: string
  node: readonly Shape[]
}

const iconFile = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/
const component = path.resolve(import.meta.dirname, '../src/ui/sprite-icon.tsx')

/** The data of an icon, from the module that lucide has for it. */
function dataOf(code: string, id: string): IconData {
  const [, data] = /const __iconData = (\{.*?\n\});/s.exec(code) ?? []
  if (!data) throw new Error(`no icon in ${id}: has lucide changed how it writes its icons?`)
  return vm.runInNewContext(`(${data})`) as IconData
}

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const drawn = ([tag, attributes]: Shape) =>
  `<${tag}${Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')}/>`

/**
 * In the build the drawings of the icons are one picture file instead of script: an icon of lucide becomes a reference into it
 * (ui/sprite-icon.tsx). A first load is 10 kB of script smaller. Only icons that are used are in the file. Its name, which says what is
 * in it, stands in the page: scripts keep their names when an icon is drawn differently.
 */
export function iconSprite(): Plugin {
  const icons = new Map<string, IconData>()
  let file = ''
  return {
    name: 'icon-sprite',
    apply: 'build',
    transform: {
      filter: { id: iconFile },
      handler(code, id) {
        // Other names of icons only pass them on.
        if (!code.includes('createLucideIcon')) return null
        const icon = dataOf(code, id)
        icons.set(id, icon)
        return {
          code: `import { spriteIcon } from ${JSON.stringify(component)}\nexport default /* @__PURE__ */ spriteIcon(${JSON.stringify(icon.name)})\n`,
          map: { mappings: '' },
          moduleSideEffects: false,
        }
      },
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const used = new Set<IconData>()
        for (const output of Object.values(bundle))
          for (const id of output.type === 'chunk' ? output.moduleIds : []) {
            const icon = icons.get(id)
            if (icon) used.add(icon)
          }
        const symbols = [...used]
          .sort((a, b) => (a.name < b.name ? -1 : 1))
          .map(({ name, node }) => `<symbol id="${name}" viewBox="0 0 24 24">${node.map(drawn).join('')}</symbol>`)
        const source = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`
        file = `assets/icons-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.svg`
        this.emitFile({ type: 'asset', fileName: file, source })
      },
    },
    transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'icons', content: `/${file}` }, injectTo: 'head' }],
  }
}
