type Json = Record<string, unknown>

const plain = (text: unknown): string =>
  (typeof text === 'string' ? text : (JSON.stringify(text) ?? '')).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

function typeOf(schema: Json | undefined, depth = 0): string {
  if (!schema) return ''
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#schema-${plain(name)}">${plain(name)}</a>`
  }
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `<code>${plain(JSON.stringify(value))}</code>`).join(' | ')
  if ('const' in schema) return `<code>${plain(JSON.stringify(schema.const))}</code>`
  const variants = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (variants) return variants.map((variant) => typeOf(variant, depth + 1)).join(' | ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items as Json, depth + 1)}`
  if (schema.type === 'object' && schema.properties && depth < 4) return fieldsOf(schema, depth + 1)
  return plain(schema.format ?? schema.type ?? 'any')
}

function fieldsOf(schema: Json, depth = 0): string {
  const required = (schema.required as string[] | undefined) ?? []
  const rows = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(
    ([name, inner]) =>
      `<tr><td><code>${plain(name)}</code>${required.includes(name) ? '' : ' <small>optional</small>'}</td><td>${typeOf(inner, depth)}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

function operationHtml(path: string, method: string, operation: Json): string {
  const parameters = (operation.parameters as Json[])
    .map(
      (p) =>
        `<tr><td><code>${plain(p.name)}</code> <small>${plain(p.in)}${p.required ? '' : ', optional'}</small></td><td>${typeOf(p.schema as Json)}</td></tr>`,
    )
    .join('')
  const body = Object.entries(((operation.requestBody as Json | undefined)?.content ?? {}) as Record<string, { schema: Json }>)
    .map(([type, { schema }]) => `<h4>Body <small>${plain(type)}</small></h4>${schema.$ref ? typeOf(schema) : fieldsOf(schema)}`)
    .join('')
  const responses = Object.entries(operation.responses as Record<string, Json>)
    .map(([status, response]) => {
      const content = Object.entries((response.content ?? {}) as Record<string, { schema: Json }>)
      const shape =
        Number(status) < 300
          ? content
              .map(([, { schema }]) => typeOf(((schema.properties as Json | undefined)?.data as Json | undefined) ?? schema))
              .join('')
          : ''
      return `<tr><td><code>${plain(status)}</code></td><td>${shape || plain(response.description).replaceAll('\n\n', '<br>')}</td></tr>`
    })
    .join('')
  return `<section id="${plain(operation.operationId)}"><h3><span class="method">${plain(method.toUpperCase())}</span> <code>${plain(path)}</code></h3>
<p>${plain(operation.summary)}. ${plain(operation.description)}</p>${parameters ? `<h4>Parameters</h4><table>${parameters}</table>` : ''}${body}<h4>Answers</h4><table>${responses}</table></section>`
}

/** A readable reference of the OpenAPI document as one plain page without scripts. */
export function referencePage(document: Json, nonce: string): string {
  const paths = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      tag: String((operation.tags as string[])[0]),
    })),
  )
  const tags = [...new Set(paths.map(({ tag }) => tag))].sort()
  const schemas = Object.entries((document.components as { schemas: Record<string, Json> }).schemas)
  const nav = tags.map((tag) => `<li><a href="#tag-${plain(tag)}">${plain(tag)}</a></li>`).join('')
  const main = tags
    .map(
      (tag) =>
        `<h2 id="tag-${plain(tag)}">${plain(tag)}</h2>${paths
          .filter((p) => p.tag === tag)
          .map((p) => operationHtml(p.path, p.method, p.operation))
          .join('')}`,
    )
    .join('')
  const shapes = schemas
    .map(
      ([name, schema]) =>
        `<section id="schema-${plain(name)}"><h3><code>${plain(name)}</code></h3>${schema.properties ? fieldsOf(schema) : `<p>${typeOf(schema)}</p>`}</section>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Twopost API</title><style nonce="${nonce}">
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:220px minmax(0,1fr)}nav{position:sticky;top:0;align-self:start;height:100vh;overflow:auto;padding:1rem}nav ul{list-style:none;padding:0}main{padding:1rem 2rem 6rem;max-width:980px}
section{border:1px solid #8886;border-radius:8px;padding:.5rem 1rem 1rem;margin:1rem 0}table{border-collapse:collapse;width:100%}td{border-top:1px solid #8884;padding:.25rem .5rem;vertical-align:top;overflow-wrap:anywhere}.method{font-weight:700}small{opacity:.75}h4{margin:.8rem 0 .2rem}@media(max-width:760px){body{display:block}nav{position:static;height:auto}}
</style></head><body><nav aria-label="Contents"><strong>Twopost API</strong><ul>${nav}<li><a href="#schemas">schemas</a></li></ul><p><a href="/api/v1/openapi.json">openapi.json</a></p></nav><main><h1>Twopost API</h1><p>${plain((document.info as Json).description)}</p>${main}<h2 id="schemas">schemas</h2>${shapes}</main></body></html>`
}
