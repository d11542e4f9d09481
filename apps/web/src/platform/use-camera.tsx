import type { FilePurpose } from '@twopost/contract/registries/file-purposes'
import type { ReactNode } from 'react'
import { useFileChoice } from './use-file-choice.tsx'

/** The device's camera, or its pictures where there is none: `input` goes on the page, `take` opens it. */
export function useCamera({
  onPhoto,
  ...choice
}: {
  /** Which kinds of pictures may be chosen. */
  purpose: FilePurpose
  label: string
  onPhoto: (file: File) => void
}): { take: () => void; input: ReactNode } {
  const onFiles = ([file]: readonly File[]) => file && onPhoto(file)
  const { choose, input } = useFileChoice({ ...choice, capture: 'environment', onFiles })
  return { take: choose, input }
}
