import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { SkeletonRows } from '#ui/feedback.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import type { Item } from '../order-parts.api.ts'
import { newPartText } from './new-part.text.ts'

const NewPartPanel = lazyPart(() => import('./new-part-panel.tsx').then((module) => module.default))

interface NewPart {
  /** For the picker: the row that begins it. None for who may not add parts. */
  offer: { create?: { label: (name: string) => string; onCreate: (name: string) => void } }
  /** The form, where the place for it is; null while nobody adds one. */
  panel: ReactNode
  /** Why the form around it waits. */
  waits: string | undefined
}
/** Puts a part on file that a picker does not find, and chooses it (PAR26). */
export function useNewPart(shopId: string, onPart: (item: Item, isNew: boolean) => void): NewPart {
  const t = useText(newPartText)
  const mayAdd = useMay('inventory:create')
  const [words, setWords] = useState<string | null>(null)
  const close = () => setWords(null)
  // The line may have changed while the part was sent.
  const latest = useRef(onPart)
  useEffect(() => {
    latest.current = onPart
  })
  return {
    offer: mayAdd ? { create: { label: (name) => t('create', { name }), onCreate: setWords } } : {},
    panel: words !== null && (
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <NewPartPanel
          key={words}
          shopId={shopId}
          words={words}
          onClose={close}
          onPart={(item, isNew) => {
            close()
            latest.current(item, isNew)
          }}
        />
      </Suspense>
    ),
    waits: words === null ? undefined : t('finishFirst'),
  }
}
