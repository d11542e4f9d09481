import { defineConfig, type PlaywrightTestProject } from '@playwright/test'
import { isFull } from './breadth.ts'
import { desktop, phone, spanish } from './devices.ts'

const asRoot = process.getuid?.() === 0
/** What looks at appearance, width or language. */
const looks = /.*\.looks\.spec\.ts$/
/** They are made of the same parts as the screens of the daily work, which are repeated in Spanish and on a phone. */
const sharing = /axe-(parts|people|platform)\.looks\.spec\.ts$/

const light: PlaywrightTestProject = { name: 'desktop-light', use: desktop }

/**
 * In full breadth every look visits every screen by itself; else the first visit looks at all of them (pages/sound.ts). A journey on a
 * phone or in Spanish says so itself: each project would get servers of its own.
 */
const projects: PlaywrightTestProject[] = isFull
  ? [
      light,
      { name: 'desktop-dark', use: { ...desktop, colorScheme: 'dark' }, testMatch: looks },
      { name: 'phone', use: phone, testMatch: looks, testIgnore: sharing },
      { name: 'spanish', use: { ...desktop, ...spanish }, testMatch: looks, testIgnore: sharing },
    ]
  : [light]

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './seed.setup.ts',
  // What `npm run test:full` alone goes through says so by a tag; docs/testing.md lists it.
  ...(isFull ? {} : { grepInvert: /@full/ }),
  // Each with a server and a database of its own (journey.ts).
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Wide on purpose: a limit only ends what would never end.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // A click that can't be made says which one it was.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['microphone', 'camera'],
    screenshot: 'only-on-failure',
    // Recording every step costs more than the steps themselves: only where someone looks for a fault.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // A page lives for seconds here: optimizing its code costs a third more of the processor than it gives back.
        '--js-flags=--no-opt --no-maglev',
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects,
})
