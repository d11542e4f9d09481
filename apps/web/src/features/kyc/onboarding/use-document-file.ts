import { useEffect, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { type ApiError, toProblem } from '#platform/api/problem.ts'

const shown = ['application/pdf', 'image/jpeg', 'image/png']

/** The bytes of a document under the type it is known to have; anything else is only ever saved, never shown (S-53). */
async function fetchDocument(applicationId: string, documentId: string, type: string, signal?: AbortSignal): Promise<Blob> {
  const file = (await api('getKycDocumentFile', { params: { id: applicationId, documentId } }, { signal })) as Blob
  return new Blob([file], { type: shown.includes(type) ? type : 'application/octet-stream' })
}

/** An address for a document's file, fetched with the session and given back with the component; null until it is here. */
export function useDocumentUrl(applicationId: string, documentId: string, type: string) {
  const [found, setFound] = useState<{ url: string | null; error: ApiError | null }>({ url: null, error: null })
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try fetches it again
  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    fetchDocument(applicationId, documentId, type, stop.signal)
      .then((file) => {
        made = URL.createObjectURL(file)
        setFound({ url: made, error: null })
      })
      .catch((error: unknown) => !stop.signal.aborted && setFound({ url: null, error: toProblem(error) }))
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [applicationId, documentId, type, times])
  return { ...found, retry: () => setTimes((before) => before + 1) }
}
