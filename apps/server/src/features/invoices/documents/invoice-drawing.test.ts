// Slow: draws invoices of hundreds of lines until threads run out of time and memory.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { layoutInvoice } from '@twopost/contract/invoices'
import { afterEach, expect, it } from 'vitest'
import { closeDrawing, configureDrawing, type DrawingSettings } from '#features/documents/index.ts'
import { silentLog } from '#platform/log/log.ts'
import { renderPdf } from '#platform/pdf/display-list-pdf.ts'
import { isFull } from '../../../../test/breadth.ts'
import { addCompletedOrder } from '../../../../test/factories/invoices.ts'
import type { World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'
import { drawPdf } from './invoice-drawing.service.ts'
import type { Print } from './invoice-print.service.ts'

const t = useApp()
const usual: DrawingSettings = { log: silentLog }
const drawUnder = async (settings: Partial<DrawingSettings>) => {
  await closeDrawing()
  configureDrawing({ ...usual, ...settings })
}
afterEach(() => drawUnder({}))

const draft = async (world: World): Promise<string> => {
  const made = await t.call('createInvoice', { body: { workOrderId: await addCompletedOrder(t, world) } }, world.admin)
  return made.body.data.invoice.id
}
const getPdf = (id: string, { admin }: World) => t.request('GET', `/api/v1/invoices/${id}/pdf`, { token: admin.token })

/** An invoice as it is read for drawing, stretched to so many lines. */
async function printOf(lines: number): Promise<Print> {
  const world = await t.tenant()
  const { document } = (await t.call('getInvoice', { params: { id: await draft(world) } }, world.admin)).body.data.invoice
  const { template, ...content } = document
  const line = content.services[0].lines[0]
  const many = Array.from({ length: lines }, (_, i) => ({
    ...line,
    description: `Step ${i + 1} of a long job on the front axle`,
  }))
  return {
    document: { ...content, services: [{ ...content.services[0], lines: many }] },
    template,
    items: [],
    taxes: [],
    lineTaxes: [],
    expiredOn: null,
    payments: [],
    credits: [],
    creditedLines: [],
    fixedAt: new Date('2026-11-20T12:00:00Z'),
  }
}

/** Draws on this thread, as no request may. */
const drawHere = (print: Print, filename: string) =>
  renderPdf(layoutInvoice(print.template, print.document), {
    title: filename.replace(/\.pdf$/, ''),
    author: print.document.shop.companyName,
    language: 'en',
    createdAt: print.fixedAt,
  })

it('draws the same bytes in a thread as here (M18, S-47)', async () => {
  const print = await printOf(30)
  const { bytes, filename } = await drawPdf(print)
  expect(Buffer.from(bytes).equals(await drawHere(print, filename))).toBe(true)
})

const many = isFull ? 500 : 200
it(`leaves the event loop free while ${many} lines are drawn (S-47)`, async () => {
  const print = await printOf(many)
  const { filename } = await drawPdf(print)
  // Measured beside each other, so that other work on the machine slows both.
  const started = performance.now()
  await drawHere(print, filename)
  const standstillMs = performance.now() - started
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const drawn = await Promise.all(Array.from({ length: 4 }, () => drawPdf(print)))
  delay.disable()
  expect(new Set(drawn.map(({ bytes }) => bytes.length)).size).toBe(1)
  expect(delay.count).toBeGreaterThan(20)
  expect(delay.percentile(95) / 1e6).toBeLessThan(standstillMs / 3)
})

it('reports an invoice that takes too long, and draws the next one (S-47)', async () => {
  const world = await t.tenant()
  const id = await draft(world)
  await drawUnder({ timeLimitMs: 1 })
  const late = await getPdf(id, world)
  expect([late.status, late.body.code]).toEqual([422, 'PDF_NOT_DRAWN'])
  await drawUnder({})
  expect((await getPdf(id, world)).status).toBe(200)
})

it('outlives an invoice that needs more memory than a thread may have (S-47)', async () => {
  const world = await t.tenant()
  const id = await draft(world)
  await drawUnder({ memoryLimitMb: 48 })
  expect((await getPdf(id, world)).status).toBe(200)
  await expect(drawPdf(await printOf(20_000))).rejects.toMatchObject({ code: 'PDF_NOT_DRAWN', status: 422 })
  expect((await getPdf(id, world)).status).toBe(200)
})

it('says when to come back only when the queue is full (S-47)', async () => {
  const world = await t.tenant()
  const id = await draft(world)
  await drawUnder({ longestQueue: 2 })
  const replies = await Promise.all(Array.from({ length: 6 }, () => getPdf(id, world)))
  const refused = replies.filter((reply) => reply.status !== 200)
  expect(replies.length - refused.length).toBeGreaterThanOrEqual(4)
  for (const reply of refused)
    expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5'])
  expect(refused).toHaveLength(2)
  await drawUnder({ longestQueue: 4 })
  const all = await Promise.all(Array.from({ length: 6 }, () => getPdf(id, world)))
  expect(all.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 200])
})
