import { problemList } from './problem-list.ts'

/** Errors of labor rates, parts matrices, canned jobs and discounts. */
export const pricingProblems = problemList({
  LABOR_RATE_NOT_FOUND: { status: 404, text: 'Labor rate not found', when: 'a labor rate that is unknown' },
  PART_MATRIX_NOT_FOUND: { status: 404, text: 'Parts matrix not found', when: 'a parts matrix that is unknown' },
  SERVICE_CATEGORY_NOT_FOUND: { status: 404, text: 'Category not found', when: 'a kind of work that is unknown' },
  SERVICE_CATEGORY_EXISTS: {
    status: 409,
    text: 'There is a category of this name already.',
    when: 'a kind of work with the name of another one (CAN7)',
  },
  FEE_RULE_NOT_FOUND: { status: 404, text: 'Fee not found', when: 'a fee that is unknown' },
  FEE_BY_RULE: {
    status: 409,
    text: 'This fee is counted by a rule. Change or remove it with a reason.',
    when: 'changing or deleting the line of a fee as if somebody had typed it (CAN14)',
  },
  CANNED_JOB_NOT_FOUND: { status: 404, text: 'Canned job not found', when: 'a canned job that is unknown or deleted' },
  DISCOUNT_NOT_FOUND: { status: 404, text: 'Discount not found', when: 'a discount that is unknown or of another order' },
  CODE_TAKEN: {
    status: 409,
    text: 'This code is taken. Choose another one.',
    when: 'a rate, a matrix or a canned job with the code of another one (CAN30)',
  },
  PRICE_RULE_RETIRED: {
    status: 409,
    text: 'This was retired and is kept for the orders that have it. Add a new one.',
    when: 'changing a rate or a matrix that was retired (CAN8)',
  },
  DISCOUNT_OVER_CAP: {
    status: 403,
    text: 'Your limit is {cap}. Ask somebody who may approve more.',
    when: 'a discount above the limit of one’s role (CAN31)',
  },
  NOTHING_TO_DISCOUNT: {
    status: 409,
    text: 'There is nothing here that a discount can go on. Fees and cores are never discounted.',
    when: 'a discount of what comes to nothing (CAN17)',
  },
})
