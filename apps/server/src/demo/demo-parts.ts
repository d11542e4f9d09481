import { lineCents, toCents, toThousandths } from '@twopost/contract/core/money'
import type { ItemKind } from '@twopost/contract/inventory.states'
import { addItem, addKit, keepItem, postMoves, type StockMove } from '#features/inventory/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop } from './demo-orders.ts'

const day = 86_400_000

interface Part {
  name: string
  maker: string
  number: string
  /** What one costs us and what it is sold for. */
  cost: number
  price: number
  min: number
  max: number
  bin: string
  /** How many the yard and the avenue have today; null: the shop does not keep it. */
  have: readonly [number | null, number | null]
  kind?: ItemKind
  unit?: string
  more?: { core_price?: number; core_cost?: number; tire_size?: string; warranty_months?: number; description?: string }
}
type Line = readonly [
  name: string,
  maker: string,
  number: string,
  cost: number,
  price: number,
  min: number,
  max: number,
  bin: string,
  yard: number | null,
  avenue: number | null,
  rest?: Pick<Part, 'kind' | 'unit' | 'more'>,
]

const fluid = { kind: 'fluid', unit: 'qt' } as const
const tire = (tire_size: string) => ({ kind: 'tire', more: { tire_size } }) as const
const core = (core_cost: number, core_price = core_cost) => ({ more: { core_cost, core_price } })

/** Where the parts of each category are bought first. */
const boughtAt: Readonly<Record<string, string>> = {
  Aftertreatment: 'Pacific Fleet Parts',
  Filters: 'Pacific Fleet Parts',
  Air: 'Rainier Hose & Fitting',
  Brakes: 'Tideflats Brake & Axle',
  Fluids: 'Narrows Lubricants',
  Belts: 'Northgate Auto Supply',
  Electrical: 'Puget Diesel & Electric',
  Tires: 'Evergreen Tire & Wheel',
  Axle: 'Tideflats Brake & Axle',
  Body: 'Commencement Glass',
}

