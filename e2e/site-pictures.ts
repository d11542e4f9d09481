// Takes the pictures of the public start page from a running product with the demo business: `npx tsx e2e/site-pictures.ts http://localhost:3000`.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { dana, marcus, type Person, shopPath } from './people.ts'

const base = process.argv[2] ?? 'http://localhost:3000'
const folder = path.join(import.meta.dirname, '../apps/web/public/pictures')

interface Picture {
  name: string
  who: Person
  width: number
  height: number
  touch?: true
  /** Brings the screen into the state of the picture. */
  show: (page: Page) => Promise<void>
}

const open = (address: string) => async (page: Page) => {
  await page.goto(shopPath + address)
}
const firstRow = (list: string) => async (page: Page) => {
  await page.goto(`${shopPath}/${list}`)
  const link = page.locator(`main a[href*="/${list}/"]`).first()
  await page.goto((await link.getAttribute('href')) ?? '')
}

const pictures: readonly Picture[] = [
  { name: 'floor', who: dana, width: 1280, height: 800, show: open('/dashboard') },
  { name: 'floor-phone', who: dana, width: 390, height: 780, touch: true, show: open('/dashboard') },
  {
    name: 'counter',
    who: dana,
    width: 1100,
    height: 700,
    show: async (page) => {
      await page.goto(`${shopPath}/enhanced-service-orders/create`)
      await page.locator('main [role="combobox"]').first().fill('harbor')
      await page.locator('[role="option"]').first().waitFor()
    },
  },
  {
    name: 'bay',
    who: marcus,
    width: 390,
    height: 780,
    touch: true,
    show: async (page) => {
      await page.goto(`${shopPath}/technician-portal`)
      await page.locator('section a[href*="job="]').first().click({ force: true })
      await page.locator('[role="timer"]').waitFor()
    },
  },
  { name: 'office', who: dana, width: 1100, height: 700, show: firstRow('invoices') },
]

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth/login')
  await page.locator('input[type="email"], input[name="email"]').first().fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('form button[type="submit"]').first().click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
for (const language of ['en', 'es'] as const)
  for (const theme of ['light', 'dark'] as const)
    for (const { name, who, width, height, touch, show } of pictures) {
      const context = await browser.newContext({
        baseURL: base,
        viewport: { width, height },
        deviceScaleFactor: touch ? 2 : 1.25,
        colorScheme: theme,
        locale: `${language}-US`,
        timezoneId: 'America/Los_Angeles',
        hasTouch: touch === true,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      await context.addInitScript((state) => localStorage.setItem('app-storage', JSON.stringify({ state, version: 1 })), {
        theme,
        language,
        sidebarCollapsed: true,
        floatingMenuOpen: false,
        density: 'comfortable',
      })
      const page = await context.newPage()
      await signIn(page, who)
      await show(page)
      // The skeletons are gone, and what came after them has been drawn. (The event stream never lets the network rest.)
      await page.locator('h1:visible').first().waitFor()
      await page.waitForFunction(() => document.querySelector('.skeleton, .app-loader, [aria-busy="true"]') === null)
      await page.waitForTimeout(1500)
      const file = path.join(folder, `${name}.${language}.${theme}.webp`)
      const devtools = await context.newCDPSession(page)
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 78 })
      await writeFile(file, Buffer.from(data, 'base64'))
      process.stdout.write(`${path.relative(process.cwd(), file)}\n`)
      await context.close()
    }
await browser.close()
