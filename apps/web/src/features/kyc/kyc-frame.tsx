import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft, LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { LanguageToggle, ThemeToggle } from '#features/preferences/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { logOut } from '#platform/session/session-actions.ts'
import { useTenant, useUser } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/identity.tsx'
import { onboardingText } from './onboarding/onboarding.text.ts'

/** What is around the screens before approval: mark, language, theme, one's profile and the way out (A32). */
export function KycFrame({ children }: { children: ReactNode }) {
  const t = useText(onboardingText)
  const paths = usePaths()
  const user = useUser()
  const tenant = useTenant()
  const isProfile = useLocation({ select: (location) => location.pathname }) === paths.profile
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="mx-auto flex w-full max-w-300 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-4 max-md:px-3">
        <Logo />
        <span className="ml-auto flex items-center gap-1">
          <LanguageToggle />
          <ThemeToggle />
          {isProfile && (
            <Button kind="ghost" asChild>
              <Link to="/">
                <ArrowLeft size={17} />
                {t('toApplication')}
              </Link>
            </Button>
          )}
          {tenant?.state === 'approved' && (
            <Button kind="ghost" asChild>
              <Link to="/">
                <ArrowLeft size={17} />
                <span className="max-w-50 truncate max-md:sr-only">{tenant.name}</span>
              </Link>
            </Button>
          )}
          {user && tenant && tenant.state !== 'approved' && !isProfile && (
            <Link className="header-button" to={paths.profile} aria-label={`${t('profile')}: ${user.name}`}>
              <UserRound size={19} />
            </Link>
          )}
          {user && (
            <Button kind="ghost" icon={<LogOut size={17} />} onClick={() => void logOut()}>
              <span className="max-md:sr-only">{t('logOut')}</span>
            </Button>
          )}
        </span>
      </header>
      <main className="mx-auto flex w-full max-w-300 flex-1 flex-col gap-4 px-5 pb-10 max-md:px-3">{children}</main>
    </div>
  )
}
