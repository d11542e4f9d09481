import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Person } from '../people.ts'
import { type Words, wordsIn } from '../words.ts'
import { SignInPage } from './sign-in.page.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** No fault that axe finds, and nothing beyond the right edge. */
export async function expectSound(page: Page, screen: string) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { violations, passes } = await new AxeBuilder({ page }).withTags(rules).analyze()
  expect(passes.length, `${screen}: axe looked at something`).toBeGreaterThan(5)
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
  expect.soft(told, screen).toEqual([])
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(beyond, `${screen}: pixels beyond the right edge`).toBeLessThanOrEqual(0)
}

/** The words of a project's browser. */
export const wordsOf = (locale: string | undefined): Words => wordsIn(locale?.startsWith('es') ? 'es' : 'en')

/** Signs in and gives the words of the language that the person has chosen, which may not be the browser's. */
export async function signInAs(page: Page, locale: string | undefined, person: Person): Promise<Words> {
  await new SignInPage(page, wordsOf(locale)).signIn(person)
  return wordsOf((await page.locator('html').getAttribute('lang')) ?? undefined)
}

/** Opens an address and waits until its screen stands. */
export async function openAs(page: Page, words: Words, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .or(page.getByRole('navigation', { name: words.jobs('portal') }))
      .first(),
  ).toBeVisible()
}
