import { areaOf, features, knownFeature, parts, roles } from './places.ts'
import type { Scan } from './scan.ts'

export interface Fault {
  path: string
  line?: number
  rule: string
  text: string
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const bannedParts = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'stuff', 'shared']
const bannedWhole = ['data', 'info', 'manager', 'types', 'constants']
const maxLines = 400

/** Names of folders and files. */
export function nameFaults(path: string): Fault[] {
  const faults: Fault[] = []
  const fault = (rule: string, text: string) => faults.push({ path, rule, text })
  const parts = path.split('/')
  const file = parts.at(-1) as string
  if (/^apps\/server\/migrations\/.*\.sql$/.test(path)) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file)) fault('names', 'a migration is called 0001_what_it_does.sql')
    return faults
  }
  for (const part of parts) {
    if (!/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(part)) fault('names', `${part} is not kebab-case`)
    for (const word of part.split(/[-.]/))
      if (bannedParts.includes(word)) fault('names', `"${word}" says nothing: name it by its noun`)
    if (bannedWhole.includes(part.split('.')[0] as string))
      fault('names', `"${part.split('.')[0]}" says nothing: name it by its noun`)
  }
  return [...faults, ...roleFaults(path)]
}

function roleFaults(path: string): Fault[] {
  const area = areaOf(path)
  if (!area.feature) return []
  const fault = (text: string): Fault[] => [{ path, rule: 'roles', text }]
  if (!knownFeature(area)) return fault(`"${area.feature}" is not on the ladder of features (${features.join(', ')})`)
  const within = path.slice(path.indexOf(`/${area.feature}/`) + area.feature.length + 2).split('/')
  const [part, inner = part as string] = within
  if (within.length > 2) return fault('a feature has one level of sub-folders')
  if (within.length === 2 && !parts[area.feature]?.includes(part as string))
    return fault(`"${part}" is no part of ${area.feature} (scripts/architecture/places.ts)`)
  if (inner === 'index.ts' || /^[a-z0-9-]+(\.[a-z]+)?\.test\.ts$/.test(inner)) return []
  const [, role = '', extension] = inner.match(/^[a-z0-9-]+(?:\.([a-z0-9.-]+))?\.(ts|tsx)$/) ?? []
  if (!extension) return fault(`${inner} is no source file`)
  const allowed: readonly string[] =
    area.kind === 'server-feature'
      ? roles.server
      : area.kind === 'contract-feature'
        ? roles.contract
        : roles[extension === 'ts' ? 'webTs' : 'webTsx']
  if (area.kind !== 'web-feature' && extension === 'tsx') return fault('tsx is for the web app')
  if (area.kind === 'web-feature' && extension === 'ts' && role === '' && inner.startsWith('use-')) return []
  if (allowed.includes(role)) return []
  return fault(`"${role}" is no role of a file here (${allowed.filter((name) => name !== '').join(', ')})`)
}

const sqlStart =
  /^\s*(select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+[\w".]+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|(create|alter|drop)\s+(table|index|role|schema|function|policy|database)\s|begin\b[\s\S]*;|set\s+local\s)/
const looksLikeSql = (text: string) =>
  sqlStart.test(text) ||
  sqlStart.test(
    text.toLowerCase().startsWith(text.trimStart().slice(0, 6).toLowerCase()) && /^\s*[A-Z]{4,}/.test(text)
      ? text.toLowerCase()
      : '',
  )
const sqlHomes = /(\.queries\.ts$|^apps\/server\/src\/platform\/|^apps\/server\/migrations\/|^apps\/server\/test\/|\.test\.ts$)/
/** Unmistakable nouns of the trade; "order" and "shop" mean other things, too. */
const domainWords = /customer|vehicle|invoice|technician|supplier|service_?order|kyc/i

interface WordRule {
  rule: string
  where: (path: string) => boolean
  pattern: RegExp
  text: string
}

const inSource = (path: string) => /^(apps\/(server|web)|packages\/contract)\/src\//.test(path)
const wordRules: WordRule[] = [
  {
    rule: 'environment',
    where: (path) => /^apps\/server\/src\//.test(path) && !path.startsWith('apps/server/src/platform/config/'),
    pattern: /\bprocess\s*(\.|\?\.)\s*env\b|\bimport\s*\.\s*meta\s*\.\s*env\b/,
    text: 'process.env is read in platform/config only',
  },
  {
    rule: 'environment',
    where: (path) => /^packages\/contract\/src\//.test(path),
    pattern: /\bprocess\s*\.\s*env\b/,
    text: 'the contract reads no environment',
  },
  {
    rule: 'clock',
    where: (path) =>
      inSource(path) &&
      !isTest(path) &&
      !/^(apps\/server\/src\/platform\/clock\/|apps\/web\/src\/platform\/clock\.ts$|packages\/contract\/src\/core\/time\.ts$)/.test(
        path,
      ),
    pattern: /\bnew\s+Date\b|\bDate\s*\.\s*now\b|(?<![\w.])Date\s*\(/,
    text: 'the clock is read in the clock and time files only',
  },
  {
    rule: 'network',
    where: (path) => /^apps\/web\/src\//.test(path) && !path.startsWith('apps/web/src/platform/') && !isTest(path),
    pattern:
      /(?<![\w.])fetch\s*\(|\b(window|globalThis)\s*\.\s*fetch\b|\bnew\s+(XMLHttpRequest|EventSource|WebSocket)\b|\bnavigator\s*\.\s*sendBeacon\b/,
    text: 'the network is reached through #platform only',
  },
  {
    rule: 'contract',
    where: (path) => /^packages\/contract\/src\//.test(path) && !isTest(path),
    pattern: /(?<![\w.'"-])(document|window|localStorage|sessionStorage|navigator|Buffer|__dirname)\s*[.([]/,
    text: 'the contract uses neither Node nor the DOM',
  },
  {
    rule: 'names',
    where: (path) => inSource(path),
    pattern: /\b(class|interface|type)\s+\w*(Manager|Helper|Utils?)\b/,
    text: 'Manager, Helper and Util say nothing: name it by what it does',
  },
]

/** What is in a file: its length, its words, its SQL. */
export function contentFaults(path: string, text: string, { code, literals }: Scan): Fault[] {
  const faults: Fault[] = []
  const lines = text.replace(/\n$/, '').split('\n').length
  if (lines > maxLines && !/\.(text|gen)\.tsx?$/.test(path))
    faults.push({ path, rule: 'length', text: `${lines} lines; ${maxLines} are the limit: split by noun or use case` })
  const codeLines = code.split('\n')
  for (const { rule, where, pattern, text: words } of wordRules) {
    if (!where(path)) continue
    codeLines.forEach((line, index) => {
      if (pattern.test(line)) faults.push({ path, line: index + 1, rule, text: words })
    })
  }
  const { kind } = areaOf(path)
  if ((inSource(path) || kind === 'e2e' || kind === 'server-test') && !sqlHomes.test(path) && !/\.text\.ts$/.test(path)) {
    for (const literal of literals) {
      if (looksLikeSql(literal.text))
        faults.push({ path, line: literal.line, rule: 'sql', text: 'SQL belongs in *.queries.ts and migrations only' })
    }
  }
  if (kind === 'server-platform' && !isTest(path)) {
    codeLines.forEach((line, index) => {
      if (domainWords.test(line))
        faults.push({ path, line: index + 1, rule: 'platform', text: 'the platform knows no word of the trade' })
    })
    if (domainWords.test(path)) faults.push({ path, rule: 'platform', text: 'the platform knows no word of the trade' })
  }
  return faults
}
