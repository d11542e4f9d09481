import fastJson from 'fast-json-stringify'
import * as z from 'zod'

type Json = Record<string, unknown>
const unnamed = z.registry<{ id?: string }>()
const copy = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json
const bounds = [
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'contentEncoding',
  'format',
]

/** Shape only: undeclared fields are dropped, bounds are not checked again (proved in design: unions must not say "no other fields"). */
const shapeOf = (schema: z.ZodType): Json =>
  copy(
    z.toJSONSchema(schema, {
      io: 'output',
      target: 'draft-7',
      metadata: unnamed,
      override({ jsonSchema }) {
        const node = jsonSchema as Json
        if (node.additionalProperties === false) delete node.additionalProperties
        for (const key of bounds) delete node[key]
        const any = node.anyOf as Json[] | undefined
        if (any?.length === 2 && any[1]?.type === 'null' && typeof any[0]?.type === 'string') {
          delete node.anyOf
          Object.assign(node, any[0], { nullable: true })
        }
      },
    }),
  )

type Serializer = (data: unknown) => string
/** Making one takes a millisecond, and the calls never change while the process runs. */
const serializers = new WeakMap<z.ZodType, Serializer>()

/** Writes `{"data": …}` from an answer, dropping what the schema does not declare. */
export function serializerOf(answer: z.ZodType): Serializer {
  const known = serializers.get(answer)
  if (known) return known
  const write = fastJson({ type: 'object', properties: { data: shapeOf(answer) }, required: ['data'] } as unknown as Parameters<
    typeof fastJson
  >[0])
  const serializer: Serializer = (data) => write({ data })
  serializers.set(answer, serializer)
  return serializer
}

const components = new Map<string, Json>()
/** Named schemas met so far, for the OpenAPI document. */
export const documentedComponents = (): Json => Object.fromEntries([...components].sort(([a], [b]) => a.localeCompare(b)))

const asReference = (value: unknown, suffix: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => asReference(item, suffix))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value as Json)
      .filter(
        ([key, inner]) =>
          key !== '$schema' && key !== '$id' && key !== 'notFound' && !(key === 'id' && typeof inner === 'string'),
      )
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? `${inner.replace('#/$defs/', '#/components/schemas/')}${suffix}`
          : asReference(inner, suffix),
      ]),
  )
}

/** A schema for the OpenAPI document; named ones become components, inputs under their name with `Input`. */
export function documented(schema: z.ZodType, io: 'input' | 'output'): Json {
  const suffix = io === 'input' ? 'Input' : ''
  const { $defs, ...own } = copy(z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })) as Json & {
    $defs?: Record<string, Json>
  }
  for (const [name, definition] of Object.entries($defs ?? {}))
    components.set(name + suffix, asReference(definition, suffix) as Json)
  const name = z.globalRegistry.get(schema)?.id
  if (!name || own.$ref) return asReference(own, suffix) as Json
  components.set(name + suffix, asReference(own, suffix) as Json)
  return { $ref: `#/components/schemas/${name}${suffix}` }
}
