import { describe, expect, it } from 'vitest'
import { isReservedSlug, isSlug, slugFrom } from './slug.rules.ts'

describe('slugFrom', () => {
  it.each([
    ['Cascade Fleet & Auto', 1, 'cascade-fleet-auto'],
    ['  Taller Mecánico Ñandú  ', 1, 'taller-mecanico-nandu'],
    ['自動車', 1, 'shop'],
    ['A1', 1, 'a1-shop'],
    ['Admin', 1, 'admin-shop'],
    ['Cascade', 2, 'cascade-2'],
    [`${'x'.repeat(39)} y`, 1, 'x'.repeat(39)],
    ['x'.repeat(60), 12, `${'x'.repeat(37)}-12`],
  ])('of %j, attempt %i', (name, attempt, slug) => {
    expect(slugFrom(name, attempt)).toBe(slug)
  })

  it('is of the right form and never reserved, whatever the name', () => {
    const names = ['', '-', '---', 'i', 'api', 'DEV', '!'.repeat(200), 'a'.repeat(39).concat('--b'), 'é', 'tech', 'public']
    for (const name of names)
      for (const attempt of [1, 2, 10, 999]) {
        const slug = slugFrom(name, attempt)
        expect(isSlug(slug), slug).toBe(true)
        expect(isReservedSlug(slug), slug).toBe(false)
      }
  })
})
