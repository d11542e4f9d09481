// Slow: in full breadth 100,000 requests of 50 organizations, mixed with each other.

import type { CallName } from '@twopost/contract/calls'
import { isBinary, isReading, isTenantAccess, isUpload } from '@twopost/contract/core/call'
import { expect, it, vi } from 'vitest'
import { isFull, walkMs } from '../breadth.ts'
import { useApp } from '../harness.ts'
import { type FullWorld, fillWorld } from './full-world.ts'
import { type Sample, samplesFor } from './samples.ts'
import { callNames, callOf, sendSample } from './send-sample.ts'

vi.setConfig({ testTimeout: walkMs })
const t = useApp()

const tenants = isFull ? 50 : 4
const requests = isFull ? 100_000 : 1_500
/** Requests on their way at the same time: more than the pool has connections. */
const together = 12

/** What reads in an organization and answers JSON: what is mixed up would show there. Papers and pictures cost a second each. */
const reading = callNames.filter((name) => {
  const call = callOf(name)
  const isQuick = !isUpload(call.body) && call.limit !== 'pdf' && call.limit !== 'export'
  return isQuick && isReading(call) && isTenantAccess(call.access) && !isBinary(call.answer)
})

/** The sample of one organization with every id in it replaced by that of another one. */
function withForeignIds(sample: Sample, own: FullWorld, other: FullWorld): Sample {
  let text = JSON.stringify(sample)
  for (const [kind, id] of Object.entries(own.ids)) {
    const foreign = other.ids[kind]
    if (foreign) text = text.replaceAll(id, foreign)
  }
  return JSON.parse(text) as Sample
}

/** Numbers that come again with the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

it('answers requests of many organizations, mixed with each other, without one foreign row (issue 14, 3.6)', async () => {
  const worlds: { own: FullWorld; samples: Record<CallName, Sample>; token: string; canary: string }[] = []
  for (let nth = 0; nth < tenants; nth++) {
    const world = await t.tenant()
    const own = await fillWorld(t, world, world.shopId)
    worlds.push({ own, samples: samplesFor(own), token: world.admin.token, canary: world.canary })
  }
  const canaries = new RegExp(worlds.map(({ canary }) => canary).join('|'), 'g')
  const seed = Math.floor(Math.random() * 2 ** 31)
  const pick = numbersFrom(seed)
  const wrong: string[] = []
  const sent = { own: 0, foreign: 0, shown: 0 }
  let next = 0
  const work = async () => {
    while (next < requests && wrong.length < 20) {
      next += 1
      const at = pick(tenants)
      const mine = worlds[at] as (typeof worlds)[number]
      const theirs = worlds[(at + 1 + pick(tenants - 1)) % tenants] as (typeof worlds)[number]
      const name = reading[pick(reading.length)] as CallName
      const isForeign = pick(3) === 0
      const sample = isForeign ? withForeignIds(mine.samples[name], mine.own, theirs.own) : mine.samples[name]
      const reply = await sendSample(t, name, sample, mine.token)
      sent[isForeign ? 'foreign' : 'own'] += 1
      const found = new Set(reply.text.match(canaries))
      if (found.delete(mine.canary)) sent.shown += 1
      if (found.size > 0) wrong.push(`${name}: shows ${[...found].length} other organizations`)
      if (reply.status >= 500) wrong.push(`${name}: ${reply.status} ${reply.text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  process.stdout.write(`${tenants} organizations: ${sent.own} own and ${sent.foreign} foreign requests, seed ${seed}\n`)
  expect(wrong).toEqual([])
  expect(sent.own + sent.foreign).toBeGreaterThanOrEqual(requests)
  // Else nothing could have shown.
  expect(sent.shown).toBeGreaterThan(requests / 20)
})
