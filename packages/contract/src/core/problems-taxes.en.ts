import { problemList } from './problem-list.ts'

/** Errors of taxes and certificates of exemption. */
export const taxProblems = problemList({
  TAX_NOT_FOUND: { status: 404, text: 'Tax not found', when: 'a tax that is unknown, gone, or of a shop one may not enter' },
  TAX_IN_USE: {
    status: 409,
    text: 'Invoices were issued with this rate. Add the new rate from the day on which it changes.',
    when: 'changing a rate that an issued invoice carries (TAX9)',
  },
  TOO_MANY_TAXES: {
    status: 409,
    text: 'A shop has at most {most} taxes and rates. End the old ones first.',
    when: 'one more than that',
  },
  TAX_RULE_NOT_FOUND: {
    status: 404,
    text: 'Tax rule not found',
    when: 'a rule that is unknown, gone, or of a shop one may not enter',
  },
  TAX_RULE_IN_USE: {
    status: 409,
    text: 'Invoices were issued with this rule. Add the new one from tomorrow on.',
    when: 'changing a rule that an issued invoice carries, or another one from the same day (TAX9)',
  },
  TAX_MODE_KEPT: {
    status: 409,
    text: 'This shop counts its taxes by component already. Change the taxes instead.',
    when: 'turning component mode off (TAX7)',
  },
  NO_TAXES: {
    status: 409,
    text: 'This shop has no tax that applies today. Add its taxes first, also those of 0 percent.',
    when: 'turning component mode on without a component (TAX7)',
  },
  EXEMPTION_NOT_FOUND: {
    status: 404,
    text: 'Certificate not found',
    when: 'a certificate that is unknown or of another customer',
  },
  EXEMPTION_FIXED: {
    status: 409,
    text: 'This certificate is no draft any more. Revoke it and enter another one.',
    when: 'changing or deleting a certificate that counted once (TAX6)',
  },
  CERTIFICATE_FILE_REQUIRED: {
    status: 409,
    text: 'This shop keeps a copy of each certificate. Add the file first.',
    when: 'activating a certificate without its file in a shop that asks for it (TAX6)',
  },
})
