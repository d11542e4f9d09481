import type { CallName } from '@twopost/contract/calls'
import type { SentUploadDetails, UploadResult, UploadTarget } from '@twopost/contract/files'
import type { FilePurpose } from '@twopost/contract/registries/file-purposes'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useUnsaved } from '#ui/unsaved.ts'
import { type ApiError, toProblem } from '../api/problem.ts'
import { refreshCalls } from '../api/queries.ts'
import { randomId } from '../random-id.ts'
import { type FileFault, fileFault } from './file-fault.ts'
import { type SendState, sendFile } from './send-file.ts'

/** A file on its way, or why it is not there. */
export interface UploadEntry {
  key: string
  name: string
  state: SendState | { phase: 'waiting' } | { phase: 'failed'; fault?: FileFault; error?: ApiError }
}
export interface UploadsOptions<P extends FilePurpose> {
  purpose: P
  target: UploadTarget<P>
  /** The reading calls whose answers a new file makes old. */
  refreshes?: readonly CallName[]
  onAdded?: (result: UploadResult<P>, file: File) => void
}
interface Waiting<P extends FilePurpose> {
  key: string
  file: File
  target: UploadTarget<P>
  details: SentUploadDetails<P>
}
export interface Uploads<P extends FilePurpose> {
  list: readonly UploadEntry[]
  isBusy: boolean
  /** Sends files one after the other. */
  add: (files: readonly File[], details: SentUploadDetails<P>) => void
  retry: (key: string) => void
  /** Stops one that is on its way, or puts its message away. */
  drop: (key: string) => void
}

/** Files of one purpose on their way, one after the other, so that a slow line is not shared; leaving the page meanwhile asks first. */
export function useUploads<P extends FilePurpose>({ purpose, target, refreshes = [], onAdded }: UploadsOptions<P>): Uploads<P> {
  const [list, setList] = useState<readonly UploadEntry[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const known = useRef(new Map<string, Waiting<P>>())
  const queue = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef({ onAdded, refreshes })
  useEffect(() => {
    latest.current = { onAdded, refreshes }
  })
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])
  const show = useCallback((key: string, state: UploadEntry['state']) => {
    setList((before) => before.map((one) => (one.key === key ? { ...one, state } : one)))
  }, [])
  const forget = useCallback((key: string) => {
    known.current.delete(key)
    setList((before) => before.filter((one) => one.key !== key))
  }, [])

  const send = useCallback(
    async ({ key, ...what }: Waiting<P>) => {
      const stop = stops.current.get(key)
      if (!stop || stop.signal.aborted) return
      show(key, { phase: 'sending', share: 0 })
      try {
        const result = await sendFile({ purpose, ...what }, { signal: stop.signal, onState: (state) => show(key, state) })
        forget(key)
        latest.current.onAdded?.(result, what.file)
        await refreshCalls(latest.current.refreshes)
      } catch (error) {
        const problem = toProblem(error)
        if (problem.code !== 'ABORTED') show(key, { phase: 'failed', error: problem })
      } finally {
        stops.current.delete(key)
      }
    },
    [purpose, show, forget],
  )
  const line = useCallback(
    (waiting: Waiting<P>) => {
      stops.current.set(waiting.key, new AbortController())
      queue.current = queue.current.then(() => send(waiting))
    },
    [send],
  )
  const add: Uploads<P>['add'] = (files, details) => {
    for (const file of files) {
      const key = randomId()
      const fault = fileFault(file, purpose)
      setList((before) => [...before, { key, name: file.name, state: fault ? { phase: 'failed', fault } : { phase: 'waiting' } }])
      if (fault) continue
      const waiting = { key, file, target, details }
      known.current.set(key, waiting)
      line(waiting)
    }
  }
  const retry = (key: string) => {
    const waiting = known.current.get(key)
    if (!waiting) return
    show(key, { phase: 'waiting' })
    line(waiting)
  }
  const drop = (key: string) => {
    stops.current.get(key)?.abort()
    forget(key)
  }
  const isBusy = list.some(({ state }) => state.phase !== 'failed')
  useUnsaved(isBusy)
  return { list, isBusy, add, retry, drop }
}