/** Parts as such shops keep them, with numbers and makers that do not exist. */
const shelves: Readonly<Record<string, readonly Line[]>> = {
  Aftertreatment: [
    ['NOx sensor, outlet', 'Kestrel', 'KX-67531C', 412.6, 589, 2, 4, 'A2-11', 0, null, { more: { warranty_months: 24 } }],
    ['NOx sensor, inlet', 'Kestrel', 'KX-67530A', 398.2, 569, 1, 2, 'A2-12', 2, null, { more: { warranty_months: 24 } }],
    ['DPF pressure sensor', 'Kestrel', 'DP-28719', 138.9, 214, 2, 5, 'A2-14', 4, null],
    ['DEF doser valve', 'Alder', 'DV-4410', 286, 419, 1, 2, 'A2-16', 1, null, core(60, 75)],
    ['DPF gasket kit', 'Alder', 'GK-9107', 48.5, 79, 2, 6, 'A2-18', 5, null],
    ['Diesel exhaust fluid, 2.5 gal', 'Tidewater', 'DEF-25G', 9.8, 17.5, 12, 36, 'F-06', 11, 6],
  ],
  Filters: [
    ['Fuel/water separator', 'Tidewater', 'FW-20282', 52.3, 84, 4, 12, 'B3-09', 0, null],
    ['Fuel filter, secondary', 'Tidewater', 'FF-5814', 38.4, 62, 4, 12, 'B3-10', 9, null],
    ['Oil filter, heavy duty', 'Tidewater', 'LF-1497X', 21.75, 36, 10, 30, 'B1-01', 26, null],
    ['Oil filter, 0W-20 cartridge', 'Tidewater', 'LF-9091', 6.9, 14, 12, 36, 'B1-02', null, 8],
    ['Oil filter, spin-on, gasoline', 'Tidewater', 'LF-3600', 5.2, 11.5, 12, 40, 'B1-03', 6, 31],
    ['Air filter, Class 8', 'Tidewater', 'AF-27870', 74.1, 118, 3, 8, 'B2-04', 6, null],
    ['Air filter, panel, pickup', 'Tidewater', 'AF-1193', 14.8, 29, 4, 12, 'B2-05', 3, 10],
    ['Cabin air filter', 'Tidewater', 'CF-1085', 9.6, 24, 6, 18, 'B2-07', 7, 14],
  ],
  Air: [
    ['Air dryer cartridge', 'Ironwood', 'AD-1096X', 64.1, 98, 4, 10, 'C2-18', 2, null],
    ['Brake chamber 30/30, long stroke', 'Ironwood', 'BC-3030L', 71.25, 118, 4, 12, 'C2-02', 9, null, core(15, 20)],
    ['Slack adjuster, automatic, 28 spline', 'Ironwood', 'SA-2810', 58.6, 96, 4, 10, 'C2-04', 6, null],
    ['Glad hand, service, swing', 'Ironwood', 'GH-1206B', 7.3, 14.5, 6, 20, 'C1-04', 3, null],
    ['Glad hand, emergency, swing', 'Ironwood', 'GH-1206R', 7.3, 14.5, 6, 20, 'C1-05', 12, null],
    ['Air line, coiled, 15 ft', 'Ironwood', 'AL-15C', 22.9, 41, 4, 10, 'C1-08', 7, null],
    ['Quick release valve', 'Ironwood', 'QR-2300', 18.4, 33, 2, 6, 'C1-10', 4, null],
  ],
  Brakes: [
    [
      'Brake pads, front, half-ton pickup',
      'Alder',
      'BP-1602F',
      41.85,
      79,
      4,
      10,
      'D1-05',
      2,
      6,
      { more: { warranty_months: 12 } },
    ],
    ['Brake pads, rear, half-ton pickup', 'Alder', 'BP-1603R', 38.2, 74, 4, 10, 'D1-06', 4, 5, { more: { warranty_months: 12 } }],
    [
      'Brake pads, front, midsize sedan',
      'Alder',
      'BP-0914F',
      33.4,
      68,
      4,
      12,
      'D1-07',
      null,
      9,
      { more: { warranty_months: 12 } },
    ],
    ['Brake rotor, front, half-ton pickup', 'Alder', 'BR-1043', 58, 104, 4, 8, 'D1-12', 3, 6],
    ['Brake rotor, front, midsize sedan', 'Alder', 'BR-0871', 44.5, 86, 4, 8, 'D1-13', null, 4],
    ['Brake shoe kit, 16.5 x 7', 'Ironwood', 'SK-4707', 62.8, 109, 4, 12, 'D2-01', 10, null, core(18, 25)],
    ['Brake drum, 16.5 x 7', 'Ironwood', 'DR-3600', 118, 179, 2, 6, 'D2-09', 4, null],
    ['Brake cleaner, 14 oz', 'Tidewater', 'BC-14', 3.1, 6.5, 24, 72, 'F-12', 41, 30],
  ],
  Fluids: [
    ['Engine oil 15W-40 CK-4, bulk', 'Tidewater', 'EO-1540', 2.85, 5.9, 220, 880, 'F-01', 744, null, fluid],
    ['Engine oil 0W-20, bulk', 'Tidewater', 'EO-0020', 4.1, 8.4, 80, 220, 'F-02', null, 132.5, fluid],
    ['Engine oil 5W-30, bulk', 'Tidewater', 'EO-0530', 3.6, 7.6, 80, 220, 'F-02', 64, 151, fluid],
    ['Coolant, ELC 50/50, 1 gal', 'Tidewater', 'CL-5050', 13.2, 22, 12, 36, 'F-03', 14, 9, { kind: 'fluid', unit: 'gal' }],
    ['Automatic transmission fluid, bulk', 'Tidewater', 'ATF-LV', 5.4, 10.9, 40, 120, 'F-04', 55, 88, fluid],
    ['Gear oil 80W-90, bulk', 'Tidewater', 'GO-8090', 3.9, 8.2, 40, 120, 'F-05', 96, 22, fluid],
  ],
  Belts: [
    ['Serpentine belt, 8 rib, 1895 mm', 'Rainier', 'SB-8-1895', 28.4, 52, 3, 8, 'E1-07', 5, null],
    ['Serpentine belt, 6 rib, 2105 mm', 'Rainier', 'SB-6-2105', 18.9, 41, 3, 8, 'E1-08', 2, 6],
    ['Belt tensioner, heavy duty', 'Rainier', 'BT-3961', 84.6, 139, 1, 3, 'E1-12', 2, null],
    ['Coolant hose, upper, Class 8', 'Rainier', 'CH-7712', 32.7, 58, 2, 4, 'E1-15', 3, null],
  ],
  Electrical: [
    [
      'Battery, group 31, 950 CCA',
      'Volthouse',
      'VH-31-950',
      142,
      209,
      4,
      12,
      'E4-01',
      2,
      null,
      { kind: 'battery', ...core(18, 22) },
    ],
    ['Battery, group 65, 750 CCA', 'Volthouse', 'VH-65-750', 118, 184, 3, 8, 'E4-02', 1, 5, { kind: 'battery', ...core(18, 22) }],
    [
      'Battery, group 24F, 700 CCA',
      'Volthouse',
      'VH-24F-700',
      104,
      169,
      3,
      8,
      'E4-03',
      null,
      4,
      { kind: 'battery', ...core(18, 22) },
    ],
    ['Alternator, 12 V, 160 A', 'Volthouse', 'AL-160', 219, 339, 1, 2, 'E4-07', 1, null, core(45, 60)],
    ['Headlamp bulb, H11', 'Volthouse', 'HB-11', 8.7, 18.5, 8, 24, 'E2-03', 10, 15],
    ['Marker lamp, LED, amber', 'Volthouse', 'ML-2A', 4.9, 11, 10, 40, 'E2-05', 33, null],
    ['Trailer cord, 7-way, 12 ft', 'Volthouse', 'TC-712', 39.5, 68, 2, 6, 'E2-09', 4, null],
    ['Spark plug, iridium', 'Volthouse', 'SP-9IR', 7.8, 15.5, 16, 48, 'E2-12', null, 36],
  ],
  Tires: [
    ['Steer tire 295/75R22.5, 16 ply', 'Longhaul', 'ST-2957522', 389, 489, 4, 16, 'Yard 4', 12, null, tire('295/75R22.5')],
    ['Drive tire 11R22.5, 16 ply', 'Longhaul', 'DT-11225', 372, 469, 4, 16, 'Yard 4', 3, null, tire('11R22.5')],
    ['All-season tire 225/65R17', 'Longhaul', 'AS-2256517', 96, 149, 4, 12, 'Rack 1', null, 8, tire('225/65R17')],
  ],
  Axle: [
    ['Wheel seal, drive axle', 'Ironwood', 'WS-3700', 33.6, 58, 4, 12, 'C4-12', 0, null],
    ['Wheel bearing set, steer', 'Ironwood', 'WB-4120', 76, 128, 2, 6, 'C4-14', 4, null],
    ['Wheel hub assembly, front, SUV', 'Alder', 'WH-5153', 112, 189, 1, 3, 'C4-18', null, 1],
    ['CV axle, front left, sedan', 'Alder', 'CV-8801', 98, 174, 0, 0, 'Counter', null, 0, { kind: 'special', ...core(30, 40) }],
  ],
  Body: [
    ['Wiper blade, 22 in', 'Rainier', 'WB-22', 8.2, 17, 8, 24, 'D3-11', 5, 18],
    ['Wiper blade, 26 in', 'Rainier', 'WB-26', 9.1, 19, 8, 24, 'D3-12', 13, 11],
    ['Mud flap, 24 x 30', 'Rainier', 'MF-2430', 11.4, 22, 4, 12, 'D3-20', 9, null],
    ['Shop towels and rags', '', 'SUPPLIES-1', 0, 4.5, 0, 0, '', null, null, { kind: 'non_stock' }],
  ],
}
const parts: readonly (Part & { category: string })[] = Object.entries(shelves).flatMap(([category, lines]) =>
  lines.map(([name, maker, number, cost, price, min, max, bin, yard, avenue, rest]) => ({
    ...{ category, name, maker, number, cost, price, min, max, bin, have: [yard, avenue] as const },
    ...rest,
  })),
)

