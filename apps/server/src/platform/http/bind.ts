import { Readable } from 'node:stream'
import {
  type Call,
  isBinary,
  isChunk,
  isIdempotent,
  isReading,
  isUpload,
  successStatus,
  type Upload,
} from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import type { ProblemCode } from '@twopost/contract/core/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Database, type Tx, withOrigin } from '#platform/database/transaction.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Log } from '#platform/log/log.ts'
import { type Context, callerKey, type OpenContext, type OutsideContext, type Principal, type SessionContext } from './context.ts'
import {
  askedLanguage,
  bearerToken,
  bodyLimitOf,
  checkCaller,
  checkInput,
  checkKey,
  type OpenLimits,
  openerOf,
  routePath,
  sentOf,
  whoHoldsTicket,
} from './gate.ts'
import { platformKeys, tenantKeys } from './idempotency.queries.ts'
import { type Keyed, Replayed, replayOrRun, type WireAnswer } from './idempotency.ts'
import { serializerOf } from './json-schema.ts'
import { Problem } from './problem.ts'
import { type BinaryAnswer, type Route, WithStatus } from './route.ts'
import type { TellSecurity } from './security-events.ts'
import { sendBinary, sendText } from './send-binary.ts'
import { platformTransaction, type Recording, type Slots, type Turn, tenantTransaction } from './turn.ts'
import { readChunk, readUpload } from './upload.ts'
import { parseSlot, refuseRepeatedKeys, single, versionOf } from './validation.ts'

/** What the binding needs from the features: who a token is, and how a command is put on record. */
export interface BindingParts extends Recording {
  database: Database
  log: Log
  limits: OpenLimits
  /** Where a file lies while a call works on it. */
  files: Pick<FileStore, 'openWork'>
  /** `ip`: a key of the API may be bound to addresses. */
  authenticate(token: string, counts: boolean, ip: string): Promise<Principal | null>
  /** Who a ticket of a file acts for; null for any other ticket, and when the session is over. */
  authenticateTicket: (ticket: string, fileId: string) => Promise<Principal | null>
  /** A permission opened a call. */
  countPermission(permission: string): void
  /** Writes what an answer says about the safety of the installation. */
  tellSecurity: TellSecurity
  /** Zod checks every answer as well: in tests. */
  checkAnswers: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal | undefined
    token?: string | null
    sentBytes?: Buffer
  }
  interface FastifyContextConfig {
    call?: Call
  }
}

/** The problem that a malformed id in the path gets: the same as an unknown one. */
function unknownId(call: Call, name: string, value: string): Problem {
  const shape = call.params?.shape[name] as z.ZodType | undefined
  const own = shape?.meta()?.notFound
  const code = typeof own === 'string' ? own : call.problems?.find((problem) => problem.endsWith('_NOT_FOUND'))
  return new Problem((code ?? 'NOT_FOUND') as ProblemCode, { id: value })
}

function checkPathIds(call: Call, params: Readonly<Record<string, string>>): void {
  for (const [name, schema] of Object.entries(call.params?.shape ?? {})) {
    const value = params[name] ?? ''
    const meta = (schema as z.ZodType).meta()
    if (meta && 'notFound' in meta && !isUuid(value) && value !== 'me') throw unknownId(call, name, value)
  }
}

/** Everything decided before the body is read. */
function gateOf(call: Call, parts: BindingParts) {
  const bodyLimit = bodyLimitOf(call)
  return async (request: FastifyRequest): Promise<void> => {
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > bodyLimit)
      throw isUpload(call.body)
        ? new Problem('FILE_TOO_LARGE', { megabytes: Math.floor(call.body.maxBytes / 1_000_000) })
        : new Problem('TOO_LARGE')
    request.token = null
    if (call.access.kind === 'public') {
      parts.limits.anonymous.use(request.ip)
      const header = request.headers.authorization
      if (header !== undefined) request.token = /^Bearer ([A-Za-z0-9_-]{16,200})$/i.exec(header.trim())?.[1] ?? null
      return
    }
    const counts =
      request.headers['x-background'] !== '1' && !(isBinary(call.answer) && call.answer.contentType === 'text/event-stream')
    let principal: Principal | null = null
    try {
      const token = bearerToken(request.headers.authorization)
      request.token = token
      if (token) principal = await parts.authenticate(token, counts, request.ip)
      else if (call.takesTicket) principal = await whoHoldsTicket(request, parts)
      if (!principal) throw new Problem('NOT_SIGNED_IN')
    } catch (error) {
      if (error instanceof Problem && error.code === 'NOT_SIGNED_IN') parts.limits.anonymous.use(request.ip)
      throw error
    }
    request.principal = { ...principal, language: askedLanguage(request.headers['accept-language']) ?? principal.language }
    if (principal.kind === 'key') checkKey(call)
    checkCaller(call, principal, single(request.headers['x-expected-tenant']))
    const opener = openerOf(call, principal.permissions)
    if (opener) parts.countPermission(opener)
    await parts.limits[principal.kind].use(callerKey(principal))
    if (principal.tenant) await parts.limits.tenant.use(principal.tenant.id)
    const own = call.limit
    if (own === 'search' || own === 'pdf' || own === 'upload' || own === 'export')
      await parts.limits[own].use(callerKey(principal))
  }
}

