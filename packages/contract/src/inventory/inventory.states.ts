/** What an item is (PAR2). Items of the kind `non_stock` are bought and sold and never counted. */
export const itemKinds = ['stock', 'special', 'non_stock', 'tire', 'battery', 'fluid'] as const
export type ItemKind = (typeof itemKinds)[number]
/** Kinds that are kept on a shelf for any order; only they can be low without a reorder point. */
export const isKeptInStock = (kind: ItemKind): boolean => kind !== 'special' && kind !== 'non_stock'

/** Where stock can be (PAR3). What is being received, in quarantine or on its way counts as on hand and can be promised to nobody. */
export const locationKinds = ['shelf', 'truck', 'receiving', 'quarantine', 'transit'] as const
export type LocationKind = (typeof locationKinds)[number]
export const isSetAside = (kind: LocationKind): boolean => kind !== 'shelf' && kind !== 'truck'
export const mainLocation = 'Main Warehouse'
/** The reorder point of an item that somebody adds to the shelves without saying one (K1). */
export const defaultReorderPoint = 10

/** What a movement is to a reader of the ledger (K7). */
export const movementTypes = ['receipt', 'issue', 'adjustment', 'return', 'reservation'] as const
export type MovementType = (typeof movementTypes)[number]

interface MoveRule {
  readonly type: MovementType
  /** The sign of its quantity; `none` for what changes value or reservations alone. */
  readonly quantity: 'in' | 'out' | 'either' | 'none'
  /**
   * Where its cost comes from: `given` with the move, the `average` of what is there, or `average_unless_given`; `none` for a reservation.
   */
  readonly cost: 'given' | 'average' | 'average_unless_given' | 'none'
}
/** Every kind of row of the ledger (PAR4), and reserving, which people read in it as well (K7). */
export const stockMoveKinds = {
  receipt: { type: 'receipt', quantity: 'in', cost: 'given' },
  issue: { type: 'issue', quantity: 'out', cost: 'average' },
  return_in: { type: 'return', quantity: 'in', cost: 'given' },
  return_out: { type: 'return', quantity: 'out', cost: 'average' },
  adjust: { type: 'adjustment', quantity: 'either', cost: 'average_unless_given' },
  count: { type: 'adjustment', quantity: 'either', cost: 'average_unless_given' },
  transfer_out: { type: 'adjustment', quantity: 'out', cost: 'average' },
  transfer_in: { type: 'adjustment', quantity: 'in', cost: 'given' },
  core_in: { type: 'receipt', quantity: 'in', cost: 'given' },
  core_out: { type: 'return', quantity: 'out', cost: 'average' },
  revalue: { type: 'adjustment', quantity: 'none', cost: 'given' },
  reserve: { type: 'reservation', quantity: 'none', cost: 'none' },
  release: { type: 'reservation', quantity: 'none', cost: 'none' },
} as const satisfies Record<string, MoveRule>
export type StockMoveKind = keyof typeof stockMoveKinds
export const stockMoveKindNames = Object.keys(stockMoveKinds) as [StockMoveKind, ...StockMoveKind[]]

/** Other numbers of an item (PAR3): what stands on its box, a supplier's own, one that fits as well, the one that replaced it. */
export const itemNumberKinds = ['barcode', 'supplier', 'alternate', 'superseded_by'] as const
export type ItemNumberKind = (typeof itemNumberKinds)[number]

/** Why somebody adjusts (prototype p1b); another reason is written in words. */
export const adjustReasons = ['count', 'found', 'damaged', 'lost', 'own_use', 'other'] as const

/** The one pill of an item in a shop: the first of these that applies. */
export const stockStates = ['out', 'on_order', 'low', 'in_stock'] as const
export type StockState = (typeof stockStates)[number]

/** Where a part of an order comes from (PAR5): our shelves, bought for it, brought by the customer, or a used one that is not counted. */
export const partSources = ['stock', 'order', 'customer', 'used'] as const
export type PartSource = (typeof partSources)[number]
/** Where a part of an order stands (PAR9); it follows from its quantities. */
export const partStates = ['needed', 'ordered', 'part_received', 'received', 'reserved', 'issued', 'returned'] as const
export type PartState = (typeof partStates)[number]
/** What the board shows of it. */
export const partPresences = ['here', 'coming', 'not_coming'] as const
export type PartPresence = (typeof partPresences)[number]
/** What is known of the cost of the part of a line (PAR5): nothing, a guess, what its delivery said, what its supplier billed. */
export const partCostStates = ['none', 'estimated', 'received', 'billed'] as const
export type PartCostState = (typeof partCostStates)[number]