/** Kits of them: number, name, a price of its own or none, and how many of which part. */
const kits: readonly (readonly [string, string, string, number | null, readonly (readonly [string, number])[]])[] = [
  [
    'KIT-BRAKE-F',
    'Front brake kit, midsize sedan',
    'Brakes',
    219,
    [
      ['BP-0914F', 1],
      ['BR-0871', 2],
    ],
  ],
  [
    'KIT-OIL-0W20',
    'Oil change kit, 5 qt 0W-20',
    'Filters',
    null,
    [
      ['LF-3600', 1],
      ['EO-0020', 5],
    ],
  ],
  [
    'KIT-PM-15L',
    'PM service kit, Class 8, 15 L',
    'Filters',
    null,
    [
      ['LF-1497X', 1],
      ['AF-27870', 1],
      ['EO-1540', 44],
    ],
  ],
]

/** What the orders of the demo call a part, and its number on the shelves of either shop. */
const calledBy: Readonly<Record<string, Partial<Record<DemoShop['key'], string>>>> = {
  'DPF differential pressure sensor': { yard: 'DP-28719' },
  'Extended-life coolant 50/50, 1 gal': { yard: 'CL-5050' },
  'Brake chamber 30/30': { yard: 'BC-3030L' },
  'Oil filter': { yard: 'LF-1497X', avenue: 'LF-3600' },
  'NOx sensor, outlet': { yard: 'KX-67531C' },
  'Steer tire 295/75R22.5': { yard: 'ST-2957522' },
  'Brake rotor, front': { avenue: 'BR-0871' },
  'Brake pad set, front': { avenue: 'BP-0914F' },
  'Coolant, 1 gal': { avenue: 'CL-5050' },
  'Synthetic oil 0W-20, qt': { avenue: 'EO-0020' },
  'Synthetic oil 5W-30, qt': { avenue: 'EO-0530' },
  'Cabin filter': { avenue: 'CF-1085' },
  'Engine air filter': { avenue: 'AF-1193' },
  'Battery, group 24F': { avenue: 'VH-24F-700' },
  'Spark plug': { avenue: 'SP-9IR' },
}
export interface Shelves {
  /** The items by their part numbers. */
  ids: ReadonlyMap<string, string>
  /** The item that a part of an order is in a shop, and where it comes from: the shelf while there is enough of it. */
  take(shop: DemoShop['key'], name: string, quantity: number): { inventory_item_id?: string; part_source?: 'stock' | 'order' }
}
function openShelves(ids: ReadonlyMap<string, string>): Shelves {
  const left = new Map<string, number>(
    parts.flatMap(({ number, have: [yard, avenue] }) => [
      [`yard ${number}`, yard ?? 0] as const,
      [`avenue ${number}`, avenue ?? 0] as const,
    ]),
  )
  return {
    ids,
    take(shop, name, quantity) {
      const number = calledBy[name]?.[shop]
      const inventory_item_id = number && ids.get(number)
      if (!number || !inventory_item_id) return {}
      const key = `${shop} ${number}`
      const there = left.get(key) ?? 0
      if (there < quantity) return { inventory_item_id, part_source: 'order' }
      left.set(key, there - quantity)
      return { inventory_item_id, part_source: 'stock' }
    },
  }
}

