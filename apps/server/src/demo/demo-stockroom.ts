import type { ItemNumberList } from '@twopost/contract/inventory'
import { addItemsOnce, type NewItem, putItemNumbers } from '#features/inventory/index.ts'
import { createDelivery, createPurchaseOrder, orderPurchaseOrder } from '#features/purchasing/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop } from './demo-orders.ts'

const day = 86_400_000

type Variants = readonly string[]
/** Parts that differ in one or two things: each of the first with each of the second. */
type Family = readonly [
  name: string,
  maker: string,
  prefix: string,
  /** What the smallest costs us, and how much more the next one does. */
  cost: number,
  step: number,
  first: Variants,
  second?: Variants,
  rest?: Pick<NewItem, 'kind' | 'unit'>,
]
const cars = [
  'compact sedan',
  'midsize sedan',
  'large sedan',
  'minivan',
  'midsize SUV',
  'full-size SUV',
  '3/4-ton pickup',
] as const
const axles = ['front', 'rear'] as const
const fuses = ['5 A', '7.5 A', '10 A', '15 A', '20 A', '25 A', '30 A'] as const
const tubes = ['1/4 in', '3/8 in', '1/2 in', '5/8 in', '3/4 in'] as const
const fluid = { kind: 'fluid', unit: 'ea' } as const
const feet = { unit: 'ft' } as const

