/**
 * ICU messages, the part the product's texts use: `{name}`, `{count, number}`, `{count, plural, =0 {…} one {…} other {… #}}`,
 * `{kind, select, a {…} other {…}}`, tags `<b>…</b>`, and apostrophes that quote (`'{'`). Written here because the general
 * parser weighs more than the sign-in screen itself.
 */
export type Node =
  | string
  | { kind: 'value'; name: string; number: boolean }
  | { kind: 'count' }
  | { kind: 'plural' | 'select'; name: string; cases: Readonly<Record<string, readonly Node[]>> }
  | { kind: 'tag'; name: string; children: readonly Node[] }

const tagAt = /<([a-zA-Z][\w-]*)>/y
/** Levels of tags and cases in each other; the texts have three. */
const mostLevels = 20

/** Reads a message. Throws on a broken one, which the tests of the texts find: always an Error that begins with "Broken message". */
export function parseMessage(message: string): readonly Node[] {
  let at = 0
  let level = 0
  const fail = (why: string): never => {
    throw new Error(`Broken message at ${at}: ${why}: ${message}`)
  }
  const skipSpace = () => {
    while (/\s/.test(message[at] ?? '')) at += 1
  }
  const word = (): string => {
    skipSpace()
    const from = at
    while (at < message.length && !/[\s{},]/.test(message[at] ?? '')) at += 1
    const found = message.slice(from, at)
    skipSpace()
    return found
  }
  const expect = (sign: string) => {
    if (message[at] !== sign) fail(`${sign} expected`)
    at += 1
  }

  function argument(): Node {
    expect('{')
    const name = word()
    if (name === '') fail('a name expected')
    if (message[at] === '}') {
      at += 1
      return { kind: 'value', name, number: false }
    }
    expect(',')
    const type = word()
    if (type === 'number' && message[at] === '}') {
      at += 1
      return { kind: 'value', name, number: true }
    }
    if (type !== 'plural' && type !== 'select') fail(`${type} is not known`)
    expect(',')
    // Without what every object has: a value "constructor" is a value like others.
    const cases: Record<string, readonly Node[]> = Object.create(null)
    for (;;) {
      const key = word()
      if (key === '') break
      expect('{')
      cases[key] = nodes(type === 'plural', null)
      expect('}')
      skipSpace()
    }
    expect('}')
    if (!('other' in cases)) fail('no case "other"')
    return { kind: type as 'plural' | 'select', name, cases }
  }

  function nodes(inPlural: boolean, tag: string | null): Node[] {
    if (++level > mostLevels) fail('too deep')
    const found: Node[] = []
    let text = ''
    const flush = () => {
      if (text !== '') found.push(text)
      text = ''
    }
    while (at < message.length) {
      const sign = message[at] as string
      if (sign === "'" && message[at + 1] === "'") {
        text += "'"
        at += 2
      } else if (sign === "'" && /[{}<>#]/.test(message[at + 1] ?? '')) {
        const end = message.indexOf("'", at + 1)
        text += message.slice(at + 1, end < 0 ? undefined : end)
        at = end < 0 ? message.length : end + 1
      } else if (sign === '{') {
        flush()
        found.push(argument())
      } else if (sign === '}') {
        break
      } else if (sign === '#' && inPlural) {
        flush()
        found.push({ kind: 'count' })
        at += 1
      } else if (tag !== null && message.startsWith(`</${tag}>`, at)) {
        break
      } else {
        tagAt.lastIndex = at
        const opening = sign === '<' ? tagAt.exec(message) : null
        if (opening) {
          flush()
          const name = opening[1] as string
          at += opening[0].length
          const children = nodes(inPlural, name)
          if (!message.startsWith(`</${name}>`, at)) fail(`</${name}> expected`)
          at += name.length + 3
          found.push({ kind: 'tag', name, children })
        } else {
          text += sign
          at += 1
        }
      }
    }
    flush()
    level -= 1
    return found
  }

  const all = nodes(false, null)
  if (at < message.length) fail('} without {')
  return all
}

export type Values = Readonly<Record<string, unknown>>
const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()
function kept<T>(store: Map<string, T>, key: string, make: () => T): T {
  const known = store.get(key)
  if (known) return known
  const made = make()
  store.set(key, made)
  return made
}

/** A message's parts with the values put in: strings, and what the tags make of their content. */
export function fillMessage(parsed: readonly Node[], values: Values, locale: string): unknown[] {
  const numberText = (value: unknown) => kept(numbers, locale, () => new Intl.NumberFormat(locale)).format(Number(value))
  const given = (name: string): unknown => (Object.hasOwn(values, name) ? values[name] : undefined)
  function fill(list: readonly Node[], count: number | null): unknown[] {
    return list.flatMap((node) => (typeof node === 'string' ? [node] : fillNode(node, count)))
  }
  function fillNode(node: Exclude<Node, string>, count: number | null): unknown[] {
    switch (node.kind) {
      case 'value': {
        const value = given(node.name)
        if (value === undefined || value === null) return [`{${node.name}}`]
        return [node.number ? numberText(value) : typeof value === 'number' ? numberText(value) : value]
      }
      case 'count':
        return [numberText(count)]
      case 'select':
        return fill(node.cases[String(given(node.name))] ?? node.cases.other ?? [], count)
      case 'plural': {
        const value = Number(given(node.name))
        const rule = kept(plurals, locale, () => new Intl.PluralRules(locale)).select(value)
        return fill(node.cases[`=${value}`] ?? node.cases[rule] ?? node.cases.other ?? [], value)
      }
      case 'tag': {
        const children = fill(node.children, count)
        const make = given(node.name)
        return [typeof make === 'function' ? make(joined(children)) : joined(children)]
      }
    }
  }
  return joinTexts(fill(parsed, null))
}

/** Neighbouring texts become one. */
function joinTexts(parts: readonly unknown[]): unknown[] {
  const out: unknown[] = []
  for (const part of parts) {
    const last = out.at(-1)
    if (typeof part === 'string' && typeof last === 'string') out[out.length - 1] = last + part
    else out.push(part)
  }
  return out
}
function joined(parts: readonly unknown[]): unknown {
  const list = joinTexts(parts)
  return list.length === 1 ? list[0] : list
}
