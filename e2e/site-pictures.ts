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

const atCounter = async (page: Page) => {
  await page.goto(`${shopPath}/enhanced-service-orders/create`)
  await page.locator('main [role="combobox"]').first().fill('harbor')
  await page.locator('[role="option"]').first().waitFor()
}

const pictures: readonly Picture[] = [
  { name: 'floor', who: dana, width: 1280, height: 800, show: open('/dashboard') },
  { name: 'floor-phone', who: dana, width: 390, height: 780, touch: true, show: open('/dashboard') },
  {
    name: 'counter',
    who: dana,
    width: 1280,
    height: 800,
    show: atCounter,
  },
  { name: 'counter-phone', who: dana, width: 390, height: 640, touch: true, show: atCounter },
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
  { name: 'office', who: dana, width: 1280, height: 800, show: firstRow('invoices') },
  { name: 'office-phone', who: dana, width: 390, height: 640, touch: true, show: firstRow('invoices') },
]

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth/login')
  await page.locator('input[type="email"], input[name="email"]').first().fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('form button[type="submit"]').first().click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
}

/** Opens the shop of the pictures around the clock: they are taken at any hour and show it at work. */
async function openShop(): Promise<void> {
  const ask = async <T>(method: string, address: string, body?: object, token?: string): Promise<T> => {
    const answer = await fetch(`${base}/api/v1${address}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}`)
    return ((await answer.json()) as { data: T }).data
  }
  const { token } = await ask<{ token: string }>('POST', '/auth/login', { email: dana.email, password: dana.password })
  const { shops } = await ask<{ shops: { id: string }[] }>('GET', '/shops', undefined, token)
  const opening_hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens_at: '00:00', closes_at: '23:59' }))
  for (const { id } of shops) await ask('PUT', `/shops/${id}`, { opening_hours }, token)
}

await mkdir(folder, { recursive: true })
await openShop()
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
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 66 })
      await writeFile(file, Buffer.from(data, 'base64'))
      process.stdout.write(`${path.relative(process.cwd(), file)}\n`)
      await context.close()
    }
await browser.close()
