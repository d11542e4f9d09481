import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { type Drawing, readTrace } from './trace.ts'

/** What a trace must have in it for `readTrace`. */
export const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
]
/** As often as a usual mouse tells where it is; rarer than a frame, and frames without a move would count as late. */
const stepMs = 8

interface Point {
  x: number
  y: number
}

const middle = async (page: Page, selector: string): Promise<Point> => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`nothing to see at ${selector}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A mouse that does not wait until the page has answered, as a real one does not. */
class Mouse {
  readonly #cdp: CDPSession
  readonly #sent: Promise<unknown>[] = []
  constructor(cdp: CDPSession) {
    this.#cdp = cdp
  }

  send(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased' | 'mouseWheel', at: Point, deltaY = 0): void {
    const pressed = type === 'mousePressed' || type === 'mouseReleased'
    this.#sent.push(
      this.#cdp.send('Input.dispatchMouseEvent', {
        type,
        ...at,
        ...(type === 'mouseWheel' ? { deltaX: 0, deltaY } : { buttons: 1, button: 'left' as const }),
        ...(pressed && { clickCount: 1 }),
      }),
    )
  }

  /** Moves in many small steps, a little up and down on the way, as a hand does. */
  async glide(from: Point, to: Point, steps: number): Promise<void> {
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      this.send('mouseMoved', {
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part + 14 * Math.sin(part * Math.PI * 4),
      })
      await sleep(stepMs)
    }
  }

  /** Until the page has taken everything. */
  async answered(): Promise<void> {
    await Promise.all(this.#sent)
  }
}

/**
 * Takes a card of the first column over all columns, waits at the lower edge until the column scrolls, turns the wheel, and puts
 * the card back where it was: from pressing to letting go, and half a second after.
 */
async function dragOnce(page: Page, mouse: Mouse): Promise<void> {
  const card = await middle(page, '[data-column="pending"] [data-card]:nth-of-type(3)')
  const over = async (status: string) => ({ ...(await middle(page, `[data-column="${status}"]`)), y: card.y + 60 })
  const [scheduled, working, completed] = [await over('scheduled'), await over('in_progress'), await over('completed')]
  const edge = { x: working.x, y: 885 }
  await page.mouse.move(card.x, card.y)
  await sleep(600)
  await page.evaluate(() => {
    performance.mark('drag-from')
    // A frame is asked for all the time, so that a late one shows whether or not something moved.
    const again = () => {
      if (performance.getEntriesByName('drag-to').length === 0) requestAnimationFrame(again)
    }
    requestAnimationFrame(again)
  })
  mouse.send('mousePressed', card)
  await sleep(stepMs)
  await mouse.glide(card, scheduled, 70)
  await mouse.glide(scheduled, completed, 110)
  await mouse.glide(completed, edge, 70)
  for (let turn = 0; turn < 100; turn++) {
    mouse.send('mouseMoved', { x: edge.x + (turn % 3), y: edge.y })
    await sleep(stepMs)
  }
  await mouse.glide(edge, working, 70)
  for (let turn = 0; turn < 20; turn++) {
    mouse.send('mouseWheel', working, turn < 10 ? 240 : -240)
    await sleep(stepMs)
  }
  await mouse.glide(working, card, 110)
  mouse.send('mouseReleased', card)
  await mouse.answered()
  await sleep(500)
  await page.evaluate(() => performance.mark('drag-to'))
}

/** One drag with a trace of it, which is kept in a file when one is named. `page` shows the board. */
export async function traceDrag(browser: Browser, page: Page, keptAs: string | undefined): Promise<Drawing> {
  await page.evaluate(() => performance.clearMarks())
  const cdp = await page.context().newCDPSession(page)
  await browser.startTracing(page, { categories })
  await dragOnce(page, new Mouse(cdp))
  const trace = await browser.stopTracing()
  await cdp.detach()
  if (keptAs) fs.writeFileSync(keptAs, trace)
  return readTrace(trace.toString(), 'drag-from', 'drag-to')
}
