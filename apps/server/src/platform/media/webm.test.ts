import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { webmCluster, webmHead, webmOf } from '../../../test/uploads/send-in-pieces.ts'
import { makeSeekable, NotWebm } from './webm.ts'
import { element, elementBytes, startsLikeWebm } from './webm-elements.ts'

async function rewrite(bytes: Buffer) {
  const folder = await mkdtemp(path.join(tmpdir(), 'twopost-webm-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')]
  await writeFile(from, bytes)
  const made = await makeSeekable(from, to)
  return { ...made, bytes: await readFile(to) }
}
const has = (bytes: Buffer, id: number) => bytes.includes(Buffer.from(id.toString(16).padStart(8, '0'), 'hex'))

it('writes duration, places to jump to and sizes, and is taken again by itself (I25)', async () => {
  const made = await rewrite(webmOf(1_000_000))
  expect([made.hasVideo, made.durationMs]).toEqual([true, 4033])
  expect(startsLikeWebm(made.bytes)).toBe(true)
  expect([element.SeekHead, element.Cues].map((id) => has(made.bytes, id))).toEqual([true, true])
  const again = await rewrite(made.bytes)
  expect(again.bytes.equals(made.bytes)).toBe(true)
})

it('drops the half block of a recording that was cut off, and no more', async () => {
  const whole = webmOf(1_000_000)
  const cut = await rewrite(whole.subarray(0, whole.length - 1000))
  expect(cut.durationMs).toBe(3033)
})

it.each([
  ['another document type', Buffer.concat([webmHead({ docType: 'matroska' }), webmCluster(0, 100)])],
  ['another codec', Buffer.concat([webmHead({ codec: 'V_MPEG4' }), webmCluster(0, 100)])],
  ['nothing recorded', webmHead()],
  ['an unknown element', Buffer.concat([webmOf(100), elementBytes(0x19_41_a4_69, Buffer.from('attached'))])],
  ['another file behind it', Buffer.concat([webmOf(100), Buffer.from('PK\u0003\u0004 a zip file that is none')])],
  ['text', Buffer.from('<html>'.repeat(100))],
  ['nothing', Buffer.alloc(0)],
])('refuses %s', async (_, bytes) => {
  await expect(rewrite(bytes)).rejects.toThrow(NotWebm)
})

it('takes or refuses 200 damaged recordings, and fails in no other way', async () => {
  const whole = webmOf(600_000)
  const outcomes = new Set<string>()
  for (let turn = 0; turn < 200; turn++) {
    const damaged = Buffer.from(whole)
    for (let hit = 0; hit < 3; hit++)
      damaged[(turn * 7919 + hit * 104_729) % (turn % 2 ? 300 : damaged.length)] = (turn * 31 + hit) % 256
    await rewrite(damaged).then(
      () => outcomes.add('taken'),
      (error: unknown) => outcomes.add(error instanceof NotWebm ? 'refused' : String(error)),
    )
  }
  expect([...outcomes].sort()).toEqual(['refused', 'taken'])
})
