/**
 * Makes by world manufacturer identifier, the first three places of a VIN: the fallback when the vehicle database knows nothing or
 * cannot be read. Only codes that stand for one make; a code shared by several (3C6: Ram, Dodge, …) is left out, except where
 * nearly all vehicles with it carry one name.
 */
const CODES_OF_MAKES: Record<string, string> = {
  // Heavy trucks
  Freightliner: '1FU 1FV 3AK 3AL',
  Kenworth: '1XK 2XK 1NK 2NK 3BK',
  Peterbilt: '1XP 2XP 1NP 2NP 3BP',
  International: '1HS 1HT 2HS 3HA 3HS',
  'Volvo Truck': '4V4 4VG',
  Mack: '1M1 1M2',
  'Western Star': '5KJ 5KK',
  'Sterling Truck': '2FW 2FZ',
  Hino: '5PV JHH',
  // Buses and trailers
  'Blue Bird': '1BA',
  'IC Bus': '4DR',
  'Thomas Built': '1T8',
  'Great Dane Trailers': '1GR',
  'Utility Trailer Manufacturer': '1UY',
  'Hyundai Translead Trailers': '3H3',
  Wabash: '1JJ',
  'Stoughton Trailers': '1DW',
  // Light vehicles
  Ford: '1FA 1FD 1FM 1FT 2FM 3FA',
  Chevrolet: '1G1 1GB 1GC 1GN 2G1 3GB 3GC',
  GMC: '1GD 1GK 1GT 3GT',
  Cadillac: '1G6',
  Buick: '1G4',
  Dodge: '1B7 1D7 2B3 3D7',
  Jeep: '1J4 1J8',
  Honda: '1HG 19X 2HG 2HK 3HG 5FN 5J6 JHM',
  Acura: 'JH4',
  Toyota: '2T1 2T3 3TM 4T1 5TF 5YF JTD',
  Hyundai: '5NP KM8',
  Kia: '5XX KNA',
  Subaru: '4S3 4S4 JF2',
  Mazda: '3MZ JM1 JM3',
  Mitsubishi: 'JA3',
  BMW: '4US 5UX WBA WBS',
  'Mercedes-Benz': '4JG W1K W1N W1Y WD3 WDB WDC WDD WDF',
  Audi: 'WA1 WAU',
  Volkswagen: '1VW 3VW WVG WVW',
  Porsche: 'WP0 WP1',
  Volvo: 'YV1 YV4',
  'Land Rover': 'SAL',
  Jaguar: 'SAJ',
  Tesla: '5YJ 7SA',
}

/** Manufacturer code → make. */
export const MAKE_BY_MANUFACTURER_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries(CODES_OF_MAKES).flatMap(([make, codes]) => codes.split(' ').map((code) => [code, make] as const)),
)

/** The make its manufacturer code stands for, or null. */
export function findManufacturer(vin: string): string | null {
  return MAKE_BY_MANUFACTURER_CODE.get(vin.slice(0, 3)) ?? null
}
