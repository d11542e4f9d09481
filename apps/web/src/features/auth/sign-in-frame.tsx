import { ShieldCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { LanguageToggle, ThemeToggle } from '#features/preferences/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { Logo } from '#ui/identity.tsx'
import { authText } from './auth.text.ts'

// Decoration: signing in does not wait for it, and does without it.
const ShopFloorPicture = lazy(() =>
  import('./shop-floor-picture.tsx').then(
    (module) => ({ default: module.ShopFloorPicture }),
    () => ({ default: () => <div className="signin-art" data-theme="dark" /> }),
  ),
)

/** The frame of the sign-in screens: mark, language, theme, the form, and on wide screens the picture of a shop floor. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const t = useText(authText)
  return (
    <div className="signin">
      <div className="signin-side">
        <header className="flex items-center gap-3">
          {/* The form is shown before the router is loaded, so this is a link of the page itself. */}
          <a href="/home" className="flex flex-wrap items-center gap-x-3">
            <Logo />
            <span className="text-sm text-accent-text">{t('whatIs')}</span>
          </a>
          <span className="ml-auto flex items-center gap-1">
            <LanguageToggle />
            <ThemeToggle />
          </span>
        </header>
        <main className="signin-form">{children}</main>
        <footer className="flex items-center gap-2 text-xs text-ink-3">
          <ShieldCheck size={14} />
          {t('sessionNote')}
        </footer>
      </div>
      <Suspense fallback={<div className="signin-art" data-theme="dark" />}>
        <ShopFloorPicture />
      </Suspense>
    </div>
  )
}
