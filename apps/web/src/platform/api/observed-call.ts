import type { CallName } from '@twopost/contract/calls'
import { learnServerTime } from '../clock.ts'
import { currentSession } from '../session/session-store.ts'
import { callUrl, problemFrom, sessionHeaders, tellUnauthorized } from './client.ts'
import { loadPaths, pathOf } from './paths.ts'
import { ApiError } from './problem.ts'

/** What a call answered, as a test page shows it. */
export interface ObservedAnswer {
  /** The address below the host, as it was sent. */
  url: string
  /** 0: the server was not reached. */
  status: number
  /** From sending to the last byte, measured here. */
  durationMs: number
  requestId: string | null
  /** The answer's text, unread; '' for none. */
  text: string
  /** What was refused and why; null after success. */
  problem: ApiError | null
}

/**
 * Makes a call with just what is given, checked by nobody here, and tells how it went. Never throws. A 401 ends the session here as well.
 * `body` goes as JSON; undefined sends none.
 */
export async function observeCall(
  name: CallName,
  slots: { params?: Record<string, string>; query?: Record<string, string | number | boolean>; body?: unknown },
): Promise<ObservedAnswer> {
  let url = ''
  const tokenSent = currentSession()?.token
  const headers: Record<string, string> = { accept: 'application/json', ...sessionHeaders(name) }
  if (slots.body !== undefined) headers['content-type'] = 'application/json'
  const sentAt = performance.now()
  const took = () => performance.now() - sentAt
  try {
    await loadPaths()
    url = callUrl(name, slots)
    const response = await fetch(url, {
      method: pathOf(name)[0],
      headers,
      ...(slots.body !== undefined && { body: JSON.stringify(slots.body) }),
      cache: 'no-store',
    })
    const text = await response.text()
    const durationMs = took()
    learnServerTime(response.headers.get('date'))
    const { status } = response
    const requestId = response.headers.get('x-request-id')
    tellUnauthorized(status, tokenSent)
    return { url, status, durationMs, requestId, text, problem: response.ok ? null : problemFrom(status, requestId, text) }
  } catch {
    const problem = new ApiError(0, { message: 'Network error' })
    return { url, status: 0, durationMs: took(), requestId: null, text: '', problem }
  }
}
