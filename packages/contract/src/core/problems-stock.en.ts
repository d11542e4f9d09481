import { problemList } from './problem-list.ts'

/** Errors of stock (K8, G41, PAR14, PAR40). `{available}`, `{wanted}`, `{reserved}` and `{issued}` are numbers of units. */
export const stockProblems = problemList({
  ITEM_NOT_FOUND: { status: 404, text: 'Part not found', when: 'an item that is unknown' },
  LOCATION_NOT_FOUND: { status: 404, text: 'Stock location not found', when: 'a place that is unknown or of another shop' },
  STOCK_SHORT: {
    status: 409,
    text: 'Only {available} of {part} available, {wanted} needed.',
    when: 'reserving, taking or adjusting away more than there is (G41, K8, OP-44)',
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
  COST_UNKNOWN: {
    status: 409,
    text: 'Say what one of {part} costs. There is none in stock to tell.',
    when: 'adjusting up from nothing without a cost',
  },
  NOTHING_TO_REVALUE: {
    status: 409,
    text: 'The stock of {part} cannot be revalued by this amount.',
    when: 'a revaluation without stock, or below zero',
  },
  STOCK_TOO_LARGE: { status: 409, text: 'This is more of {part} than can be counted.', when: 'beyond 10,000,000 units' },
  NOT_STOCKED: { status: 409, text: '{part} is not kept in stock.', when: 'a movement of an item of the kind non_stock' },
})
