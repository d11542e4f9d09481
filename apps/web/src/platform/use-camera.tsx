import { acceptOf, type FilePurpose } from '@twopost/contract/registries/file-purposes'
import { type ReactNode, useRef } from 'react'

/** The device's camera, or its pictures where there is none: `input` goes on the page, `take` opens it. */
export function useCamera({
  purpose,
  label,
  onPhoto,
}: {
  /** Which kinds of pictures may be chosen. */
  purpose: FilePurpose
  label: string
  onPhoto: (file: File) => void
}): { take: () => void; input: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  return {
    take: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-label={label}
        accept={acceptOf(purpose)}
        capture="environment"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onPhoto(file)
        }}
      />
    ),
  }
}
