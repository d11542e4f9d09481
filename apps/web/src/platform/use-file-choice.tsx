import { acceptOf, type FilePurpose } from '@twopost/contract/registries/file-purposes'
import { type ReactNode, useRef } from 'react'

/** Files of rows: some systems know CSV by its name alone. */
export const acceptRows = '.csv,.xlsx,text/csv'

/** The browser's choice of files, opened from anywhere on the page: `input` goes on the page, `choose` opens it. */
export function useFileChoice({
  purpose,
  label,
  multiple = false,
  capture,
  onFiles,
}: {
  /** Which kinds of files may be chosen; `rows` are CSV files and workbooks. */
  purpose: FilePurpose | 'rows'
  label: string
  multiple?: boolean
  /** The camera that a phone opens instead. */
  capture?: 'environment' | 'user' | undefined
  /** At least one file. */
  onFiles: (files: readonly File[]) => void
}): { choose: () => void; input: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  return {
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-label={label}
        accept={purpose === 'rows' ? acceptRows : acceptOf(purpose)}
        multiple={multiple}
        {...(capture && { capture })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    ),
  }
}
