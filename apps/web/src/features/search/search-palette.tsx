import { Search } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#platform/i18n/text.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { useReturnFocus } from '#platform/use-return-focus.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { Kbd } from '#ui/identity.tsx'
import { searchText } from './search.text.ts'

/** A screen that the palette leads to. */
export interface PalettePage {
  href: string
  title: string
}

const palette = deferred(() => import('./palette.tsx'))

/** For when the pointer, the focus or the Control key announce the search. */
export const prefetchPalette = palette.prefetch

/** The search over everything (B62). Takes letters at once: what is typed before its code has come is kept. */
export function SearchPalette({ pages, onClose }: { pages: readonly PalettePage[]; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [waits, setWaits] = useState(false)
  const parts = useDeferred(palette, true, onClose)
  useReturnFocus()
  if (parts) return <parts.Palette pages={pages} typed={typed} onTyped={setTyped} onClose={onClose} appears={!waits} />
  if (!waits) setWaits(true)
  return <WaitingPalette typed={typed} onTyped={setTyped} onClose={onClose} />
}

function WaitingPalette({ typed, onTyped, onClose }: { typed: string; onTyped: (typed: string) => void; onClose: () => void }) {
  const t = useText(searchText)
  const kind = useTenant() ? 'tenant' : 'platform'
  return createPortal(
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicking beside it is a shortcut; Escape has the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="scrim" onClick={onClose} />
      <div className="palette" role="dialog" aria-modal="true" aria-label={t('title')}>
        <div className="palette-input">
          <Search size={20} />
          <input
            type="text"
            // biome-ignore lint/a11y/noAutofocus: who opens the search wants to type
            autoFocus
            autoComplete="off"
            aria-label={t('title')}
            value={typed}
            placeholder={t(`placeholder.${kind}`)}
            onChange={(event) => onTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose()
              // Nothing else here takes the focus.
              if (event.key === 'Tab') event.preventDefault()
            }}
          />
          <Kbd>Esc</Kbd>
        </div>
        {typed === '' && (
          <div className="palette-list">
            <p className="px-4.5 py-5 text-ink-3">{t(`start.${kind}`)}</p>
          </div>
        )}
      </div>
    </>,
    document.body,
  )
}
