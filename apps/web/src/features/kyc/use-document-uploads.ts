import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiError, toProblem } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { uploadFile } from '#platform/api/upload.ts'
import { say } from '#platform/i18n/text.ts'
import { randomId } from '#platform/random-id.ts'
import { notify } from '#ui/notify.ts'
import { type DocumentType, fileFault } from './onboarding.rules.ts'
import { onboardingText } from './onboarding.text.ts'

/** A file on its way, or why it did not arrive. `share` 0 to 1. */
export interface Sending {
  key: string
  name: string
  share: number
  fault?: 'type' | 'size' | 'empty'
  error?: ApiError
}

/** Sends documents one after the other, so that a slow line is not shared; each can be stopped. */
export function useDocumentUploads(applicationId: string | null) {
  const [list, setList] = useState<readonly Sending[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const queue = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])
  const patch = useCallback((key: string, change: Partial<Sending>) => {
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }, [])
  const drop = useCallback((key: string) => {
    stops.current.get(key)?.abort()
    setList((before) => before.filter((one) => one.key !== key))
  }, [])

  const send = useCallback(
    async (id: string, key: string, file: File, fields: Record<string, string>) => {
      const stop = stops.current.get(key)
      if (!stop || stop.signal.aborted) return
      try {
        await uploadFile(
          'addKycDocument',
          { params: { id }, fields, file },
          { signal: stop.signal, onShare: (share) => patch(key, { share }) },
        )
        notify({ kind: 'success', title: say(onboardingText)('uploaded', { name: file.name }) })
        setList((before) => before.filter((one) => one.key !== key))
        await refreshCalls(['getOwnKycApplication'])
      } catch (error) {
        const problem = toProblem(error)
        if (problem.code !== 'ABORTED') patch(key, { error: problem })
      } finally {
        stops.current.delete(key)
      }
    },
    [patch],
  )

  const add = useCallback(
    (files: readonly File[], type: DocumentType, description: string) => {
      if (applicationId === null) return
      for (const file of files) {
        const key = randomId()
        const fault = fileFault(file)
        setList((before) => [...before, { key, name: file.name, share: 0, ...(fault && { fault }) }])
        if (fault) continue
        stops.current.set(key, new AbortController())
        queue.current = queue.current.then(() =>
          send(applicationId, key, file, { type, name: file.name.slice(0, 120), ...(description !== '' && { description }) }),
        )
      }
    },
    [applicationId, send],
  )
  return { list, add, drop }
}
