import type { SalesClass } from '@twopost/contract/service-orders.states'
import type { VehicleKind } from '@twopost/contract/vehicles'

/** Invented customers; the first of each list own the fleets. */
export const companies: readonly { name: string; contact: string; yard: boolean; language?: 'es' }[] = [
  { name: 'Harbor Line Drayage', contact: 'Renee Castillo', yard: true },
  { name: 'Sound Ready-Mix', contact: 'Peter Oyelaran', yard: true },
  { name: 'Pioneer Produce Co.', contact: 'Lucía Fuentes', yard: true, language: 'es' },
  { name: 'Northwest Courier Group', contact: 'Aaron Feld', yard: true },
  { name: 'Mt. Tahoma Landscaping', contact: 'Beatriz Solano', yard: false, language: 'es' },
  { name: 'Commencement Bay Utilities', contact: 'Joyce Amari', yard: true },
  { name: 'Puyallup School District', contact: 'Ned Harlow', yard: true },
  { name: 'Olympic Timber Haulers', contact: 'Wade Jorgensen', yard: true },
  { name: 'Ruston Way Catering', contact: 'Chloe Baptiste', yard: false },
  { name: 'Evergreen Moving & Storage', contact: 'Farid Aziz', yard: true },
  { name: 'Salish Sea Seafood', contact: 'Toru Nakamura', yard: true },
  { name: 'Narrows Plumbing', contact: 'Kelly Voss', yard: false },
]
export const families: readonly { name: string; language?: 'es' }[] = [
  { name: 'Elena Vasquez', language: 'es' },
  { name: 'James Okafor' },
  { name: 'Daniel Cho' },
  { name: 'Ruth Lindqvist' },
  { name: 'Amara Diallo' },
  { name: 'Hector Salas', language: 'es' },
  { name: 'Mei Tanaka' },
  { name: 'Brian Kowalski' },
  { name: 'Leila Haddad' },
  { name: 'Oscar Pineda', language: 'es' },
  { name: 'Nora Fitzgerald' },
  { name: 'Samir Patel' },
  { name: 'Yolanda Briggs' },
  { name: 'Ethan Moreau' },
  { name: 'Sofía Rangel', language: 'es' },
  { name: 'Gregory Stone' },
  { name: 'Ngozi Eze' },
  { name: 'Paula Hendricks' },
  { name: 'Dmitri Volkov' },
  { name: 'Carmen Ibáñez', language: 'es' },
  { name: 'Travis Boone' },
  { name: 'Ivy Chen' },
  { name: 'Malik Johnson' },
  { name: 'Rosa Delgado', language: 'es' },
  { name: 'Henrik Olsen' },
  { name: 'Tessa Grant' },
  { name: 'Arjun Mehta' },
  { name: 'Wendy Park' },
]

