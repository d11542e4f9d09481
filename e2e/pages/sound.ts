import { expect, type Page } from '@playwright/test'
import { isFull } from '../breadth.ts'
import type { Person } from '../people.ts'
import { type Words, wordsIn } from '../words.ts'
import { inspect, inspectContrast } from './axe.ts'
import { SignInPage } from './sign-in.page.ts'
import { visit } from './visit.ts'

/** The size of the phone on which the journeys run. */
const phone = { width: 412, height: 839 }

const isStill = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

/**
 * Makes a phone as tall as its page: bars that stay at the edge cover a part of whatever is scrolled behind them, which is no fault, but
 * axe measures targets by what can be seen. Answers what makes it as tall as before.
 */
async function uncover(page: Page): Promise<() => Promise<void>> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!size || size.width > phone.width || height <= size.height) return async () => {}
  await page.setViewportSize({ width: size.width, height })
  await isStill(page)
  return async () => page.setViewportSize(size)
}

/** No fault that axe finds, by every rule or in `contrast` alone. */
async function expectNoFaults(page: Page, screen: string, look: 'every rule' | 'contrast') {
  const restore = await uncover(page)
  const faults = look === 'contrast' ? await inspectContrast(page, screen) : await inspect(page, screen)
  await restore()
  expect.soft(faults, screen).toEqual([])
}

/** Nothing beyond the right edge, once what measures itself has done so. */
async function expectWithin(page: Page, screen: string) {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.configure({ soft: true }).poll(beyond, `${screen}: pixels beyond the right edge`).toBeLessThanOrEqual(0)
}

/** Changes the language in place, as the page does when it is chosen in another tab. Answers what was chosen before. */
async function speak(page: Page, language: string): Promise<string> {
  return page.evaluate((next) => {
    const kept = JSON.parse(localStorage.getItem('app-storage') ?? '{"state":{},"version":1}') as { state: { language?: string } }
    const before = kept.state.language ?? ''
    kept.state.language = next
    localStorage.setItem('app-storage', JSON.stringify(kept))
    dispatchEvent(new StorageEvent('storage', { key: 'app-storage' }))
    return before
  }, language)
}

/** The present screen with the colors of the dark. */
async function expectDark(page: Page, screen: string) {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expectNoFaults(page, `${screen}, dark`, 'contrast')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
}

/** The present screen in Spanish on a phone, the longest words in the least width. */
async function expectNarrow(page: Page, screen: string) {
  const html = page.locator('html')
  const [desktop, spoken] = [page.viewportSize(), (await html.getAttribute('lang')) ?? 'en']
  await page.setViewportSize(phone)
  const chosen = await speak(page, 'es')
  await expect(html).toHaveAttribute('lang', 'es')
  await isStill(page)
  await expectWithin(page, `${screen}, phone, Spanish`)
  await speak(page, chosen)
  await expect(html).toHaveAttribute('lang', spoken)
  await page.setViewportSize(desktop ?? phone)
  await isStill(page)
}

/** Which further look a screen has its turn for: the same in each run, about a third of the screens each; the last third has none. */
const furtherLooks = [expectDark, expectNarrow, null] as const
const furtherLookOf = (screen: string) => furtherLooks[Buffer.from(screen).reduce((sum, byte) => sum + byte, 0) % 3]

/**
 * No fault that axe finds, and nothing beyond the right edge: in the look of the project in full breadth, else in light colors and, of two
 * screens in three, in the same visit in the dark or in Spanish on a phone.
 */
export async function expectSound(page: Page, screen: string) {
  await isStill(page)
  await expectNoFaults(page, screen, 'every rule')
  await expectWithin(page, screen)
  if (isFull) return
  await furtherLookOf(screen)?.(page, screen)
}

/** The words of a project's browser. */
export const wordsOf = (locale: string | undefined): Words => wordsIn(locale?.startsWith('es') ? 'es' : 'en')

/** Signs in, for a caller who opens a screen next, and gives the words of the language that the person has chosen, which may not be the browser's. */
export async function signInAs(page: Page, locale: string | undefined, person: Person): Promise<Words> {
  return wordsOf(await new SignInPage(page, wordsOf(locale)).begin(person))
}

/** Opens an address and waits until its screen is shown, also behind a dialog that the address opens. */
export async function openAs(page: Page, words: Words, path: string) {
  await visit(page, path)
  const { pathname } = new URL(path, page.url())
  await page.waitForURL((url) => url.pathname === pathname)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(
    page
      .locator('main')
      .or(page.getByRole('navigation', { name: words.jobs('portal') }))
      .first(),
  ).toBeVisible()
}
