import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from './button.tsx'
import { useUiText } from './ui-text.ts'

/** What can be done with the selected rows; Esc clears the selection. */
export function BulkBar({
  count,
  note,
  onClear,
  children,
}: {
  count: number
  /** Beside the count: what they come to. */
  note?: ReactNode
  onClear: () => void
  children: ReactNode
}) {
  const words = useUiText()
  useEffect(() => {
    if (count === 0) return
    const onKey = (event: KeyboardEvent) => {
      // Overlays use Esc first; they sit in the document as dialogs or menus.
      if (event.key === 'Escape' && !document.querySelector('[role="dialog"],[role="menu"],[role="listbox"]')) onClear()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [count, onClear])
  if (count === 0) return null
  return (
    <div className="bulk-bar" role="toolbar" aria-label={words.selected(count)}>
      <span className="whitespace-nowrap" role="status">
        {words.selected(count)}
        {note && <span className="max-sm:hidden"> · {note}</span>}
      </span>
      <span className="upright" />
      {children}
      <span className="upright" />
      <IconButton size="sm" label={words.clearSelection} icon={<X size={17} />} onClick={onClear} tooltip={false} />
    </div>
  )
}
