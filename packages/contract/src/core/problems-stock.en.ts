import { problemList } from './problem-list.ts'

/** Errors of stock (K8, G41, PAR14, PAR40). `{available}`, `{wanted}`, `{reserved}` and `{issued}` are numbers of units. */
export const stockProblems = problemList({
  ITEM_NOT_FOUND: { status: 404, text: 'Part not found', when: 'an item that is unknown' },
  ITEM_EXISTS: {
    status: 409,
    text: 'This part is already on file.',
    when: 'an item with a maker and number that are there already (PAR40); `id` names it',
  },
  ITEM_HAS_STOCK: {
    status: 409,
    text: '{part} still has {on_hand} on hand and {reserved} reserved. Take them out of stock first.',
    when: 'deleting an item with stock, or making it one that is not kept in stock',
  },
  ITEM_HAS_STOCK_ELSEWHERE: {
    status: 409,
    text: 'Another shop still has {part} in stock.',
    when: 'the same, where the stock is in a shop that the person may not enter',
  },
  ITEM_ON_ORDER: {
    status: 409,
    text: '{part} is on order. Receive it or cancel its purchase order first.',
    when: 'deleting an item that is on its way, or making it one that is not kept in stock',
  },
  ITEM_CATEGORY_NOT_FOUND: { status: 404, text: 'Category not found', when: 'a category of parts that is unknown' },
  ITEM_CATEGORY_EXISTS: { status: 409, text: 'A category with this name already exists.', when: 'a name used twice (K9)' },
  ITEM_CATEGORY_IN_USE: {
    status: 409,
    text: 'Parts in this category: {count}. Give them another one first.',
    when: 'deleting a category that parts have (K9)',
  },
  LOCATION_NOT_FOUND: { status: 404, text: 'Stock location not found', when: 'a place that is unknown or of another shop' },
  LOCATION_EXISTS: { status: 409, text: 'This shop already has a bin with this name.', when: 'a name used twice in a shop' },
  LOCATION_HAS_STOCK: {
    status: 409,
    text: 'Parts that still lie in {name}: {count}. Move them to another bin first.',
    when: 'deleting a place where parts lie, or giving it another kind',
  },
  LOCATIONS_APART: {
    status: 409,
    text: 'Choose two different bins of the same shop.',
    when: 'moving parts between shops, or from a place to itself',
  },
  STOCK_SHORT: {
    status: 409,
    text: 'Only {available} of {part} available, {wanted} needed.',
    when: 'reserving, taking or adjusting away more than there is (G41, K8, OP-44)',
  },
  ORDER_STOCK_SHORT: {
    status: 409,
    text: '{order} cannot be scheduled: only {available} of {part} available, {wanted} needed.',
    when: 'a plan with an order whose parts do not reach (G41, G46)',
  },
  NOT_RESERVED: {
    status: 409,
    text: 'Only {reserved} of {part} are reserved.',
    when: 'releasing more than is reserved',
  },
  RETURN_TOO_MANY: {
    status: 409,
    text: 'Only {issued} of {part} were taken for this line.',
    when: 'returning more than was issued to a line',
  },
  PARTS_REQUEST_NOT_FOUND: { status: 404, text: 'Parts request not found', when: 'a request for parts that is unknown' },
  ITEM_IN_USE: {
    status: 409,
    text: 'Open orders that need {part}: {count}. Take it off them first.',
    when: 'deleting an item that lines of open orders name (K4)',
  },
  ITEM_IN_KIT: {
    status: 409,
    text: 'Kits that have {part} in them: {count}. Take it out of them first.',
    when: 'deleting an item that is part of kits (PAR22)',
  },
  ITEM_IS_KIT: {
    status: 409,
    text: '{part} is a kit. Only its parts can be kept in stock.',
    when: 'making a kit an item that is counted (PAR22)',
  },
  KIT_NOT_FOUND: { status: 404, text: 'Kit not found', when: 'a kit that is unknown' },
  KIT_IS_PARTS: {
    status: 409,
    text: '{part} is a kit. Choose its parts one by one here.',
    when: 'a kit where a part is needed: in another kit, on a line that is there already, in a request or a purchase (PAR22)',
  },
  ISSUE_TOO_MANY: {
    status: 409,
    text: 'This line needs only {needed} more of {part}.',
    when: 'taking more for a line than it needs (PAR40)',
  },
  PARTS_DISPOSITION: {
    status: 409,
    text: 'Say what happens to {part}.',
    when: 'removing or shrinking a line, giving it another part, or cancelling its order, while parts that came or were taken for it are out (PAR19)',
  },
  PARTS_NOT_HERE: {
    status: 409,
    text: 'These parts are not here: {parts}. Receive each of them, or say that it was not used or is the customer’s own. Then complete the order.',
    when: 'completing an order whose parts are not here, in a shop that does not let that pass (PAR20)',
  },
  SUBLETS_OPEN: {
    status: 409,
    text: 'Say who did {lines} and what it cost before the order is completed.',
    when: 'completing an order with work of another shop whose supplier or cost nobody has said, in a shop that does not let that pass (PAR20)',
  },
  NOT_FROM_STOCK: {
    status: 409,
    text: 'Nothing of {part} comes from our stock. Choose a part of the inventory for this line first.',
    when: 'reserving, taking or returning for a line that names no item that is counted',
  },
  COST_UNKNOWN: {
    status: 409,
    text: 'Say what one of {part} costs. There is none in stock to tell.',
    when: 'adjusting up from nothing without a cost',
  },
  PRINT_JOB_NOT_FOUND: {
    status: 404,
    text: 'Print job not found. Its file is kept for 24 hours.',
    when: 'a print job that is unknown, over a day old, or of another person (DOC7)',
  },
  PRINT_JOB_NOT_READY: {
    status: 409,
    text: 'These papers are not ready yet.',
    when: 'the file of a print job that is still running, or that failed (DOC7)',
  },
  LABELS_TOO_MANY: {
    status: 422,
    text: 'At most {most} labels at once. Choose fewer, or fewer copies of each.',
    when: 'labels times copies are more than 200 pages (DOC16)',
  },
  COUNT_SHEET_NOT_FOUND: { status: 404, text: 'Count sheet not found', when: 'a count sheet that is unknown or of another shop' },
  COUNT_NOT_OPEN: {
    status: 409,
    text: 'This count is closed. Begin a new one to count again.',
    when: 'counting on a sheet that is not open (PAR10)',
  },
  COUNT_TOO_LARGE: {
    status: 409,
    text: '{name} holds more than {most} parts. Count it by category.',
    when: 'a sheet with too many lines',
  },
  COUNT_EMPTY: {
    status: 409,
    text: 'Nothing is counted on this sheet yet.',
    when: 'closing a sheet without a counted line',
  },
  COUNT_RECOUNT: {
    status: 409,
    text: 'Lines to be counted a second time, as they differ by much: {count}.',
    when: 'closing a sheet while differences over the limit were counted once (PAR24)',
  },
  NOTHING_TO_REVALUE: {
    status: 409,
    text: 'The stock of {part} cannot be revalued by this amount.',
    when: 'a revaluation without stock, or below zero',
  },
  STOCK_TOO_LARGE: { status: 409, text: 'This is more of {part} than can be counted.', when: 'beyond 10,000,000 units' },
  NOT_STOCKED: { status: 409, text: '{part} is not kept in stock.', when: 'a movement of an item of the kind non_stock' },
})
