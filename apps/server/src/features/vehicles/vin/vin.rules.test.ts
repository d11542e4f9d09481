import { describe, expect, test } from 'vitest'
import { chooseVinDecode, completeVinLookup, planVinYears, startVinLookup, type VinDecode } from './vin.rules.ts'

const decode = (year: number, change: Partial<VinDecode> = {}): VinDecode => ({
  year,
  isMatched: true,
  make: null,
  elements: {},
  vehicleType: 'Truck',
  ...change,
})
const light = { 'Gross Vehicle Weight Rating From': 'Class 2E: 6,001 - 7,000 lb (2,722 - 3,175 kg)', Model: 'F-150' }
const heavy = { 'Gross Vehicle Weight Rating From': 'Class 8: 33,001 lb and above (14,969 kg and above)', Model: 'T680' }
const unmatched = { isMatched: false }
const digit = { isLetterInPlace7: false }
const letter = { isLetterInPlace7: true }

describe('the model years a VIN allows', () => {
  test.each([
    ['1FTEF14Y0VLA00001', 2026, { kind: 'one', year: 1997 }],
    ['1FTEF14Y0VLA00001', 2027, { kind: 'two', newer: 2027, older: 1997, isLetterInPlace7: false }],
    ['WBA3A5C5XCF256651', 2027, { kind: 'two', newer: 2012, older: 1982, isLetterInPlace7: true }],
    ['WDB9634030U738439', 2027, { kind: 'no_code' }],
  ])('of %s up to %i', (vin, newestYear, plan) => {
    expect(planVinYears(vin, newestYear)).toEqual(plan)
  })
})

describe('the decade', () => {
  test.each([
    [
      'a digit on a light vehicle means the older',
      digit,
      decode(2014, { elements: light }),
      decode(1984, { elements: light }),
      1984,
    ],
    ['a digit says nothing on a heavy one', digit, decode(2014, { elements: heavy }), decode(1984, { elements: heavy }), 2014],
    [
      'a digit says nothing on a trailer',
      digit,
      decode(2014, { vehicleType: 'Trailer', elements: { Model: 'X' } }),
      decode(1984),
      2014,
    ],
    ['the older loses when only the newer knows the model', digit, decode(2014, { elements: light }), decode(1984), 2014],
    ['the older wins when the newer fits no pattern', digit, decode(2014, unmatched), decode(1984, { elements: heavy }), 1984],
    ['a letter means the newer', letter, decode(2014, { elements: light }), decode(1984, { elements: light }), 2014],
    ['a letter on an old heavy truck', letter, decode(2026), decode(1996, { elements: heavy }), 1996],
    ['nothing known but the maker of trucks', letter, decode(2026), decode(1996), null],
    ['nothing known but the maker of cars', letter, decode(2026, { vehicleType: 'Passenger Car' }), decode(1996), 2026],
  ])('%s', (_case, plan, newer, older, year) => {
    expect(chooseVinDecode(plan, newer, older).year).toBe(year)
  })
})

describe('the answer', () => {
  const start = startVinLookup('1XKYD49X8EJ391456')

  test('says the engine maker once, numbers as numbers, the country as people write it', () => {
    const elements = {
      ...heavy,
      Make: 'Kenworth',
      'Engine Manufacturer': 'Cummins',
      'Engine Model': 'Cummins X15',
      'Displacement (L)': '14.9462',
      'Engine Number of Cylinders': '6',
      'Plant Country': 'UNITED STATES (USA)',
    }
    expect(completeVinLookup(start, decode(2014, { elements }))).toMatchObject({
      engine: 'Cummins X15',
      displacement_l: 14.9,
      cylinders: 6,
      gvwr_class: '8',
      plant_country: 'United States',
      year: 2014,
    })
  })

  test('shows no model where a trailer maker repeats its own name', () => {
    const elements = { Make: 'Great Dane Trailers', Model: 'Great Dane Trailers' }
    expect(completeVinLookup(start, decode(2014, { elements }))).toMatchObject({ make: 'Great Dane Trailers', model: null })
  })

  test('says that the year is withheld', () => {
    const lookup = completeVinLookup(start, { ...decode(2014, { elements: { Make: 'Kenworth' } }), year: null })
    expect(lookup.warnings.map((warning) => warning.code)).toEqual(['check_digit', 'year_withheld'])
  })

  test('takes the make of an unmatched VIN from the own table before the database, and never its type', () => {
    const lookup = completeVinLookup(start, { ...decode(1984, unmatched), make: 'Other', vehicleType: 'Passenger Car' })
    expect(lookup).toMatchObject({ source: 'manufacturer_code', make: 'Kenworth', vehicle_type: null, year: null })
  })
})
