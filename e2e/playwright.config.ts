import { defineConfig, devices, type PlaywrightTestProject } from '@playwright/test'
import { freePort } from './free-port.ts'
import { superAdminFile } from './super-admin.ts'

const port = freePort()
const asRoot = process.getuid?.() === 0
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

// Journeys run in one project; the others repeat what looks at appearance, width or language.
const looks = /.*\.looks\.spec\.ts$/

// They are made of the same parts as the screens of the daily work, which are repeated in Spanish and on a phone.
const sharing = /axe-(people|platform)\.looks\.spec\.ts$/

const projects: PlaywrightTestProject[] = [
  { name: 'desktop-light', use: { ...desktop, colorScheme: 'light' }, testIgnore: /.*\.(phone|spanish)\.spec\.ts$/ },
  { name: 'desktop-dark', use: { ...desktop, colorScheme: 'dark' }, testMatch: looks },
  {
    name: 'phone',
    use: { ...devices['Pixel 7'], colorScheme: 'light' },
    testMatch: /.*\.(looks|phone)\.spec\.ts$/,
    testIgnore: sharing,
  },
  {
    name: 'spanish',
    use: { ...desktop, colorScheme: 'light', locale: 'es-US' },
    testMatch: /.*\.(looks|spanish)\.spec\.ts$/,
    testIgnore: sharing,
  },
]

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['microphone', 'camera'],
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
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
  webServer: {
    command: 'node ../scripts/e2e-server.mjs',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { E2E_PORT: String(port), E2E_ADMIN_FILE: superAdminFile() },
  },
})