/** Real makes and models; `vin` has the check digit's place open, serials are invented. */
export interface DemoModel {
  vin: string
  make: string
  model: string
  kind: VehicleKind
  year: number
  engine: string
}
export const trucks: readonly DemoModel[] = [
  { vin: '3AKJHHDR0KS', make: 'Freightliner', model: 'Cascadia 126', kind: 'tractor', year: 2019, engine: 'Detroit DD15 14.8 L' },
  { vin: '1FUJHHDR0LL', make: 'Freightliner', model: 'Cascadia', kind: 'tractor', year: 2020, engine: 'Detroit DD15 14.8 L' },
  { vin: '1XPBD49X0JD', make: 'Peterbilt', model: '579', kind: 'tractor', year: 2018, engine: 'Cummins ISX 15 L' },
  { vin: '1XKYD49X0EJ', make: 'Kenworth', model: 'T680', kind: 'tractor', year: 2014, engine: 'Cummins ISX 15 L' },
  { vin: '1XKYDP9X0KJ', make: 'Kenworth', model: 'T680', kind: 'tractor', year: 2019, engine: 'PACCAR MX-13' },
  { vin: '4V4NC9EH0LN', make: 'Volvo', model: 'VNL 760', kind: 'tractor', year: 2020, engine: 'Volvo D13' },
  { vin: '1FUJGLDR0CS', make: 'Freightliner', model: 'Cascadia', kind: 'tractor', year: 2012, engine: 'Detroit DD15 14.8 L' },
  { vin: '1M1AN4GY0KM', make: 'Mack', model: 'Anthem', kind: 'tractor', year: 2019, engine: 'Mack MP8' },
  { vin: '3HSDZAPR0KN', make: 'International', model: 'LT625', kind: 'tractor', year: 2019, engine: 'Cummins X15' },
  { vin: '1FVACWDT0KH', make: 'Freightliner', model: 'M2 106', kind: 'truck', year: 2019, engine: 'Cummins ISB 6.7 L' },
  { vin: 'JALC4W160L7', make: 'Isuzu', model: 'NPR-HD', kind: 'truck', year: 2020, engine: 'Isuzu 4HK1-TC' },
  { vin: '1BAKGCPA0LF', make: 'Blue Bird', model: 'Vision', kind: 'bus', year: 2020, engine: 'Cummins ISB 6.7 L' },
  { vin: '1FDUF5HT0KD', make: 'Ford', model: 'F-550', kind: 'truck', year: 2019, engine: '6.7 L diesel' },
  { vin: 'W1Y4ECHY0LT', make: 'Mercedes-Benz', model: 'Sprinter 2500', kind: 'van', year: 2020, engine: 'OM642 3.0 L' },
  { vin: '1FTYR2CM0KK', make: 'Ford', model: 'Transit 250', kind: 'van', year: 2019, engine: '3.7 L' },
]
export const cars: readonly DemoModel[] = [
  { vin: '1FTEW1EP0NF', make: 'Ford', model: 'F-150', kind: 'truck', year: 2022, engine: '2.7 L' },
  { vin: '1HGCV1F30LA', make: 'Honda', model: 'Accord', kind: 'car', year: 2020, engine: '1.5 L' },
  { vin: '1HGCM82603A', make: 'Honda', model: 'Accord', kind: 'car', year: 2003, engine: '3.0 L' },
  { vin: '2T3P1RFV0MC', make: 'Toyota', model: 'RAV4', kind: 'car', year: 2021, engine: '2.5 L' },
  { vin: '4T1G11AK0LU', make: 'Toyota', model: 'Camry', kind: 'car', year: 2020, engine: '2.5 L' },
  { vin: '4S4BTAFC0L3', make: 'Subaru', model: 'Outback', kind: 'car', year: 2020, engine: '2.5 L' },
  { vin: '1GCUYDED0LZ', make: 'Chevrolet', model: 'Silverado 1500', kind: 'truck', year: 2020, engine: '5.3 L' },
  { vin: '5TFDY5F10LX', make: 'Toyota', model: 'Tundra', kind: 'truck', year: 2020, engine: '5.7 L' },
  { vin: '1C6RR7LT0KS', make: 'Ram', model: '1500', kind: 'truck', year: 2019, engine: '5.7 L' },
  { vin: '5J6RW2H80LL', make: 'Honda', model: 'CR-V', kind: 'car', year: 2020, engine: '1.5 L' },
  { vin: '1N4BL4DV0LC', make: 'Nissan', model: 'Altima', kind: 'car', year: 2020, engine: '2.5 L' },
  { vin: '3VWC57BU0KM', make: 'Volkswagen', model: 'Jetta', kind: 'car', year: 2019, engine: '1.4 L' },
  { vin: 'KMHD84LF0LU', make: 'Hyundai', model: 'Elantra', kind: 'car', year: 2020, engine: '2.0 L' },
  { vin: '1FMSK8DH0LG', make: 'Ford', model: 'Explorer', kind: 'car', year: 2020, engine: '2.3 L' },
  { vin: 'JF2SKAEC0LH', make: 'Subaru', model: 'Forester', kind: 'car', year: 2020, engine: '2.5 L' },
  { vin: '1C4HJXDG0LW', make: 'Jeep', model: 'Wrangler', kind: 'car', year: 2020, engine: '3.6 L' },
  { vin: '19XFC2F50KE', make: 'Honda', model: 'Civic', kind: 'car', year: 2019, engine: '2.0 L' },
]

