import v8 from 'node:v8'
import vm from 'node:vm'

/**
 * Pieces of a body are memory outside V8's heap, and V8 lets 30 MB and more of them lie before it collects. A minor collection after each
 * 8 MB costs about a millisecond and keeps twenty uploads at once within their bound.
 */
v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as (options: { type: 'minor' }) => void
const everyBytes = 8_000_000
let loose = 0

/** Says that so many bytes went through this process and are not needed any more. */
export function passedThrough(bytes: number): void {
  loose += bytes
  if (loose < everyBytes) return
  loose = 0
  collect({ type: 'minor' })
}
