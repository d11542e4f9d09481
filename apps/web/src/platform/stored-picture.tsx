import { ShieldAlert, ShieldQuestion } from 'lucide-react'
import { Skeleton } from '#ui/feedback.tsx'
import type { ApiError } from './api/problem.ts'
import { useText } from './i18n/text.ts'
import { storedPictureText } from './stored-picture.text.ts'
import { useFile } from './use-file-url.ts'

const wordOf = (problem: ApiError) =>
  problem.code === 'FILE_INFECTED' ? 'blocked' : problem.code === 'FILE_NOT_CHECKED' ? 'notChecked' : 'beingChecked'

/** Says in the place of a picture why it is not shown (S-55): the one place for every screen that shows files. */
function Withheld({ problem, isSmall, className }: { problem: ApiError; isSmall: boolean; className: string }) {
  const t = useText(storedPictureText)
  const word = wordOf(problem)
  const Icon = word === 'blocked' ? ShieldAlert : ShieldQuestion
  return (
    <span
      role="status"
      className={`flex flex-col items-center justify-center gap-2 bg-surface-2 p-2 text-center text-ink-2 ${isSmall ? 'text-xs' : 'text-sm'} ${className}`}
    >
      <Icon size={isSmall ? 20 : 28} aria-hidden />
      {t(isSmall ? `${word}Short` : word)}
    </span>
  )
}

/**
 * A stored picture with the session of its reader: a placeholder until it is here, words where it may not be shown.
 * @param picture classes of the picture itself; `place` of what stands there until it comes
 */
export function StoredPicture({
  fileId,
  size,
  alt,
  picture,
  place,
}: {
  fileId: string
  size: 'thumb' | 'full'
  alt: string
  picture: string
  place: string
}) {
  const { url, problem } = useFile(fileId, size)
  if (url) return <img src={url} alt={alt} className={picture} />
  if (problem) return <Withheld problem={problem} isSmall={size === 'thumb'} className={place} />
  return <Skeleton className={place} />
}
