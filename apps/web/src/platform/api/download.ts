import type { CallName, Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import { currentSession } from '../session/session-store.ts'
import { callUrl, isStrongNow, problemFrom, sessionHeaders, tellUnauthorized } from './client.ts'
import { loadPaths, pathOf } from './paths.ts'
import { ApiError } from './problem.ts'

export interface Download {
  file: Blob
  name: string
  /** How many rows the file was to have. */
  rows: number
}

const newline = 10

/**
 * Loads a file that the server writes while it sends it: `onShare` gets 0 to 1, by the lines that have come. Throws ApiError, also when it
 * was stopped by `signal` (status 0, code ABORTED) or broke off.
 */
export async function downloadFile<N extends CallName>(
  name: N,
  input: Sent<Calls[N]>,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<Download> {
  const tokenSent = currentSession()?.token
  const parts: BlobPart[] = []
  let response: Response
  try {
    await loadPaths()
    response = await fetch(callUrl(name, input as Parameters<typeof callUrl>[1]), {
      method: pathOf(name)[0],
      headers: { accept: '*/*', ...sessionHeaders(name) },
      signal,
      cache: 'no-store',
    })
    if (response.ok && response.body) {
      const lines = Number(response.headers.get('x-total-count') ?? 0) + 1
      const reader = response.body.getReader()
      for (let seen = 0; ; ) {
        const { done, value } = await reader.read()
        if (done) break
        parts.push(value)
        for (const byte of value) if (byte === newline) seen += 1
        onShare(Math.min(1, seen / lines))
      }
    }
  } catch {
    throw signal.aborted
      ? new ApiError(0, { message: 'Stopped', code: 'ABORTED' })
      : new ApiError(0, { message: 'Network error' })
  }
  if (!response.ok) {
    tellUnauthorized(response.status, tokenSent)
    const problem = problemFrom(response.status, response.headers.get('x-request-id'), await response.text().catch(() => ''))
    if (await isStrongNow(problem)) return downloadFile(name, input, { onShare, signal })
    throw problem
  }
  const disposition = response.headers.get('content-disposition') ?? ''
  return {
    file: new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' }),
    name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'export.csv',
    rows: Number(response.headers.get('x-total-count') ?? 0),
  }
}

/** Hands a file to the browser to be saved under its name. */
export function saveFile({ file, name }: Pick<Download, 'file' | 'name'>): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers begin to save after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
