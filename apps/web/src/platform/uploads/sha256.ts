/**
 * SHA-256 that takes its bytes piece by piece (FIPS 180-4). The browser's own can't, and it does not exist at all on plain http in the
 * house.
 */
const roundNumbers = new Uint32Array(64)
const firstState = new Uint32Array(8)
{
  // The first bits of the fractions of the cube and square roots of the first primes.
  const isPrime = (n: number) => {
    for (let i = 2; i * i <= n; i++) if (n % i === 0) return false
    return true
  }
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
  for (let prime = 2, found = 0; found < 64; prime++) {
    if (!isPrime(prime)) continue
    if (found < 8) firstState[found] = fraction(Math.sqrt(prime))
    roundNumbers[found] = fraction(Math.cbrt(prime))
    found += 1
  }
}

export class Sha256 {
  readonly #state = firstState.slice()
  readonly #block = new Uint8Array(64)
  readonly #words = new Uint32Array(64)
  #filled = 0
  #length = 0

  update(bytes: Uint8Array): this {
    this.#length += bytes.length
    let at = 0
    while (at < bytes.length) {
      const take = Math.min(64 - this.#filled, bytes.length - at)
      this.#block.set(bytes.subarray(at, at + take), this.#filled)
      this.#filled += take
      at += take
      if (this.#filled === 64) this.#mix()
    }
    return this
  }

  /** The hash; nothing may be added after it. */
  digest(): Uint8Array {
    const bits = this.#length * 8
    this.#block[this.#filled++] = 0x80
    if (this.#filled > 56) {
      this.#block.fill(0, this.#filled)
      this.#filled = 64
      this.#mix()
    }
    this.#block.fill(0, this.#filled)
    const view = new DataView(this.#block.buffer)
    view.setUint32(56, Math.floor(bits / 2 ** 32))
    view.setUint32(60, bits >>> 0)
    this.#filled = 64
    this.#mix()
    const hash = new Uint8Array(32)
    const out = new DataView(hash.buffer)
    for (const [index, word] of this.#state.entries()) out.setUint32(index * 4, word)
    return hash
  }

  #mix(): void {
    const w = this.#words
    const view = new DataView(this.#block.buffer)
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(i * 4)
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15] as number, w[i - 2] as number]
      const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
      const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
      w[i] = ((w[i - 16] as number) + small + (w[i - 7] as number) + large) | 0
    }
    let [a, b, c, d, e, f, g, h] = this.#state as unknown as Eight
    for (let i = 0; i < 64; i++) {
      const one =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (roundNumbers[i] as number) + (w[i] as number)) | 0
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    const next = [a, b, c, d, e, f, g, h]
    for (let i = 0; i < 8; i++) this.#state[i] = ((this.#state[i] as number) + (next[i] as number)) | 0
    this.#filled = 0
  }
}
type Eight = [number, number, number, number, number, number, number, number]
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

export const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
