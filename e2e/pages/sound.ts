import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { isFull } from '../breadth.ts'
import type { Person } from '../people.ts'
import { type Words, wordsIn } from '../words.ts'
import { SignInPage } from './sign-in.page.ts'
import { visit } from './visit.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** The size of the phone on which the journeys run. */
const phone = { width: 412, height: 839 }

const isStill = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

/** What axe finds in a page, which has no frames of its own: its faults, and how many rules found none. */
async function inspect(page: Page, runOnly: RunOptions['runOnly']) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Only faults are described element by element: what passes is counted.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  return page.evaluate(async (asked) => {
    const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked)
    return { violations, passed: passes.length }
  }, options)
}

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

/** No fault that axe finds; `only` names rules, else all of them. */
async function expectNoFaults(page: Page, screen: string, only?: readonly string[]) {
  const restore = await uncover(page)
  const { violations, passed } = await inspect(page, only ? { type: 'rule', values: [...only] } : { type: 'tag', values: rules })
  await restore()
  expect(passed, `${screen}: axe looked at something`).toBeGreaterThan(only ? 0 : 5)
  const said = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
  expect.soft(said, screen).toEqual([])
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

/** The present screen in its other looks: colors in the dark, width on a phone and in Spanish, and the language itself. */
async function expectOtherLooks(page: Page, screen: string) {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expectNoFaults(page, `${screen}, dark`, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')

  const [desktop, spoken] = [page.viewportSize(), (await html.getAttribute('lang')) ?? 'en']
  await page.setViewportSize(phone)
  await isStill(page)
  await expectWithin(page, `${screen}, phone`)
  const chosen = await speak(page, 'es')
  await expect(html).toHaveAttribute('lang', 'es')
  await isStill(page)
  await expectWithin(page, `${screen}, phone, Spanish`)
  await page.setViewportSize(desktop ?? phone)
  await isStill(page)
  await expectWithin(page, `${screen}, Spanish`)
  await speak(page, chosen)
  await expect(html).toHaveAttribute('lang', spoken)
  await isStill(page)
}

/** No fault that axe finds, and nothing beyond the right edge; in one visit in every look, or in full breadth in the look of the project. */
export async function expectSound(page: Page, screen: string) {
  await isStill(page)
  await expectNoFaults(page, screen)
  await expectWithin(page, screen)
  if (!isFull) await expectOtherLooks(page, screen)
}

/** The words of a project's browser. */
export const wordsOf = (locale: string | undefined): Words => wordsIn(locale?.startsWith('es') ? 'es' : 'en')

/** Signs in and gives the words of the language that the person has chosen, which may not be the browser's. */
export async function signInAs(page: Page, locale: string | undefined, person: Person): Promise<Words> {
  await new SignInPage(page, wordsOf(locale)).signIn(person)
  return wordsOf((await page.locator('html').getAttribute('lang')) ?? undefined)
}

/** Opens an address and waits until its screen is shown. */
export async function openAs(page: Page, words: Words, path: string) {
  await visit(page, path)
  const { pathname } = new URL(path, page.url())
  await page.waitForURL((url) => url.pathname === pathname)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .or(page.getByRole('navigation', { name: words.jobs('portal') }))
      .first(),
  ).toBeVisible()
}
