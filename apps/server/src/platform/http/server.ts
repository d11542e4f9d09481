import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import fastifyMultipart from '@fastify/multipart'
import { basePath, type Call, isChunk, isUpload } from '@twopost/contract/core/call'
import type { ProblemCode } from '@twopost/contract/core/problem'
import Fastify, {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Clock } from '#platform/clock/clock.ts'
import { problemOfDatabase } from '#platform/database/database-problem.ts'
import { newId } from '#platform/database/ids.ts'
import { problemOfDisk } from '#platform/files/disk-problem.ts'
import type { Log } from '#platform/log/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { Tracing } from '#platform/telemetry/tracing.ts'
import { answerPolicy, headersOfAll } from './answer-headers.ts'
import { parseBody } from './json-body.ts'
import { Problem, problemBody } from './problem.ts'
import { refuseOddHead, refuseUnread } from './refuse-unread.ts'
import { cutSlowBodies, type SlowBodyLimits } from './slow-body.ts'
import { traceCalls } from './trace-calls.ts'

/** The server without its library's name, for those who only hold it. */
export type HttpServer = FastifyInstance

export interface ServerParts {
  log: Log
  metrics: Metrics
  /** Undefined: nothing is traced. */
  tracing?: Tracing | undefined
  clock: Clock
  trustedProxies: number
  /** Behind TLS: HSTS is sent. */
  secure: boolean
  calls: readonly Call[]
  constraints: Readonly<Record<string, ProblemCode>>
  /** For tests: cuts slow bodies sooner. */
  slowBodies?: SlowBodyLimits | undefined
}

const pathPattern = (call: Call) =>
  new RegExp(`^${basePath}${call.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`)

const expectedType = (call: Call | undefined): string =>
  isUpload(call?.body) ? 'multipart/form-data' : isChunk(call?.body) ? 'application/octet-stream' : 'application/json'

/** What Fastify refuses by itself, in our words. */
function problemOfFastify(error: FastifyError, request: FastifyRequest): Problem | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('UNSUPPORTED_MEDIA_TYPE', {
        expected: expectedType(request.routeOptions.config.call),
      })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('TOO_LARGE')
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? new Problem('BAD_REQUEST') : undefined
  }
}

const referrerPolicyOf = (url: string): string =>
  ['/auth', '/i/', '/o/', '/pay/', basePath].some((start) => url.startsWith(start))
    ? 'no-referrer'
    : 'strict-origin-when-cross-origin'

/** The HTTP server without any route: limits, parsers, headers, errors (S-40, S-41, S-43, S-61). */
export async function openServer(parts: ServerParts): Promise<FastifyInstance> {
  const everywhere = headersOfAll(parts.secure)
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(everywhere).header('x-request-id', request.id).header('referrer-policy', referrerPolicyOf(request.url))
  const options: FastifyHttpOptions<Server> = {
    logger: false,
    trustProxy: (_address: string, hop: number) => hop < parts.trustedProxies,
    genReqId: () => newId(parts.clock.now()),
    requestTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 5_000,
    maxRequestsPerSocket: 1_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 300 },
    // What Node and Fastify would refuse in their own words is refused below, in ours and with our headers.
    return503OnClosing: false,
    http: { maxHeaderSize: 16_384, headersTimeout: 5_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    frameworkErrors: (_error, fastifyRequest, fastifyReply) => {
      const [request, reply] = [fastifyRequest as FastifyRequest, fastifyReply as unknown as FastifyReply]
      void answerProblem(request, setHeaders(request, reply), new Problem('BAD_REQUEST'))
    },
    clientErrorHandler: (error, socket) =>
      refuseUnread(error, socket, { headers: everywhere, requestId: newId(parts.clock.now()) }),
  }
  const app: FastifyInstance = Fastify(options)
  app.server.maxConnections = 5_000
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  await app.register(fastifyMultipart)
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.call?.signed) request.sentBytes = body as Buffer
    try {
      done(null, body.length === 0 ? undefined : parseBody(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })

  // A piece of a file is handed on as it arrives; the call that takes it counts its bytes.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))

  function answerProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
    if (problem.retryAfterSeconds !== undefined || problem.status === 503 || problem.status === 429)
      reply.header('retry-after', String(problem.retryAfterSeconds ?? 1))
    // Bytes of a refused piece that nobody reads: the next request of this connection would begin inside them.
    if (isChunk(request.routeOptions.config.call?.body)) reply.header('connection', 'close')
    return reply
      .code(problem.status)
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-security-policy', answerPolicy)
      .send(JSON.stringify(problemBody(problem, request.id)))
  }

  cutSlowBodies(app, answerProblem, parts.slowBodies)

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem =
      error instanceof Problem
        ? error
        : (problemOfDisk(error) ?? problemOfDatabase(error, parts.constraints) ?? problemOfFastify(error, request))
    if (problem) return answerProblem(request, reply, problem)
    parts.log.error(
      {
        requestId: request.id,
        ...(request.span?.traceId ? { traceId: request.span.traceId } : {}),
        route: request.routeOptions.url ?? '',
        method: request.method,
        err: error,
      },
      'a request failed',
    )
    reply.code(500).header('content-type', 'application/json; charset=utf-8')
    return reply.send(
      JSON.stringify({
        message: 'Unexpected error occurred',
        code: 'UNEXPECTED',
        params: {},
        status: 500,
        errors: [],
        request_id: request.id,
      }),
    )
  })

  const known = parts.calls.map((call) => ({ method: call.method, pattern: pathPattern(call) }))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length > 0) reply.header('allow', [...new Set(methods)].join(', '))
    const problem =
      methods.length > 0
        ? new Problem('METHOD_NOT_ALLOWED')
        : new Problem('UNKNOWN_ENDPOINT', { method: request.method, path: path.slice(0, 200) })
    return answerProblem(request, reply, problem)
  })

  if (parts.tracing) traceCalls(app, parts.tracing, parts.trustedProxies > 0)
  app.addHook('onRequest', async (request, reply) => {
    parts.metrics.requestsInFlight.inc()
    setHeaders(request, reply)
    if (request.url.startsWith(basePath)) reply.header('cache-control', 'no-store')
    refuseOddHead(request)
    if (isClosing) throw new Problem('UNAVAILABLE')
  })
  app.addHook('onResponse', async (request, reply) => {
    parts.metrics.requestsInFlight.dec()
    const route = request.routeOptions.url ?? 'unknown'
    parts.metrics.countRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    parts.log.debug(
      { requestId: request.id, route, method: request.method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  return app
}

/** A nonce for one page. */
export const newNonce = (): string => randomBytes(16).toString('base64')
/**
 * The content security policy of a page (S-60). Frames only of what the page itself has fetched, so that a PDF can be read beside its
 * record; such a frame has this very policy.
 */
export const pagePolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob: data:; media-src 'self' blob:; frame-src blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`
