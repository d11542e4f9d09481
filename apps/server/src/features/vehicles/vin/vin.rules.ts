import {
  findVinModelYears,
  isVinCheckDigitRight,
  listVinRefusals,
  VIN_LENGTH,
  VIN_REFUSAL_TEXT,
  VIN_YEAR_INDEX,
  type VinLookup,
  type VinWarning,
} from '@twopost/contract/vehicles'
import { findManufacturer } from './vin-manufacturers.rules.ts'

/** What the vehicle database said about a VIN, decoded with one model year. Texts as the database writes them. */
export interface VinDecode {
  /** The model year it was decoded with. */
  year: number | null
  /** Whether any pattern of the database fits. Without one, position 10 need not be a year at all. */
  isMatched: boolean
  make: string | null
  /** Values of the matched patterns by the database's element name. */
  elements: Record<string, string>
  /** Vehicle type of the manufacturer code, such as "Truck"; a guess when nothing matched. */
  vehicleType: string | null
}

/** Which model years to decode with, by the year code and the newest year there can be. */
export type YearPlan =
  | { kind: 'no_code' }
  | { kind: 'one'; year: number }
  | { kind: 'two'; newer: number; older: number; isLetterInPlace7: boolean }

/** Place 7 (zero-based 6) of a light vehicle: a letter from 2010 on, a digit before. */
const DECADE_INDEX = 6

/** `newestYear` is next calendar year: makers sell one model year ahead. */
export function planVinYears(vin: string, newestYear: number): YearPlan {
  const years = findVinModelYears(vin[VIN_YEAR_INDEX] ?? '')
  if (!years) return { kind: 'no_code' }
  if (years.newer > newestYear) return { kind: 'one', year: years.older }
  return { kind: 'two', ...years, isLetterInPlace7: /[A-Z]/.test(vin[DECADE_INDEX] ?? '') }
}

/** US weight class 1–8 of a decode (class 3 begins at 10,001 lb), 0 when unknown. */
export function findWeightClass(decode: VinDecode): number {
  return Number(/Class (\d)/.exec(decode.elements['Gross Vehicle Weight Rating From'] ?? '')?.[1] ?? 0)
}

const HEAVY_FROM_CLASS = 3

function isHeavy(decode: VinDecode): boolean {
  return findWeightClass(decode) >= HEAVY_FROM_CLASS || /^(Trailer|Bus)/.test(decode.vehicleType ?? '')
}

/**
 * The decode to believe of the two a year code allows. Place 7 tells the decade only up to 10,000 lb, so a digit there counts as
 * "older" only for a light vehicle, and a letter as "newer"; a decode that knows no model where the other does, loses.
 */
export function chooseVinDecode(plan: { isLetterInPlace7: boolean }, newer: VinDecode, older: VinDecode): VinDecode {
  const chosen = pickVinDecode(plan, newer, older)
  return isYearAGuess(newer) && isYearAGuess(older) ? { ...chosen, year: null } : chosen
}

/** Nothing but the maker fits, and the maker builds heavy vehicles: a 1996 and a 2026 truck look alike. */
function isYearAGuess(decode: VinDecode): boolean {
  const mayBeHeavy = !/^(Passenger Car|Multipurpose|Motorcycle)/.test(decode.vehicleType ?? '')
  return mayBeHeavy && !decode.elements.Model && findWeightClass(decode) === 0
}

function pickVinDecode(plan: { isLetterInPlace7: boolean }, newer: VinDecode, older: VinDecode): VinDecode {
  if (plan.isLetterInPlace7) return !newer.elements.Model && older.elements.Model && isHeavy(older) ? older : newer
  if (newer.isMatched && isHeavy(newer)) return newer
  if (!older.elements.Model && newer.elements.Model) return newer
  return older
}

const EMPTY = {
  year: null,
  make: null,
  model: null,
  trim: null,
  series: null,
  body_class: null,
  engine: null,
  displacement_l: null,
  cylinders: null,
  fuel: null,
  drive: null,
  gvwr_class: null,
  vehicle_type: null,
  plant_country: null,
} as const

