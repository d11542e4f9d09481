import { Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useUiText } from './ui-text.ts'

/** A place to drop files, which is also the button that chooses them. */
export function FileDrop({
  onFiles,
  accept,
  multiple,
  help,
  disabled,
  capture,
  children,
}: {
  onFiles: (files: File[]) => void
  /** As in `<input accept>`: "image/*". */
  accept?: string
  multiple?: boolean
  /** What may be dropped: types and size. */
  help?: ReactNode
  disabled?: boolean
  /** Opens the camera on phones. */
  capture?: 'environment' | 'user'
  children?: ReactNode
}) {
  const words = useUiText()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    <>
      <button
        type="button"
        className="file-drop"
        disabled={disabled}
        data-over={over}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const files = [...event.dataTransfer.files]
          if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
        }}
      >
        <Upload size={20} />
        <span className="font-[520]">{children ?? words.chooseFile}</span>
        {help && <span className="text-xs text-ink-3">{help}</span>}
      </button>
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        multiple={multiple}
        capture={capture}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
