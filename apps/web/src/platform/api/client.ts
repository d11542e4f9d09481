import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { currentLocale } from '../app-storage.ts'
import { learnServerTime } from '../clock.ts'
import { heard, unheard } from '../offline/connection.ts'
import { currentSession } from '../session/session-store.ts'
import { slugOf } from '../url.ts'
import { knowsPath, loadPaths, pathOf } from './paths.ts'
import { ApiError } from './problem.ts'

const base = '/api/v1'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** A poll or a refetch caused by a live event: does not count as use of the session. */
  background?: boolean
  /** The same key for the same intention: a repeated send answers the first one's answer. */
  idempotencyKey?: string | undefined
  /** For uploads: the file's name. */
  filename?: string
  /** Another token than the session's own. */
  token?: string
  /** What a payment provider signs its event with. */
  signature?: string
  /** Lets a small send (below 64 kB) finish although the page is being left. */
  keepalive?: boolean
}

type Plain = string | number | boolean
type Slots = {
  params?: Record<string, Plain>
  query?: Record<string, Plain | readonly Plain[] | null | undefined>
  body?: unknown
}
/** Whether a call needs no input at all: then the first argument may be left out. */
type NeedsNothing<N extends CallName> = Record<never, never> extends Sent<Calls[N]> ? true : false
type Arguments<N extends CallName> =
  NeedsNothing<N> extends true ? [input?: Sent<Calls[N]>, options?: CallOptions] : [input: Sent<Calls[N]>, options?: CallOptions]

let onUnauthorized: (() => void) | null = null
/** What is done when the server no longer knows the session that was sent: only that one is over, another may have begun. */
export function tellUnauthorized(status: number, tokenSent: string | undefined): void {
  if (status === 401 && tokenSent && tokenSent === currentSession()?.token) onUnauthorized?.()
}
/** What to do when the server no longer knows the session; set once by the app (A26, OP-32). */
export function whenUnauthorized(handler: () => void): void {
  onUnauthorized = handler
}

const closing: ReadonlySet<string> = new Set(['TENANT_NOT_APPROVED', 'TENANT_SUSPENDED', 'SECOND_FACTOR_SETUP_REQUIRED'])
let onTenantClosed: (() => void) | null = null
/** What to do when the organization turns out not to be open (any more) to this person; set once by the app (A32). */
export function whenTenantClosed(handler: () => void): void {
  onTenantClosed = handler
}

let onStepUp: (() => Promise<boolean>) | null = null
/** How somebody is asked who they are when the server wants to know it once more; set once by the app. False: they gave up. */
export function whenStepUp(handler: () => Promise<boolean>): void {
  onStepUp = handler
}
/** Was a call refused for want of a fresh look, and has that been taken since? Then it is sent again as it was. */
export const isStrongNow = async ({ code }: ApiError): Promise<boolean> =>
  code === 'STEP_UP_REQUIRED' && onStepUp !== null && (await onStepUp().catch(() => false))

let standing: ((path: string) => Record<string, string | undefined>) | null = null
/** What every read carries in its query unless the caller gave it, by the path of the call; set once by the app. */
export function whenReading(fill: (path: string) => Record<string, string | undefined>): void {
  standing = fill
}

/** The address of a call whose path is known: slots filled in, empty query values left out, lists joined by commas. */
export function callUrl(name: CallName, input: Slots = {}): string {
  const path = pathOf(name)[1].replace(/\{(\w+)\}/g, (_, slot: string) => encodeURIComponent(String(input.params?.[slot] ?? '')))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    if (typeof value === 'object' && value.length === 0) continue
    query.set(key, typeof value === 'object' ? value.join(',') : String(value))
  }
  const text = query.toString()
  return `${base}${path}${text && `?${text}`}`
}

/** What is asked on the way into or out of a tenant, whose address may stand there already. */
const onTheWay: ReadonlySet<CallName> = new Set(['me', 'listTenants', 'switchTenant', 'leaveTenant'])