/** The sentences of the warnings; clients translate by code. */
const WARNINGS = {
  check_digit: 'The check digit does not match. Vehicles made for North America have one: compare the VIN once more.',
  make_from_manufacturer_code: 'The make comes from the manufacturer code alone.',
  not_in_vehicle_database: 'This VIN is not in the vehicle database.',
  vehicle_database_unavailable: 'The vehicle database cannot be read at the moment.',
  year_withheld: 'The model year cannot be told from this VIN.',
} as const

const warn = (code: keyof typeof WARNINGS): VinWarning => ({ code, message: WARNINGS[code] })

/** The answer before any source is asked: shape and check digit. `vin` is normalised. Not 17 characters: empty, no warning (F12). */
export function startVinLookup(vin: string): VinLookup {
  const valid_length = vin.length === VIN_LENGTH
  const reasons = valid_length ? [...new Set(listVinRefusals(vin).map((refusal) => refusal.reason))] : []
  const check_digit_ok = valid_length ? isVinCheckDigitRight(vin) : null
  const warnings: VinWarning[] = reasons.map((reason) => ({
    code: 'character_not_allowed',
    message: VIN_REFUSAL_TEXT[reason].en,
  }))
  if (check_digit_ok === false) warnings.push(warn('check_digit'))
  return { vin, valid_length, check_digit_ok, source: 'none', ...EMPTY, warnings }
}

/**
 * Completes a look-up. `decode` is the database's answer, null when the database could not be asked. Without a matching pattern
 * year, model and vehicle type are withheld: other places than North America put no year into position 10, and one manufacturer
 * code may stand on cars and trucks (a Mercedes-Benz truck counts as "Passenger Car").
 */
export function completeVinLookup(start: VinLookup, decode: VinDecode | null): VinLookup {
  if (decode?.isMatched) return fromDatabase(start, decode)
  const make = findManufacturer(start.vin) ?? decode?.make ?? null
  const warnings = [...start.warnings]
  warnings.push(warn(decode ? 'not_in_vehicle_database' : 'vehicle_database_unavailable'))
  if (make) warnings.push(warn('make_from_manufacturer_code'), warn('year_withheld'))
  return { ...start, source: make ? 'manufacturer_code' : 'none', make, warnings }
}

function fromDatabase(start: VinLookup, decode: VinDecode): VinLookup {
  const read = (element: string): string | null => decode.elements[element]?.trim() || null
  const year = decode.year
  const make = read('Make') ?? findManufacturer(start.vin) ?? decode.make
  const model = read('Model')
  return {
    ...start,
    source: 'vehicle_database',
    year,
    make,
    // Trailer makers enter their own name as the model.
    model: model === make ? null : model,
    trim: read('Trim'),
    series: read('Series'),
    body_class: read('Body Class'),
    engine: joinEngine(read('Engine Manufacturer'), read('Engine Model')),
    displacement_l: readNumber(read('Displacement (L)'), 1),
    cylinders: readNumber(read('Engine Number of Cylinders'), 0),
    fuel: read('Fuel Type - Primary'),
    drive: read('Drive Type'),
    gvwr_class: /Class (\w+)/.exec(read('Gross Vehicle Weight Rating From') ?? '')?.[1] ?? null,
    vehicle_type: decode.vehicleType && withoutRemark(decode.vehicleType),
    plant_country: readCountry(read('Plant Country')),
    warnings: year === null ? [...start.warnings, warn('year_withheld')] : start.warnings,
  }
}

/** "Cummins" and "ISX" → "Cummins ISX"; the maker is not said twice. */
function joinEngine(maker: string | null, model: string | null): string | null {
  if (!maker || !model) return model
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${maker} ${model}`
}

function readNumber(text: string | null, decimals: number): number | null {
  const value = Number.parseFloat(text ?? '')
  return Number.isFinite(value) && value > 0 ? Number(value.toFixed(decimals)) : null
}

const withoutRemark = (text: string): string => text.replace(/\s*\(.*\)\s*$/, '')

/** "UNITED STATES (USA)" → "United States". */
function readCountry(text: string | null): string | null {
  return text && withoutRemark(text).replace(/\p{L}+/gu, (word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase())
}
