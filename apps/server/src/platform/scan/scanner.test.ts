import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkScanner } from '#platform/doctor/service-checks.ts'
import { eicar, startClamd, startIcap, type TestScanner } from '../../../test/files/scanners.ts'
import { openScanner } from './scanner.ts'
import { ScannerAway } from './scanner-away.ts'

describe.each([
  ['clamd', startClamd],
  ['icap', startIcap],
] as const)('a scanner that speaks %s (S-55)', (kind, start) => {
  let server: TestScanner
  beforeAll(async () => {
    server = await start()
  })
  afterEach(() => {
    server.faults = {}
    server.seen.length = 0
  })
  afterAll(() => server.stop().catch(() => {}))
  const scanner = () => openScanner(server.url, { connectMs: 500, silentMs: 500, wholeMs: 2_000 })
  const scan = (...pieces: Buffer[]) => scanner().scan(Readable.from(pieces))

  it('sees every byte of a file, in whatever pieces it comes, and finds it clean', async () => {
    for (const pieces of [[], [Buffer.from('x')], [randomBytes(70_000), Buffer.alloc(0), randomBytes(300_000)]]) {
      expect(await scan(...pieces)).toEqual({ kind: 'clean' })
      expect(server.seen.at(-1)?.equals(Buffer.concat(pieces))).toBe(true)
    }
  })

  it('names what it finds', async () => {
    const found = await scan(randomBytes(1000), eicar)
    expect(found).toEqual({ kind: 'infected', name: kind === 'clamd' ? 'Win.Test.EICAR_HDB-1' : 'EICAR-Test' })
  })

  it('waits for a slow one, and not for a silent one', async () => {
    server.faults = { slowMs: 300 }
    expect(await scan(Buffer.from('slow'))).toEqual({ kind: 'clean' })
    server.faults = { isSilent: true }
    await expect(scan(Buffer.from('silent'))).rejects.toThrow('it is silent')
    // A file that never ends is given up as well.
    async function* drops() {
      for (;;) {
        await new Promise((wait) => setTimeout(wait, 100))
        yield Buffer.from('drop')
      }
    }
    await expect(scanner().scan(drops())).rejects.toThrow('it took too long')
  })

  it('takes a torn answer, another answer and an end for no verdict', async () => {
    for (const faults of [{ isTorn: true }, { says: 'ERROR\0' }, { says: '' }, { says: `ICAP/1.0 500 Server Error\r\n\r\n` }]) {
      server.faults = faults
      await expect(scan(Buffer.from('torn'))).rejects.toThrow(ScannerAway)
    }
    server.faults = { says: 'x'.repeat(100_000) }
    await expect(scan(Buffer.from('endless'))).rejects.toThrow('does not end')
  })

  it('says when nobody listens there, and the doctor says it too', async () => {
    expect(await checkScanner({ scanUrl: server.url })).toMatchObject([{ state: 'ok', name: 'scanner' }])
    expect(server.seen.at(-1)?.equals(eicar)).toBe(true)
    await server.stop()
    await expect(scan(Buffer.from('away'))).rejects.toThrow(ScannerAway)
    expect(await checkScanner({ scanUrl: server.url })).toMatchObject([{ state: 'fault', name: 'scanner' }])
    expect(await checkScanner({ scanUrl: undefined })).toEqual([])
    await server.start()
    expect(await scan(Buffer.from('back'))).toEqual({ kind: 'clean' })
  })

  it('that finds nothing is no scanner, says the doctor', async () => {
    server.faults = { findsNothing: true }
    const [said] = await checkScanner({ scanUrl: server.url })
    expect(said).toMatchObject({ state: 'fault', says: expect.stringContaining('calls the test file of EICAR clean') })
  })

  it('closes a file that it reads no further', async () => {
    if (kind === 'icap') server.faults = { isSilent: true }
    else server.faults = { isHasty: true }
    const file = Readable.from(
      (async function* () {
        for (;;) yield randomBytes(65_536)
      })(),
    )
    await expect(scanner().scan(file)).rejects.toThrow(ScannerAway)
    expect(file.destroyed).toBe(true)
  })
})
