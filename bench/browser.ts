import { createRequire } from 'node:module'
import type { Browser, BrowserContext } from '@playwright/test'

// The browser's driver is the one of the journeys.
const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))(
  '@playwright/test',
) as typeof import('@playwright/test')

/** Chromium without a window and without a graphics card: everything is drawn by the processor. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'],
  })

export async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
  })
  // The compiler of these files names functions by a helper that a function sent to the page would miss there.
  await context.addInitScript('globalThis.__name = (it) => it')
  return context
}

/** Makes the context one in which somebody has signed in, with a token of the loaded data. */
export async function signIn(context: BrowserContext, url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`/auth/me was answered with ${answer.status}: ${await answer.text()}`)
  const { data } = (await answer.json()) as {
    data: { user: object; tenant: object; tenants: object[]; permissions: string[]; session_expires_at: string }
  }
  const { session_expires_at: sessionExpiresAt, ...view } = data
  await context.addInitScript(
    ([session, own]) => {
      localStorage.setItem('auth_session', session as string)
      localStorage.setItem('auth_token', own as string)
    },
    [JSON.stringify({ ...view, selectedShop: null, token, sessionExpiresAt }), token],
  )
}
