import { ChevronDown, ChevronUp } from 'lucide-react'
import { Button } from './button.tsx'

/** Shows and hides the further fields of a form, which have this id. */
export function FoldButton({
  open,
  onOpen,
  controls,
  more,
  fewer,
}: {
  open: boolean
  onOpen: (open: boolean) => void
  controls: string
  /** What it says while they are hidden, and while they show. */
  more: string
  fewer: string
}) {
  return (
    <Button
      kind="ghost"
      size="sm"
      className="self-start"
      aria-expanded={open}
      aria-controls={controls}
      icon={open ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
      onClick={() => onOpen(!open)}
    >
      {open ? fewer : more}
    </Button>
  )
}
