import { useFileUrl } from '#platform/use-file-url.ts'
import { Skeleton } from '#ui/feedback.tsx'

/** The photo of a flag, small; what it shows is said beside it. */
export function FlagThumb({ fileId }: { fileId: string }) {
  const url = useFileUrl(fileId, 'thumb')
  return (
    <span className="inline-block h-16 w-20 overflow-hidden rounded-md border border-border bg-surface-3">
      {url ? <img src={url} alt="" className="h-full w-full object-cover" /> : <Skeleton className="h-full w-full" />}
    </span>
  )
}
/** The same as large as its place. */
export function FlagPhoto({ fileId, name }: { fileId: string; name: string }) {
  const url = useFileUrl(fileId, 'full')
  return (
    <span className="block overflow-hidden rounded-md bg-surface-3">
      {url ? (
        <img src={url} alt={name} className="max-h-64 w-full object-contain" />
      ) : (
        <Skeleton className="aspect-video w-full" />
      )}
    </span>
  )
}
