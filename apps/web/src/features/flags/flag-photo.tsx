import { StoredPicture } from '#platform/stored-picture.tsx'

/** The photo of a flag, as large as its place; what it shows is said beside it. */
export const FlagPhoto = ({ fileId, name }: { fileId: string; name: string }) => (
  <span className="block overflow-hidden rounded-md bg-surface-3">
    <StoredPicture fileId={fileId} size="full" alt={name} picture="max-h-64 w-full object-contain" place="aspect-video w-full" />
  </span>
)
