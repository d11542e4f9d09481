import {
  basePath,
  type Call,
  isBinary,
  isChunk,
  isIdempotent,
  isUpload,
  successStatus,
  type Upload,
} from '@twopost/contract/core/call'
import { impliedProblems, messageOf, type ProblemCode, statusOf } from '@twopost/contract/core/problem'
import type * as z from 'zod'
import { documented, documentedComponents } from './json-schema.ts'

type Json = Record<string, unknown>

const errorSchema: Json = {
  type: 'object',
  required: ['message', 'code', 'params', 'status', 'errors', 'request_id'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    params: { type: 'object' },
    status: { type: 'integer' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          message: { type: 'string' },
          code: { type: 'string' },
          params: { type: 'object' },
        },
      },
    },
    current: { type: 'object', description: 'The record as it is now, beside a stale version' },
  },
}

const parametersOf = (place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = documented(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

/** The fields of a form with a file. */
const formOf = ({ purpose }: Upload): Json => ({
  file: { type: 'string', format: 'binary' },
  ...(purpose === 'rows' && {
    fixes: {
      type: 'string',
      description:
        'JSON: `[{"column", "from", "to"}]`. Cells of a column that say one thing are read as another, at most 100 of them.',
    },
  }),
})

/** Codes that a call may give, by status. */
export function problemsByStatus(call: Call): Map<number, ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of new Set([...impliedProblems(call), ...(call.problems ?? [])]))
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  return byStatus
}

function accessText({ access }: Call): string {
  if (access.kind === 'public') return 'Open to everyone.'
  if (access.kind === 'signedIn') return 'For anyone signed in.'
  if (access.kind === 'approved') return 'For members of an approved organization.'
  if (access.kind === 'platform')
    return `For super-admins who hold ${access.permissions.join(' or ')}${access.own ? ', or for one’s own' : ''}.`
  if (access.kind === 'holder')
    return `Needs ${access.permissions.join(' or ')}; a super-admin makes it without an organization, too.`
  const join = access.kind === 'allOf' ? ' and ' : ' or '
  const own = access.own ? '; one’s own without it' : ''
  return `Needs ${access.permissions.join(access.kind === 'byInput' ? ', ' : join)}${access.kind === 'byInput' ? ' as the input asks' : ''}${own}.`
}

function operationOf(name: string, call: Call): Json {
  const responses: Json = {}
  const status = String(successStatus(call))
  responses[status] = call.answer
    ? isBinary(call.answer)
      ? { description: 'Answer', content: { [call.answer.contentType]: { schema: { type: 'string', format: 'binary' } } } }
      : {
          description: 'Answer',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['data'],
                properties: { data: documented(call.answer as z.ZodType, 'output') },
              },
            },
          },
        }
    : { description: 'Done' }
  if (call.otherStatus) responses[String(call.otherStatus)] = responses[status]
  for (const [code, problems] of [...problemsByStatus(call)].sort(([a], [b]) => a - b))
    responses[String(code)] = {
      description: problems.map((problem) => `${problem}: ${messageOf(problem)}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  const body = call.body
    ? isUpload(call.body)
      ? {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', required: ['file'], properties: formOf(call.body) },
            },
            ...(call.body.orJson && { 'application/json': { schema: documented(call.body.orJson, 'input') } }),
          },
        }
      : isChunk(call.body)
        ? { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
        : {
            required: !(call.body as z.ZodType).safeParse(undefined).success,
            content: { 'application/json': { schema: documented(call.body as z.ZodType, 'input') } },
          }
    : undefined
  return {
    operationId: name,
    summary: call.summary,
    description: accessText(call),
    tags: [call.path.split('/')[1]],
    security: call.access.kind === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf('path', call.params),
      ...parametersOf('query', call.query),
      ...(isIdempotent(call)
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', minLength: 1, maxLength: 255 } }]
        : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses,
  }
}

/** The OpenAPI 3.1 document of the calls that are served (R10). */
export function openApiDocument(calls: Readonly<Record<string, Call>>): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(calls)) {
    const path = basePath + call.path
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Twopost',
      version: '1',
      description: 'Answers stand under `data`; errors carry a code of a closed list and a sentence fit to show.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...documentedComponents(), Error: errorSchema },
    },
  }
}