/** Is what stands for the file sent in place of it, as JSON? */
const isJsonInstead = (upload: Upload, request: FastifyRequest): boolean =>
  upload.orJson !== undefined && /^application\/json\b/i.test(request.headers['content-type'] ?? '')

/** @param openFolder gives the folder that a file is written to as it arrives */
async function readInput(call: Call, request: FastifyRequest, openFolder: () => Promise<string>): Promise<Slots> {
  const params = (request.params ?? {}) as Record<string, string>
  const query = (request.query ?? {}) as Record<string, unknown>
  const upload = isUpload(call.body) && !isJsonInstead(call.body, request) ? call.body : undefined
  if (!upload && !isChunk(call.body) && request.body instanceof Readable)
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', { expected: 'application/json' })
  const given = upload
    ? await readUpload(request, upload, await openFolder())
    : isChunk(call.body)
      ? readChunk(request, call.body)
      : request.body
  checkInput(call, request.principal?.permissions ?? new Set(), { params, query, body: given })
  checkPathIds(call, params)
  refuseRepeatedKeys(query)
  const input: Slots = {}
  if (call.params) input.params = parseSlot('params', call.params, params)
  if (call.query) input.query = parseSlot('query', call.query, query)
  if (upload || isChunk(call.body)) input.body = given
  else if (isUpload(call.body)) input.body = parseSlot('body', call.body.orJson as z.ZodType, given)
  else if (call.body) {
    const version = versionOf(single(request.headers['if-match']))
    const body =
      version !== undefined &&
      given !== null &&
      (given === undefined || typeof given === 'object') &&
      !Array.isArray(given) &&
      !(given && 'version' in given)
        ? { ...given, version }
        : given
    input.body = parseSlot('body', call.body as z.ZodType, body)
  }
  return input
}

/** Work with folders that go when it is done, whatever came of it. */
async function withFolders<T>(parts: BindingParts, work: (openFolder: () => Promise<string>) => Promise<T>): Promise<T> {
  const folders: { close(): Promise<void> }[] = []
  try {
    return await work(async () => {
      const opened = await parts.files.openWork()
      folders.push(opened)
      return opened.folder
    })
  } finally {
    for (const opened of folders) await opened.close().catch((error) => parts.log.warn({ err: error }, 'a folder of work stayed'))
  }
}

/** Writes what a use case gives as the call's answer. */
function answerText(call: Call, parts: BindingParts): (answer: unknown) => WireAnswer {
  const serialize = call.answer && !isBinary(call.answer) ? serializerOf(call.answer) : undefined
  return (answer) => {
    const status = answer instanceof WithStatus ? answer.status : successStatus(call)
    const data = answer instanceof WithStatus ? answer.answer : answer
    if (!serialize) return { status, text: '' }
    if (parts.checkAnswers) z.parse(call.answer as z.ZodType, data)
    return { status, text: serialize(data) }
  }
}

/** What every use case gets, with or without a session. */
async function openContext(call: Call, request: FastifyRequest, parts: BindingParts): Promise<OpenContext> {
  const { principal, span } = request
  return {
    now: principal?.now ?? (await parts.database.now()),
    requestId: request.id,
    log: parts.log.child({
      requestId: request.id,
      ...(principal?.tenant ? { tenantId: principal.tenant.id } : {}),
      ...(span?.traceId ? { traceId: span.traceId } : {}),
    }),
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    lastEventId: single(request.headers['last-event-id']),
    token: request.token ?? null,
    database: withOrigin(parts.database, { requestId: request.id, span }),
    ...(call.signed && { sent: sentOf(request) }),
  }
}

