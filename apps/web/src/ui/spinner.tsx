import { LoaderCircle } from 'lucide-react'
import { useUiText } from './ui-text.ts'

/** A turning mark. With `label` (or by default "Loading") it speaks; inside a button pass `label=""`, the button's text speaks. */
export function Spinner({ size = 16, label }: { size?: number; label?: string }) {
  const words = useUiText()
  const said = label ?? words.loading
  return (
    <>
      <LoaderCircle className="spinner" size={size} />
      {said && <span className="sr-only">{said}</span>}
    </>
  )
}
