import { expect, it } from 'vitest'
import { fillText } from './problem.ts'
import { fieldTexts } from './problems.en.ts'
import { fieldTextsEs } from './problems.es.ts'
import { shownParams } from './shown-params.ts'

it('says miles and days as people write them, in both languages, and leaves all else as it is', () => {
  const params = { mileage: 182_340, date: '2024-05-14' }
  expect(fillText(fieldTexts.READING_LOWER, shownParams(params, 0))).toBe(
    'The vehicle already had 182,340 miles on May 14, 2024. Correct the mileage or the date.',
  )
  expect(fillText(fieldTextsEs.READING_TOO_FAR, shownParams(params, 1))).toBe(
    'El vehículo tenía 182,340 millas el 14 may 2024. Ningún vehículo recorre tanto en ese tiempo.',
  )
  const others = { row: 1200, year: 2024, part: 'BR-1043', number: '2024-05-1', date: '2024-13-45' }
  expect(shownParams(others, 1)).toEqual(others)
})
