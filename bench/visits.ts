import type { CDPSession, Page } from '@playwright/test'

/** A way from one screen to another, as people go it. */
export interface Way {
  name: string
  /** What is clicked. */
  link: string
  /** What is shown on the screen it leads to, below its heading. */
  content: string
}

const menu = (end: string) => `aside .nav a[href$="${end}"]`

/** In this order, in a circle: each screen is visited again and again. */
export const ways: readonly Way[] = [
  { name: 'list → order', link: 'main [data-row]', content: 'main table' },
  { name: 'order → list', link: menu('/service-orders'), content: 'main [data-row]' },
  { name: 'list → board', link: menu('/kanban'), content: 'main [data-card]' },
  { name: 'board → order', link: 'main [data-card-link]', content: 'main table' },
  { name: 'order → board', link: menu('/kanban'), content: 'main [data-card]' },
  { name: 'board → list', link: menu('/service-orders'), content: 'main [data-row]' },
  { name: 'list → dashboard', link: menu('/dashboard'), content: 'main .card' },
  { name: 'dashboard → customers', link: menu('/customers'), content: 'main table tbody tr' },
  { name: 'customers → vehicles', link: menu('/vehicles'), content: 'main table tbody tr' },
  { name: 'vehicles → list', link: menu('/service-orders'), content: 'main [data-row]' },
]

declare global {
  interface Window {
    visit?: { ms: Promise<number> }
  }
}

export interface Visit {
  /** From the click (the time that the event carries) to the frame after the one that has heading and content. */
  ms: number
  /** Processor time of the page's main thread in that time. */
  cpuMs: number
}

/** A session that counts the main thread's processor time instead of the clock's. */
export async function watchProcessor(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return cdp
}

async function busyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Clicks and waits until the new screen's heading and content are painted. */
export async function visit(page: Page, cdp: CDPSession, way: Way): Promise<Visit> {
  await page.evaluate((content) => {
    const before = location.pathname
    const ms = new Promise<number>((resolve) => {
      addEventListener(
        'click',
        (event) => {
          const look = () => {
            const isShown =
              location.pathname !== before &&
              document.querySelector('main h1')?.textContent?.trim() &&
              document.querySelector(content) &&
              !document.querySelector('main .skeleton')
            if (!isShown) requestAnimationFrame(look)
            else requestAnimationFrame(() => resolve(performance.now() - event.timeStamp))
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    })
    window.visit = { ms }
  }, way.content)
  const link = page.locator(way.link).first()
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  if (!box) throw new Error(`nothing to see at ${way.link}`)
  // The plain mouse: the driver's own click asks the page first what lies there, and would be measured with it.
  await page.mouse.move(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2)
  await page.waitForTimeout(150)
  const before = await busyMs(cdp)
  await page.mouse.down()
  await page.mouse.up()
  const ms = await page.evaluate(() => window.visit?.ms ?? Number.NaN)
  return { ms, cpuMs: (await busyMs(cdp)) - before }
}
