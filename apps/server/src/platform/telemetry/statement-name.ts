import type { Attributes } from '@opentelemetry/api'

/** How a statement is shown in a trace. */
interface Described {
  name: string
  attributes: Attributes
}

const mostTexts = 2_000
const longestText = 2_000
const described = new Map<string, Described>()

const firstTable = /\b(?:from|into|update|join)\s+([a-z_]+\.[a-z_]+)/i

/** A statement by what it does and to which table first, with its text; texts hold no values. */
export function describeStatement(sql: string): Described {
  const known = described.get(sql)
  if (known) return known
  const operation = /^\W*([a-z]+)/i.exec(sql)?.[1]?.toUpperCase() ?? 'SQL'
  const table = firstTable.exec(sql)?.[1]
  const one: Described = {
    name: table ? `${operation} ${table}` : operation,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
      'db.query.text': sql.replace(/\s+/g, ' ').trim().slice(0, longestText),
    },
  }
  if (described.size < mostTexts) described.set(sql, one)
  return one
}