/** What further lies on the shelves, by shop, supplier and category: real kinds of parts under makers and numbers that do not exist. */
const stockrooms: Readonly<Record<DemoShop['key'], Readonly<Record<string, Readonly<Record<string, readonly Family[]>>>>>> = {
  yard: {
    'Pacific Fleet Parts': {
      Filters: [
        [
          'Fuel filter, spin-on',
          'Tidewater',
          'FS',
          14.2,
          1.35,
          ['2 micron', '5 micron', '10 micron', '30 micron'],
          ['7/8-14', '1-14'],
        ],
        [
          'Air filter, round',
          'Tidewater',
          'AR',
          28.4,
          3.1,
          ['9 in', '10 in', '11 in', '12 in', '13 in', '14 in'],
          ['outer', 'inner'],
        ],
        ['Coolant filter', 'Tidewater', 'WF', 11.9, 0.8, ['without additive', 'small charge', 'large charge']],
      ],
      Exhaust: [
        ['Exhaust clamp, band', 'Kestrel', 'EC', 8.6, 1.9, ['2 in', '2 1/2 in', '3 in', '3 1/2 in', '4 in', '5 in']],
        [
          'Exhaust gasket',
          'Kestrel',
          'EG',
          6.2,
          1.15,
          ['turbo outlet', 'manifold', 'EGR cooler', 'down pipe', 'DPF inlet', 'DPF outlet'],
        ],
      ],
    },
    'Rainier Hose & Fitting': {
      Air: [
        ['Push-to-connect fitting', 'Ironwood', 'PC', 2.15, 0.28, tubes, ['straight', 'elbow', 'tee']],
        ['Air brake tubing', 'Ironwood', 'AT', 0.62, 0.21, tubes, ['black', 'blue', 'red'], feet],
        ['Brake chamber', 'Ironwood', 'BC', 31.5, 4.4, ['type 16', 'type 20', 'type 24'], ['standard stroke', 'long stroke']],
      ],
      Hoses: [
        ['Heater hose', 'Rainier', 'HH', 1.4, 0.35, ['1/2 in', '5/8 in', '3/4 in', '1 in'], ['standard', 'silicone'], feet],
        [
          'Hose clamp, stainless',
          'Rainier',
          'HC',
          0.85,
          0.12,
          ['#6', '#8', '#10', '#12', '#16', '#20', '#24', '#28', '#32', '#36', '#44', '#52'],
        ],
      ],
    },
    'Tideflats Brake & Axle': {
      Axle: [
        ['Wheel seal', 'Ironwood', 'WS', 18.9, 2.2, ['steer', 'drive', 'trailer'], ['standard', 'premium']],
        ['Wheel bearing cone', 'Ironwood', 'WC', 21.3, 1.9, ['inner', 'outer'], ['steer', 'drive', 'trailer']],
        ['Wheel stud', 'Ironwood', 'SD', 3.4, 0.4, ['M22, 90 mm', 'M22, 105 mm', 'M22, 120 mm', '3/4-16, 3 in', '3/4-16, 4 in']],
        ['U-joint', 'Ironwood', 'UJ', 24.6, 6.3, ['1310', '1350', '1410', '1480', '1610', '1710', '1760', '1810']],
      ],
      Suspension: [
        [
          'Shock absorber, heavy truck',
          'Ironwood',
          'HS',
          42.5,
          4.7,
          ['steer', 'drive', 'cab', 'trailer'],
          ['standard', 'heavy duty'],
        ],
        ['Air spring', 'Ironwood', 'AS', 88, 9.4, ['drive', 'trailer', 'cab'], ['reversible sleeve', 'convoluted']],
      ],
    },
    'Puget Diesel & Electric': {
      Electrical: [
        ['Ring terminal', 'Volthouse', 'RT', 0.22, 0.04, ['22-18', '16-14', '12-10', '8'], ['#8', '1/4 in', '5/16 in', '3/8 in']],
        ['Clearance lamp, LED', 'Volthouse', 'CL', 5.2, 0.9, ['2 in', '2 1/2 in', '3/4 in', 'thin line'], ['amber', 'red']],
        ['Relay', 'Volthouse', 'RL', 6.4, 1.1, ['12 V, 4-pin', '12 V, 5-pin', '24 V, 4-pin', '24 V, 5-pin']],
      ],
    },
  },
  avenue: {
    'Northgate Auto Supply': {
      Filters: [
        [
          'Oil filter, cartridge',
          'Tidewater',
          'OC',
          5.1,
          0.55,
          ['57 mm', '60 mm', '64 mm', '66 mm', '70 mm', '72 mm', '76 mm', '83 mm'],
        ],
        ['Cabin filter, charcoal', 'Tidewater', 'CC', 8.8, 0.7, cars],
      ],
      Brakes: [
        ['Disc pad set', 'Alder', 'DP', 26.4, 1.85, cars, axles],
        ['Disc rotor', 'Alder', 'DR', 34.8, 2.6, cars, axles],
        ['Brake hose', 'Alder', 'BH', 11.2, 0.75, cars, axles],
      ],
      Suspension: [
        ['Shock absorber', 'Alder', 'SH', 38.5, 2.9, cars, axles],
        ['Sway bar link', 'Alder', 'SL', 12.4, 0.9, cars, axles],
        ['Wheel bearing and hub', 'Alder', 'HB', 64, 7.5, cars],
        ['Ball joint', 'Alder', 'BJ', 19.6, 1.6, cars, ['upper', 'lower']],
      ],
      Belts: [
        [
          'Serpentine belt, 6 rib',
          'Rainier',
          'SB6',
          13.2,
          0.8,
          ['1575 mm', '1675 mm', '1790 mm', '1885 mm', '1990 mm', '2230 mm', '2360 mm', '2475 mm'],
        ],
      ],
      Body: [['Wiper blade, beam', 'Rainier', 'WB', 6.9, 0.45, ['14 in', '16 in', '18 in', '19 in', '20 in', '24 in', '28 in']]],
    },
    'Ruston Battery Depot': {
      Electrical: [
        [
          'Bulb',
          'Volthouse',
          'BB',
          0.9,
          0.55,
          ['1156', '1157', '3157', '7440', '7443', '194', '921', '9005', '9006', 'H7', 'H13', '9012'],
        ],
        ['Blade fuse', 'Volthouse', 'BF', 0.35, 0.06, fuses, ['mini', 'standard', 'maxi']],
        ['Ignition coil', 'Volthouse', 'IC', 29.5, 3.3, ['4 cylinder', 'V6, bank 1', 'V6, bank 2', 'V8']],
        [
          'Sensor',
          'Volthouse',
          'SN',
          18.4,
          2.4,
          ['crankshaft', 'camshaft', 'coolant', 'oil pressure', 'knock', 'throttle', 'air flow', 'oxygen'],
        ],
      ],
    },
    'Evergreen Tire & Wheel': {
      Tires: [
        [
          'All-season tire',
          'Longhaul',
          'TR',
          71,
          6.5,
          [
            '195/65R15',
            '205/55R16',
            '215/55R17',
            '215/60R16',
            '225/50R17',
            '225/60R18',
            '235/55R19',
            '235/65R17',
            '245/60R18',
            '255/70R17',
            '265/70R17',
            '275/65R18',
          ],
          undefined,
          { kind: 'tire', unit: 'ea' },
        ],
      ],
    },
    'Narrows Lubricants': {
      Fluids: [
        ['Brake fluid, 12 oz', 'Tidewater', 'BFL', 3.2, 0.6, ['DOT 3', 'DOT 4', 'DOT 5.1'], undefined, fluid],
        ['Grease cartridge', 'Tidewater', 'GC', 4.1, 0.7, ['moly', 'lithium', 'marine'], undefined, fluid],
      ],
    },
  },
}

