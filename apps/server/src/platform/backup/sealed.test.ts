import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKey, readKeys, sealTo, unseal, unsealTo } from './sealed.ts'

describe('sealed files', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sealed-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const at = (name: string) => path.join(folder, name)

  it.each([0, 1, 65_536, 300_001])('gives %d bytes back as they were', async (size) => {
    const { identity, recipient } = await makeKey()
    const content = randomBytes(size)
    const { bytes, sha256 } = await sealTo(at('a'), [recipient], Readable.from([content]))
    expect(bytes).toBe(size)
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(await buffer(await unseal(at('a'), [identity]))).toEqual(content)
  })

  it('opens for each of several keys, and for no other', async () => {
    const [one, two, stranger] = [await makeKey(), await makeKey(), await makeKey()]
    await sealTo(at('b'), [one.recipient, two.recipient], Readable.from([Buffer.from('kept')]))
    for (const { identity } of [one, two]) expect(String(await buffer(await unseal(at('b'), [identity])))).toBe('kept')
    await expect(unseal(at('b'), [stranger.identity])).rejects.toThrow('The key does not open')
  })

  it('finds a changed byte and a missing end, and leaves nothing in the place', async () => {
    const { identity, recipient } = await makeKey()
    await sealTo(at('c'), [recipient], Readable.from([randomBytes(200_000)]))
    const whole = await readFile(at('c'))
    for (const spot of [150, 5_000, whole.length - 3]) {
      const changed = Buffer.from(whole)
      changed[spot]! ^= 1
      await writeFile(at('d'), changed)
      await expect(unsealTo(at('d'), [identity], at('out'))).rejects.toThrow('is damaged')
    }
    await writeFile(at('e'), whole)
    await truncate(at('e'), whole.length - 70_000)
    await expect(unsealTo(at('e'), [identity], at('out'))).rejects.toThrow('is damaged')
    await expect(readFile(at('out'))).rejects.toThrow('ENOENT')
    await expect(unsealTo(at('missing'), [identity], at('out'))).rejects.toThrow('is missing')
  })

  it('says what failed while it read the content, and leaves nothing', async () => {
    const { recipient } = await makeKey()
    await expect(sealTo(at('f'), [recipient], createReadStream(at('not-there')))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await readdir(folder)).not.toContain('f')
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  it('reads keys among comments and says when there are none', async () => {
    const { identity } = await makeKey()
    await writeFile(at('key'), `# made on a Monday\n${identity}\n`)
    expect(await readKeys(at('key'))).toEqual([identity])
    await writeFile(at('none'), 'age1something\n')
    await expect(readKeys(at('none'))).rejects.toThrow('holds no key')
    await expect(readKeys(at('nowhere'))).rejects.toThrow('cannot be read')
  })
})
