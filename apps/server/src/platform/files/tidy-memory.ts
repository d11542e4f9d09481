import v8 from 'node:v8'
import vm from 'node:vm'

/**
 * Pieces of a body are memory outside V8's heap, and V8 lets 30 MB and more of them lie before it collects. A minor collection after each
 * 8 MB costs about a millisecond and keeps twenty uploads at once within their bound. What belongs to the requests of the pieces outlives
 * two of these and then waits for a full collection, which V8 puts off until the heap has doubled: 30 MB for each gigabyte that passes.
 * So a full one, of some 70 ms, comes after each 400 MB.
 */
v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as (options?: { type: 'minor' }) => void
const minorBytes = 8_000_000
const fullBytes = 400_000_000
let sinceMinor = 0
let sinceFull = 0

/** Says that so many bytes went through this process and are not needed any more. */
export function passedThrough(bytes: number): void {
  sinceMinor += bytes
  sinceFull += bytes
  if (sinceMinor < minorBytes) return
  sinceMinor = 0
  if (sinceFull < fullBytes) {
    collect({ type: 'minor' })
    return
  }
  sinceFull = 0
  collect()
}
