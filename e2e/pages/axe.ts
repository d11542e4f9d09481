import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { isFull } from '../breadth.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** Contrast takes nine tenths of axe's time: it asks for everything that lies behind each text. */
const contrast = 'color-contrast'

/** Runs axe on a page, which has no frames of its own. Answers its faults in words, and how many rules found none. */
async function run(page: Page, options: RunOptions, only?: string) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations, passed } = await page.evaluate(
    async ({ asked, only }) => {
      const where = only ? { include: [...document.querySelectorAll(only)] } : document
      const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(where, asked)
      return { violations, passed: passes.length }
    },
    // Only faults are described element by element: what passes is counted.
    { asked: { ...options, resultTypes: ['violations'] } satisfies RunOptions, only },
  )
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
  return { faults, passed }
}

/** Every rule of axe. Answers its faults in words. */
export async function inspect(page: Page, screen: string): Promise<string[]> {
  const runOnly: RunOptions['runOnly'] = { type: 'tag', values: rules }
  const { faults, passed } = await run(page, isFull ? { runOnly } : { runOnly, rules: { [contrast]: { enabled: false } } })
  expect(passed, `${screen}: axe looked at something`).toBeGreaterThan(5)
  return isFull ? faults : [...faults, ...(await inspectContrast(page, screen))]
}

const marked = 'data-looked-at'
/** What a worker has looked at already: see `markNew`. */
const known = new Set<string>()

/**
 * Marks each text that does not look like one that was looked at before: its color, size and weight, and the backgrounds, opacity and
 * positions of all that it is in. The menu, or the second row of a table, is the same again on the next screen.
 */
async function markNew(page: Page): Promise<number> {
  const fresh = await page.evaluate(
    ({ before, mark }) => {
      const seen = new Set(before)
      const added: string[] = []
      const chains = new Map<Element | null, string>([[null, '']])
      const chainOf = (element: Element | null): string => {
        const kept = chains.get(element)
        if (kept !== undefined || !element) return kept ?? ''
        const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(element)
        const isPlain = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
        const own =
          isPlain && position === 'static' ? '' : `/${backgroundColor} ${backgroundImage} ${opacity} ${position} ${filter}`
        const chain = chainOf(element.parentElement) + own
        chains.set(element, chain)
        return chain
      }
      const hasText = (element: Element) =>
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      for (const element of document.body.querySelectorAll('*')) {
        if (!hasText(element) || !element.checkVisibility()) continue
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
        const look = `${color} ${fontSize} ${fontWeight} ${textShadow} ${chainOf(element)}`
        if (seen.has(look)) continue
        seen.add(look)
        added.push(look)
        element.setAttribute(mark, '')
      }
      return added
    },
    { before: [...known], mark: marked },
  )
  for (const look of fresh) known.add(look)
  return fresh.length
}

/** The contrast of all texts; outside of the full breadth of those alone that look like none before. Answers the faults in words. */
export async function inspectContrast(page: Page, screen: string): Promise<string[]> {
  const runOnly: RunOptions['runOnly'] = { type: 'rule', values: [contrast] }
  if (!isFull && (await markNew(page)) === 0) return []
  const { faults, passed } = await run(page, { runOnly }, isFull ? undefined : `[${marked}]`)
  if (isFull) expect(passed, `${screen}: axe looked at something`).toBeGreaterThan(0)
  await page.evaluate((mark) => {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
  }, marked)
  return faults
}