/** Puts one call on the server: the only place that knows Fastify and calls. */
export function bind(app: FastifyInstance, { call, inside, handle, opening }: Route, parts: BindingParts): void {
  const reads = isReading(call)
  const run = handle as unknown as (
    ctx: OpenContext | SessionContext | Context | OutsideContext,
    input: Slots,
  ) => Promise<unknown>

  const textOf = answerText(call, parts)
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    withFolders(parts, (openFolder) => answer(request, reply, openFolder))

  async function answer(request: FastifyRequest, reply: FastifyReply, openFolder: () => Promise<string>): Promise<unknown> {
    if (call.clearsCache) reply.header('clear-site-data', '"cache"')
    const input = await readInput(call, request, openFolder)
    const principal = request.principal
    const open = await openContext(call, request, parts)
    const turn: Turn = {
      call,
      input,
      principal,
      open,
      ifMatch: versionOf(single(request.headers['if-match'])),
      opening,
      parts,
    }
    const transaction = <T>(work: (ctx: Context) => Promise<T>, options: { reads: boolean; records: boolean }): Promise<T> => {
      const tenant = principal?.tenant
      if (!tenant) throw new Problem('TENANT_REQUIRED')
      return tenantTransaction(turn, tenant.id, work, options)
    }
    const optionsOf = (given?: { reads?: boolean }) => {
      const onlyReads = given?.reads ?? reads
      return { reads: onlyReads, records: !onlyReads }
    }

    const key = isIdempotent(call) ? single(request.headers['idempotency-key']) : undefined
    const sent = [request.params, request.query, request.body]
    if (inside) {
      const { status, text, replayed } = await transaction(
        (ctx) =>
          replayOrRun(ctx.tx, { store: tenantKeys, accountId: ctx.principal.accountId, call, key, sent }, async () =>
            textOf(await run(ctx, input)),
          ),
        { reads, records: !reads },
      )
      if (replayed) reply.header('idempotent-replayed', 'true')
      return sendText(reply, status, text)
    }
    // A use case that opens its own transaction writes in one alone, and what that gives is the call's answer: the key is kept in it.
    let kept: WireAnswer | undefined
    const once = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
      if (key === undefined || !principal) return work()
      const keyed: Keyed = {
        store: platformKeys,
        accountId: principal.accountId,
        call,
        key,
        sent: [principal.tenant?.id, ...sent],
      }
      let answer: T | undefined
      const { replayed, ...done } = await replayOrRun(tx, keyed, async () => {
        answer = await work()
        return textOf(answer)
      })
      if (replayed) throw new Replayed(done)
      kept = done
      return answer as T
    }
    const session: (Omit<SessionContext, 'principal'> & { principal: Principal }) | undefined = principal && {
      ...open,
      principal,
      forTenant: (tenant, work, given) => {
        const options = optionsOf(given)
        return tenantTransaction(turn, tenant, options.reads ? work : (inner) => once(inner.tx, () => work(inner)), options)
      },
      onPlatform: (work) => platformTransaction(turn, (inner) => once(inner.tx, () => work(inner))),
    }
    const context: OpenContext | SessionContext | OutsideContext = session?.principal.tenant
      ? {
          ...session,
          tenant: session.principal.tenant.id,
          permissions: session.principal.permissions,
          shopIds: session.principal.shopIds,
          inTenant: (work, options) => transaction(work, optionsOf(options)),
        }
      : // A key always has its organization, so this is a person.
        ((session as SessionContext | undefined) ?? open)
    let given: unknown
    try {
      given = await run(context, input)
    } catch (error) {
      if (!(error instanceof Replayed)) throw error
      reply.header('idempotent-replayed', 'true')
      return sendText(reply, error.answer.status, error.answer.text)
    }
    if (isBinary(call.answer)) return sendBinary(request, reply, given as BinaryAnswer)
    const { status, text } = kept ?? textOf(given)
    return sendText(reply, status, text)
  }

  app.route({
    method: call.method,
    url: routePath(call),
    config: { call },
    bodyLimit: bodyLimitOf(call),
    exposeHeadRoute: false,
    onRequest: gateOf(call, parts),
    onResponse: async (request, reply) => parts.tellSecurity(call, reply.statusCode, request.id, request.principal),
    handler,
  })
}
