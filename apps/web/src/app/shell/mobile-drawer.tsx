import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { shellText } from '../shell.text.ts'
import { AccountMenu } from './account-menu.tsx'
import { LanguageMenu, ThemeMenu } from './appearance-menus.tsx'
import { Brand } from './brand.tsx'
import { Nav } from './nav.tsx'

/** The menu below 1024 px: over the page, focus kept inside, closed by Esc, by the scrim, by a swipe and by going somewhere. */
export function MobileDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText(shellText)
  const path = useLocation({ select: (location) => location.pathname })
  const close = useEffectEvent(() => onOpenChange(false))
  const before = useRef(path)
  useEffect(() => {
    if (before.current !== path) close()
    before.current = path
  }, [path])
  const startX = useRef<number | null>(null)
  const opener = useRef<Element | null>(null)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          className="drawer drawer--left"
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          onTouchStart={(event) => {
            startX.current = event.touches[0]?.clientX ?? null
          }}
          onTouchEnd={(event) => {
            const end = event.changedTouches[0]?.clientX
            if (startX.current !== null && end !== undefined && startX.current - end > 60) onOpenChange(false)
          }}
        >
          <Dialog.Title className="sr-only">{t('mainMenu')}</Dialog.Title>
          <div className="flex items-center pr-2">
            <Brand />
            <Dialog.Close className="header-button ml-auto" aria-label={t('closeMenu')}>
              <X size={22} />
            </Dialog.Close>
          </div>
          <div className="flex items-center gap-1 border-y border-border px-3 py-2">
            <AccountMenu />
            <span className="ml-auto flex">
              <ThemeMenu />
              <LanguageMenu short />
            </span>
          </div>
          <Nav collapsed={false} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