interface Shelved extends NewItem {
  supplier: string
  /** How many are there after the opening count and the purchase. */
  have: number
}
/** The parts of a shop in their order, with figures that follow from their place. */
function partsOf(shop: DemoShop['key']): Shelved[] {
  return Object.entries(stockrooms[shop]).flatMap(([supplier, categories], aisle) =>
    Object.entries(categories).flatMap(([category, families], rack) =>
      families.flatMap(([name, maker, prefix, cost, step, first, second, rest], shelf) =>
        first
          .flatMap((one) => (second ?? ['']).map((other) => [name, one, other].filter(Boolean).join(', ')))
          .map((full, nth): Shelved => {
            const unit_cost = Math.round((cost + step * nth) * 100) / 100
            const min = unit_cost > 40 ? 1 : unit_cost > 12 ? 2 : 4 + (nth % 3) * 2
            return {
              ...{ name: full, maker, partNumber: `${prefix}-${2108 + nth * 37}`, category, supplier, unit_cost },
              unit_price: Math.ceil(unit_cost * (unit_cost > 40 ? 1.55 : 1.9) * 2) / 2,
              ...{ reorder_point: min, fill_to: min * 3, quantity: min, have: min * 2 + (nth % (min + 1)) },
              location: `${'GHJKLM'[aisle]}${rack + 1}-${String(shelf * 6 + Math.floor(nth / 5) + 1).padStart(2, '0')}`,
              ...{ kind: 'stock', unit: 'ea', ...rest },
            }
          }),
      ),
    ),
  )
}

/** Other numbers of some parts: what their boxes say, what a supplier calls them, and what can stand in for them. */
const otherNumbers: Readonly<Record<string, ItemNumberList['numbers']>> = {
  'FW-20282': [
    { kind: 'barcode', number: '036000291452' },
    { kind: 'alternate', number: 'FS-2108' },
  ],
  'LF-1497X': [{ kind: 'barcode', number: '041331024570' }],
  'LF-3600': [
    { kind: 'barcode', number: '041331092609' },
    { kind: 'alternate', number: 'LF-9091' },
  ],
  'BP-1602F': [{ kind: 'superseded_by', number: 'DP-2330' }],
  'VH-65-750': [{ kind: 'alternate', number: 'VH-24F-700' }],
}

/**
 * The rest of the stockrooms: counted when the shop opened its books, and filled by one purchase from each supplier since, which came
 * whole. So each quantity is a count and a delivery.
 */
export async function seedStockroom(
  stage: Stage,
  shops: readonly DemoShop[],
  buyer: Actor,
  suppliers: ReadonlyMap<string, string>,
  /** The parts that are there already, by their numbers. */
  shelved: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const shop of shops) {
    const parts = partsOf(shop.key)
    const ids = await addItemsOnce(actAs(stage, buyer, after(now, -96 * day)), shop.id, parts)
    for (const [nth, supplier] of Object.keys(stockrooms[shop.key]).entries()) {
      const bought = parts.filter((part) => part.supplier === supplier)
      const [ordered, came] = [60 - nth * 7, 57 - nth * 7].map((ago) => actAs(stage, buyer, after(now, -ago * day)))
      if (!ordered || !came) continue
      const supplier_id = suppliers.get(supplier) ?? ''
      const query = { shop_id: shop.id }
      const lines = bought.map((part) => ({ item_id: ids.get(part.partNumber) ?? '', quantity: part.have - part.quantity }))
      const { purchase_order: made } = await createPurchaseOrder(ordered, { query, body: { supplier_id, lines } })
      await orderPurchaseOrder(ordered, { params: { id: made.id }, body: {} })
      const here = (made.lines ?? []).map((line) => ({ purchase_order_line_id: line.id, quantity: line.quantity }))
      await createDelivery(came, { query, body: { supplier_id, document_no: `${41 + nth}-${22_060 + nth * 113}`, lines: here } })
    }
  }
  const ctx = actAs(stage, buyer, after(now, -30 * day))
  for (const [number, numbers] of Object.entries(otherNumbers))
    await putItemNumbers(ctx, { params: { id: shelved.get(number) ?? '' }, query: {}, body: { numbers } })
}