/**
 * The parts of the demo with the movements that explain what each shop has: a first count of two days, and the odd correction since, all through the one
 * place that posts. What comes later comes with a delivery, so that nothing is left that no purchase explains.
 */
export async function seedParts(
  stage: Stage,
  shops: readonly DemoShop[],
  clerk: Actor,
  suppliers: ReadonlyMap<string, string>,
  now: Date,
): Promise<Shelves> {
  const ids = new Map<string, string>()
  const begin = after(now, -95 * day)
  const ctx = actAs(stage, clerk, begin)
  const moves: Record<'counted' | 'second' | 'corrected', StockMove[]> = { counted: [], second: [], corrected: [] }
  for (const [nth, part] of parts.entries()) {
    const kept = shops.filter((_, i) => part.have[i] !== null)
    const keeping = { reorder_point: part.min, fill_to: part.max || null, location: part.bin }
    const itemId = await addItem(ctx, kept[0]?.id ?? null, {
      ...{ name: part.name, maker: part.maker, partNumber: part.number, category: part.category },
      supplier_id: suppliers.get(boughtAt[part.category] ?? '') ?? null,
      ...{ kind: part.kind ?? 'stock', unit: part.unit ?? 'ea', unit_price: part.price, unit_cost: part.cost || null },
      ...part.more,
      ...keeping,
    })
    ids.set(part.number, itemId)
    for (const [i, shop] of shops.entries()) {
      const have = part.have[i] ?? null
      if (have === null || part.kind === 'non_stock') continue
      const locationId = await keepItem(ctx, itemId, part.kind ?? 'stock', shop.id, keeping)
      if (!locationId) continue
      const at = { itemId, shopId: shop.id, locationId }
      const unit = toCents(part.cost)
      // Bought half a dollar in ten cheaper at first, so that the average is none of the two.
      const was = Math.round(unit * 0.95)
      const [whole, lost] = [toThousandths(have), nth % 7 === 3 ? 1000 : 0]
      const first = Math.floor((whole + lost) / 2000) * 1000 + (have === 0 ? 2000 : 0)
      const second = whole + lost - first
      if (first > 0)
        moves.counted.push({ ...at, kind: 'count', quantity: first, cost: lineCents(first, was), document: 'Opening count' })
      if (second > 0)
        moves.second.push({ ...at, kind: 'count', quantity: second, cost: lineCents(second, unit), document: 'Opening count' })
      if (second < 0) moves.corrected.push({ ...at, kind: 'adjust', quantity: second, reason: 'own_use' })
      else if (lost > 0) moves.corrected.push({ ...at, kind: 'adjust', quantity: -lost, reason: 'damaged' })
    }
  }
  for (const [number, name, category, price, content] of kits) {
    const of = content.flatMap(([part, quantity]) => ({ item_id: ids.get(part) ?? '', quantity }))
    await addKit(ctx, shops[1]?.id ?? null, { ...{ name, partNumber: number, category }, unit_price: price, parts: of })
  }
  for (const [ago, some] of [
    [94, moves.counted],
    [93, moves.second],
    [9, moves.corrected],
  ] as const)
    await postMoves(actAs(stage, clerk, after(now, -ago * day)), some)
  return openShelves(ids)
}
