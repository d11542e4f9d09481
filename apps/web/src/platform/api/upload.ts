import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { callPaths } from '@twopost/contract/paths'
import { currentSession } from '../session/session-store.ts'
import { callUrl, problemFrom, sessionHeaders, tellUnauthorized } from './client.ts'
import { ApiError } from './problem.ts'

/** A file with its form fields for an uploading call. */
export interface Upload {
  params?: Record<string, string>
  fields: Record<string, string>
  file: File
}

/**
 * Sends a file and tells how much of it has gone out, which `api` can't: `onShare` gets 0 to 1. Gives what stands under `data`; throws
 * ApiError, also when it was stopped by `signal` (status 0, code ABORTED).
 */
export function uploadFile<N extends CallName>(
  name: N,
  { params, fields, file }: Upload,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<Answer<Calls[N]>> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', file, file.name)
  const tokenSent = currentSession()?.token
  const request = new XMLHttpRequest()
  request.open(callPaths[name][0], callUrl(name, params ? { params } : {}))
  const headers = { accept: 'application/json', ...sessionHeaders() }
  for (const [key, value] of Object.entries(headers)) request.setRequestHeader(key, value)
  return new Promise((resolve, reject) => {
    request.upload.onprogress = (event) => event.lengthComputable && onShare(event.loaded / event.total)
    request.onerror = () => reject(new ApiError(0, { message: 'Network error' }))
    request.onabort = () => reject(new ApiError(0, { message: 'Stopped', code: 'ABORTED' }))
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve((JSON.parse(request.responseText) as { data: Answer<Calls[N]> }).data)
        return
      }
      tellUnauthorized(request.status, tokenSent)
      reject(problemFrom(request.status, request.getResponseHeader('x-request-id'), request.responseText))
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