/** Work as a service writer would put it: concern, labor with hours, parts with quantity and price. */
export interface DemoWork {
  title: string
  service: string
  category: string
  concern: string
  labor: readonly (readonly [string, number])[]
  parts: readonly (readonly [string, number, number])[]
  /** Work that a supplier does, at our price and at its own; and a charge. */
  sublet?: { description: string; supplier: string; price: number; cost: number }
  fee?: { description: string; price: number; sales_class: SalesClass }
}
export const truckWork: readonly DemoWork[] = [
  {
    title: 'DPF regeneration fault, coolant loss',
    service: 'Aftertreatment',
    category: 'Engine',
    concern: 'Derates on the grade, coolant light on after 20 minutes',
    labor: [
      ['Diagnose derate and DPF differential pressure', 1.5],
      ['Replace DPF differential pressure sensor', 0.8],
      ['Replace EGR cooler and pressure-test coolant circuit', 4.7],
    ],
    parts: [
      ['DPF differential pressure sensor', 1, 218.4],
      ['EGR cooler kit, 14.8 L', 1, 1486],
      ['Extended-life coolant 50/50, 1 gal', 6, 21.75],
    ],
  },
  {
    title: 'Clutch slips under load',
    service: 'Clutch',
    category: 'Drivetrain',
    concern: 'Slips in 8th pulling the hill loaded',
    labor: [
      ['Remove transmission and replace clutch', 11.5],
      ['Fit the resurfaced flywheel', 1.2],
    ],
    sublet: { description: 'Resurface flywheel', supplier: 'Tideflats Brake & Axle', price: 165, cost: 112 },
    parts: [
      ['Clutch kit, 15.5 in', 1, 1289],
      ['Pilot bearing', 1, 42.6],
      ['Rear main seal', 1, 96.2],
    ],
  },
  {
    title: 'Air leak at rear chamber, DOT inspection',
    service: 'Air brakes',
    category: 'Brakes',
    concern: 'Loses 6 psi a minute, parked',
    labor: [
      ['Diagnose air leak', 0.8],
      ['Replace brake chamber', 1.4],
      ['Annual DOT inspection', 1.6],
    ],
    parts: [
      ['Brake chamber 30/30', 2, 118.75],
      ['Air fitting kit', 1, 24.3],
    ],
  },
  {
    title: 'PTO engages late, hose leak',
    service: 'Hydraulics',
    category: 'Body',
    concern: 'Boom slow to start, oil under the truck',
    labor: [
      ['Diagnose PTO engagement', 1.2],
      ['Replace hydraulic hose', 1.5],
    ],
    parts: [
      ['Hydraulic hose 3/4 in, 6 ft', 1, 132.4],
      ['Hydraulic oil AW46, 5 gal', 1, 89.5],
    ],
  },
  {
    title: 'PM-B service, tractor',
    service: 'Preventive maintenance',
    category: 'Maintenance',
    concern: 'Due at 25,000 miles',
    fee: { description: 'Oil and filter disposal', price: 12.5, sales_class: 'disposal' },
    labor: [['PM-B service, tractor', 2.5]],
    parts: [
      ['Engine oil 15W-40 CK-4, 1 gal', 11, 19.8],
      ['Oil filter', 1, 38.9],
      ['Fuel filter set', 1, 88.9],
    ],
  },
  {
    title: 'Check-engine light, NOx sensor',
    service: 'Emissions',
    category: 'Engine',
    concern: 'Light on since Monday, limp mode twice',
    labor: [
      ['Diagnose check-engine light', 1],
      ['Replace NOx sensor', 1.3],
    ],
    parts: [['NOx sensor, outlet', 1, 486.75]],
  },
  {
    title: 'A/C not cooling, sleeper blower noisy',
    service: 'Climate',
    category: 'Cab',
    concern: 'Warm air, squeal from the sleeper',
    labor: [
      ['Diagnose A/C system', 1],
      ['Replace compressor and recharge', 2.8],
      ['Replace sleeper blower motor', 1.2],
    ],
    parts: [
      ['A/C compressor', 1, 412],
      ['Blower motor', 1, 138.2],
      ['Refrigerant R-134a, lb', 3, 18.5],
    ],
  },
  {
    title: 'Wheelchair lift service',
    service: 'Lift',
    category: 'Body',
    concern: 'Stops halfway, beeps',
    labor: [['Service and adjust wheelchair lift', 1.5]],
    parts: [['Lift limit switch', 1, 74.6]],
  },
  {
    title: 'Steer tires and alignment',
    service: 'Tires',
    category: 'Chassis',
    concern: 'Pulls right, feathering on the steers',
    labor: [
      ['Mount and balance two steer tires', 1.2],
      ['Three-axle alignment', 2],
    ],
    parts: [
      ['Steer tire 295/75R22.5', 2, 468],
      ['Valve stem', 2, 9.8],
    ],
  },
  {
    title: 'Reefer unit will not hold temperature',
    service: 'Refrigeration',
    category: 'Trailer',
    concern: 'Set 34, reads 48 after an hour',
    labor: [
      ['Diagnose reefer unit', 1.5],
      ['Replace expansion valve', 2.2],
    ],
    parts: [
      ['Expansion valve', 1, 196],
      ['Refrigerant R-404A, lb', 4, 24.4],
    ],
  },
]
export const carWork: readonly DemoWork[] = [
  {
    title: 'Front brakes pulsate above 45 mph',
    service: 'Front brakes',
    category: 'Brakes',
    concern: 'Steering wheel shakes when braking',
    labor: [['Replace front pads and rotors', 1.6]],
    parts: [
      ['Brake rotor, front', 2, 89.99],
      ['Brake pad set, front', 1, 74.5],
    ],
  },
  {
    title: 'Coolant smell, head gasket check',
    service: 'Cooling',
    category: 'Engine',
    concern: 'Sweet smell, heater cold at idle',
    labor: [
      ['Cooling system pressure and block test', 1.2],
      ['Replace radiator and hoses', 2.4],
    ],
    parts: [
      ['Radiator', 1, 246],
      ['Radiator hose set', 1, 58.4],
      ['Coolant, 1 gal', 2, 24.9],
    ],
  },
  {
    title: '60,000-mile service, cabin filter',
    service: 'Scheduled service',
    category: 'Maintenance',
    concern: 'Due',
    labor: [['60,000-mile service', 1.8]],
    parts: [
      ['Synthetic oil 0W-20, qt', 5, 9.4],
      ['Oil filter', 1, 11.8],
      ['Cabin filter', 1, 27.6],
      ['Engine air filter', 1, 24.2],
    ],
  },
  {
    title: 'Trailer brake controller fault',
    service: 'Electrical',
    category: 'Electrical',
    concern: 'Message on the dash, trailer lights flicker',
    labor: [
      ['Diagnose trailer circuit', 1],
      ['Replace 7-way connector', 0.6],
    ],
    parts: [['7-way trailer connector', 1, 48.9]],
  },
  {
    title: 'Oil change and tire rotation',
    service: 'Oil service',
    category: 'Maintenance',
    concern: 'Routine',
    fee: { description: 'Shop supplies', price: 4.5, sales_class: 'supplies' },
    labor: [
      ['Oil change', 0.5],
      ['Rotate tires', 0.4],
    ],
    parts: [
      ['Synthetic oil 5W-30, qt', 6, 8.9],
      ['Oil filter', 1, 10.6],
    ],
  },
  {
    title: 'Struts clunk over bumps',
    service: 'Suspension',
    category: 'Chassis',
    concern: 'Clunk front left on speed bumps',
    labor: [
      ['Replace front struts', 2.6],
      ['Four-wheel alignment', 1],
    ],
    parts: [['Strut assembly, front', 2, 186.5]],
  },
  {
    title: 'Battery drains overnight',
    service: 'Charging',
    category: 'Electrical',
    concern: 'Dead each morning since the weekend',
    labor: [
      ['Parasitic draw test', 1],
      ['Replace battery', 0.3],
    ],
    parts: [['Battery, group 24F', 1, 168]],
  },
  {
    title: 'A/C blows warm',
    service: 'Climate',
    category: 'Cab',
    concern: 'Cold for five minutes, then warm',
    labor: [['A/C leak test and recharge', 1.2]],
    parts: [
      ['Refrigerant R-1234yf, lb', 1.5, 96],
      ['Service port cap', 2, 6.4],
    ],
  },
  {
    title: 'Check-engine light, misfire cylinder 3',
    service: 'Ignition',
    category: 'Engine',
    concern: 'Shakes at idle, light flashes',
    labor: [
      ['Diagnose misfire', 1],
      ['Replace coils and spark plugs', 1.4],
    ],
    parts: [
      ['Ignition coil', 4, 54.9],
      ['Spark plug', 4, 13.2],
    ],
  },
]