/** The headers every request carries: the language of the screen, the bearer token and, on a tenant's address, whose it is meant to be (S-31). */
export function sessionHeaders(name?: CallName): Record<string, string> {
  const headers: Record<string, string> = { 'accept-language': currentLocale() }
  const token = currentSession()?.token
  if (token) headers.authorization = `Bearer ${token}`
  const slug = slugOf(location.pathname)
  if (token && slug && !(name && onTheWay.has(name))) headers['x-expected-tenant'] = slug
  return headers
}

/**
 * Makes a call by its name in the contract and gives what is under `data` (a Blob for files, undefined for 204).
 * Throws ApiError. A 401 of a signed-in call ends the session here as well.
 */
export async function api<N extends CallName>(name: N, ...[input, options = {}]: Arguments<N>): Promise<Answer<Calls[N]>> {
  const given = (input ?? {}) as Slots
  if (!knowsPath(name)) await reachPaths()
  const [method, path] = pathOf(name)
  const slots = method === 'GET' && standing ? { ...given, query: { ...standing(path), ...given.query } } : given
  const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5', ...sessionHeaders(name) }
  if (options.token) headers.authorization = `Bearer ${options.token}`
  const tokenSent = options.token ?? currentSession()?.token
  if (options.background) headers['x-background'] = '1'
  if (options.signature) headers['x-payment-signature'] = options.signature
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  let body: BodyInit | undefined
  const upload = asUpload(slots.body)
  const chunk = asChunk(slots.body)
  if (chunk) {
    headers['content-type'] = 'application/octet-stream'
    headers['upload-offset'] = String(chunk.offset)
    headers['content-digest'] = `sha-256=:${chunk.digest}:`
    body = chunk.bytes
  } else if (upload) {
    const form = new FormData()
    for (const [key, value] of Object.entries(upload.fields ?? {})) form.append(key, value)
    const { file } = upload
    form.append('file', file, upload.filename ?? options.filename ?? (file instanceof File ? file.name : 'file'))
    body = form
  } else if (slots.body !== undefined) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(slots.body)
  }
  let response: Response
  try {
    response = await fetch(callUrl(name, slots), {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
      cache: 'no-store',
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    unheard()
    throw new ApiError(0, { message: 'Network error' })
  }
  heard()
  learnServerTime(response.headers.get('date'))
  if (!response.ok) {
    const problem = await readProblem(response)
    if (path !== '/auth/logout') tellUnauthorized(response.status, tokenSent)
    if (closing.has(problem.code)) onTenantClosed?.()
    if (await isStrongNow(problem)) return api(name, ...([input, options] as Arguments<N>))
    throw problem
  }
  return (await readAnswer(response)) as Answer<Calls[N]>
}

/** The paths of all calls; without a network they are as far away as the call itself. */
export async function reachPaths(): Promise<void> {
  try {
    await loadPaths()
  } catch {
    unheard()
    throw new ApiError(0, { message: 'Network error' })
  }
}

/** A file with its form fields, or a bare file; null for what goes as JSON. */
function asUpload(body: unknown): { file: Blob; filename?: string; fields?: Record<string, string> } | null {
  if (body instanceof Blob) return { file: body }
  if (typeof body !== 'object' || body === null || !('file' in body) || !(body.file instanceof Blob)) return null
  return body as { file: Blob; filename?: string; fields?: Record<string, string> }
}

/** A piece of a file, which goes as bare bytes. */
function asChunk(body: unknown): { bytes: Blob; offset: number; digest: string } | null {
  if (typeof body !== 'object' || body === null || !('bytes' in body) || !(body.bytes instanceof Blob)) return null
  return body as { bytes: Blob; offset: number; digest: string }
}

async function readProblem(response: Response): Promise<ApiError> {
  const problem = problemFrom(response.status, response.headers.get('x-request-id'), await response.text().catch(() => ''))
  problem.retryAfter = response.headers.get('retry-after')
  return problem
}

/** The error in an answer's body; a body that is no JSON has none. */
export function problemFrom(status: number, requestId: string | null, text: string): ApiError {
  const known = requestId ? { request_id: requestId } : {}
  try {
    const body = JSON.parse(text) as unknown
    return new ApiError(status, { ...known, ...(typeof body === 'object' && body ? body : {}) })
  } catch {
    return new ApiError(status, known)
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (!(response.headers.get('content-type') ?? '').includes('json')) return response.blob()
  const body = (await response.json()) as unknown
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body
}
