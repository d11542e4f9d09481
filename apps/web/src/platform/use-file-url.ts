import { useEffect, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { ApiError } from '#platform/api/problem.ts'

/** A stored file as it is shown: where it is, and why it is not here when the server says why. */
interface ShownFile {
  /** Fetched with the session and given back with the component; null until it is here. */
  url: string | null
  /** A file that is being checked comes by itself; one that was blocked never does. */
  problem: ApiError | null
}

/** What the server says of a file that nobody may see (S-55). */
const withheld = ['FILE_BEING_CHECKED', 'FILE_NOT_CHECKED', 'FILE_INFECTED']
export const isWithheld = (error: unknown): error is ApiError => error instanceof ApiError && withheld.includes(error.code)
/** How often a file that is being checked is asked for again, and how long. */
const again = { everyMs: 5_000, times: 24 }

/** A stored file, small or as it is. */
export function useFile(fileId: string, size: 'thumb' | 'full'): ShownFile {
  const [shown, setShown] = useState<ShownFile>({ url: null, problem: null })
  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = again.times
    const ask = () => {
      api('getFile', { params: { id: fileId }, query: { size } }, { signal: stop.signal, background: true })
        .then((file) => {
          made = URL.createObjectURL(file as Blob)
          setShown({ url: made, problem: null })
        })
        .catch((error: unknown) => {
          if (stop.signal.aborted) return
          const problem = isWithheld(error) ? error : null
          setShown({ url: null, problem })
          if (problem && problem.code !== 'FILE_INFECTED' && left-- > 0) timer = setTimeout(ask, again.everyMs)
        })
    }
    ask()
    return () => {
      stop.abort()
      clearTimeout(timer)
      if (made) URL.revokeObjectURL(made)
    }
  }, [fileId, size])
  return shown
}
