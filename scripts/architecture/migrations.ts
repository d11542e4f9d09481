import type { Fault } from './contents.ts'

/** The first migration that has to run on an installation that is spread over a cluster already (docs/cluster.md). */
const firstOnCluster = '0100'

const columnWithConstraint = /add\s+column\s[^;]*?\b(check\s*\(|references\s|unique\b|primary\s+key\b)/gi
const createdTable = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?app\.(\w+)/gi
/** One statement that alters a table. Its name may be put together (`app.%I`), and is that of an older one then. */
const alteredTable = /\balter\s+table\s+(?:only\s+)?app\.(\w*)[^;]*/gi
const referredTable = /\breferences\s+app\.(\w+)/gi
/** A new table with all that stands in its definition. */
const tableBody = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?app\.(\w+)\s*\(([^;]*)/gi
const filledTable = /\binsert\s+into\s+app\.(\w+)/gi
const openedTable = /\balter\s+table\s+app\.(\w+)\s+no\s+force\s+row\s+level\s+security/gi
/** What a cluster passes on to the servers of a spread table in the words it came in. */
const passedOn =
  /\b(?:alter\s+table\s+(?:only\s+)?app\.(\w+)|create\s+(?:unique\s+)?index\s[^;]*?\son\s+(?:only\s+)?app\.(\w+)|drop\s+index\s+(?:if\s+exists\s+)?app\.)/gi

const namesIn = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name as string))
const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** What a migration may not say to a table that may be spread already (C8, docs/cluster.md). */
export function migrationFaults(path: string, source: string): Fault[] {
  const name = path.split('/').at(-1) ?? ''
  if (name < firstOnCluster) return []
  const faults: Fault[] = []
  const text = source.replace(/--[^\n]*/g, blank)
  const refuse = (index: number, words: string) =>
    faults.push({ path, line: text.slice(0, index).split('\n').length, rule: 'cluster', text: `${words} (C8, docs/cluster.md)` })
  const created = namesIn(text, createdTable)
  for (const found of text.matchAll(columnWithConstraint))
    refuse(found.index, 'add the column, then its constraint by name in a statement of its own: a cluster refuses both in one')
  for (const altered of text.matchAll(alteredTable)) {
    if (created.has(altered[1] as string)) continue
    for (const [, table] of altered[0].matchAll(referredTable))
      if (created.has(table as string))
        refuse(
          altered.index,
          `tie an older table to app.${table} in a later migration: a cluster wants app.${table} spread before the key, and spreads it after this one`,
        )
  }
  const [filled, opened] = [namesIn(text, filledTable), namesIn(text, openedTable)]
  for (const body of text.matchAll(tableBody)) {
    if (!filled.has(body[1] as string)) continue
    for (const table of namesIn(body[2] as string, referredTable))
      if (!created.has(table) && !opened.has(table))
        refuse(
          body.index,
          `app.${table} keeps its rows from the migrating role while a table that names them is filled: a cluster then finds none, say "no force" of it`,
        )
  }
  // Blocks and bodies of functions run their statements one by one.
  const direct = text.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, blank)
  const isAlone = direct.split(';').filter((statement) => statement.trim() !== '').length === 1
  for (const found of direct.matchAll(passedOn)) {
    if (isAlone || created.has((found[1] ?? found[2]) as string)) continue
    refuse(found.index, 'change an older table and its indexes inside a block: a cluster refuses it beside other statements')
  }
  return faults
}
