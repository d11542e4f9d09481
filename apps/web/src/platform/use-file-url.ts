import { useEffect, useState } from 'react'
import { api } from '#platform/api/client.ts'

/** An address for a stored file, fetched with the session and given back with the component; null until it is here or when it is gone. */
export function useFileUrl(fileId: string, size: 'thumb' | 'full'): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    api('getFile', { params: { id: fileId }, query: { size } }, { signal: stop.signal, background: true })
      .then((file) => {
        made = URL.createObjectURL(file as Blob)
        setUrl(made)
      })
      .catch(() => setUrl(null))
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [fileId, size])
  return url
}
