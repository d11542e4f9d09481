import { useFileUrl } from '#platform/use-file-url.ts'
import { Skeleton } from '#ui/feedback.tsx'

/** The photo of a flag, as large as its place; what it shows is said beside it. */
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
