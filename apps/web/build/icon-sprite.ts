import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import type { Plugin } from 'vite'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]
interface IconData {
  name: string
  node: readonly Shape[]
}

const component = path.resolve(import.meta.dirname, '../src/ui/sprite-icon.tsx')
const lucide = path.resolve(import.meta.dirname, '../../../node_modules/lucide-react/dist/esm')
const iconImport = /import \{([^}]*)\} from ["']lucide-react["'];?/g

/** Where lucide has the icon of each exported name, by its own list of exports. */
function readNames(): Map<string, string> {
  const list = fs.readFileSync(path.join(lucide, 'lucide-react.mjs'), 'utf8')
  const names = new Map<string, string>()
  for (const [, exported = '', file = ''] of list.matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g))
    for (const [, name = ''] of exported.matchAll(/default as (\w+)/g)) names.set(name, file)
  return names
}

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
 * In the build the drawings of the icons are one picture file instead of script: `import { Truck } from 'lucide-react'` becomes a
 * reference into it (ui/sprite-icon.tsx), written into the module that shows the icon. A first load is 10 kB of script smaller, and a
 * screen with a new icon changes no other script. Only icons of modules that are used are in the file. Its name, which says what is in
 * it, is in the page: scripts keep their names when an icon is drawn differently.
 */
export function iconSprite(): Plugin {
  const files = readNames()
  const iconsOf = new Map<string, IconData[]>()
  let sprite = ''

  function iconNamed(name: string): IconData {
    const file = files.get(name)
    if (!file) throw new Error(`lucide has no icon ${name}`)
    return dataOf(fs.readFileSync(path.join(lucide, file), 'utf8'), file)
  }
  /** The same imports as references, on one line as before: the lines of the source map stay right. */
  function referencesOf(names: string, id: string): string {
    const references = names.split(',').flatMap((part) => {
      const [name = '', local = name] = part.trim().split(' as ')
      if (name === '') return []
      const icon = iconNamed(name)
      iconsOf.set(id, [...(iconsOf.get(id) ?? []), icon])
      return `const ${local} = /* @__PURE__ */ spriteIcon(${JSON.stringify(icon.name)});`
    })
    return `import { spriteIcon } from ${JSON.stringify(component)};${references.join('')}`
  }

  return {
    name: 'icon-sprite',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/, code: 'lucide-react' },
      handler(code, id) {
        const written = code.replace(iconImport, (_, names: string) => referencesOf(names, id))
        if (written.includes('lucide-react')) throw new Error(`${id} imports lucide in a way that the build does not know`)
        return { code: written, map: null }
      },
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const used = new Map<string, IconData>()
        for (const output of Object.values(bundle))
          for (const id of output.type === 'chunk' ? output.moduleIds : [])
            for (const icon of iconsOf.get(id) ?? []) used.set(icon.name, icon)
        const symbols = [...used.values()]
          .sort((a, b) => (a.name < b.name ? -1 : 1))
          .map(({ name, node }) => `<symbol id="${name}" viewBox="0 0 24 24">${node.map(drawn).join('')}</symbol>`)
        const source = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`
        sprite = `assets/icons-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.svg`
        this.emitFile({ type: 'asset', fileName: sprite, source })
      },
    },
    transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'icons', content: `/${sprite}` }, injectTo: 'head' }],
  }
}
