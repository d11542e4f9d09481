import { integrationAuditCodes } from './audit-codes-integrations.ts'
import { moneyAuditCodes } from './audit-codes-money.ts'
import { peopleAuditCodes } from './audit-codes-people.ts'
import { privacyAuditCodes } from './audit-codes-privacy.ts'
import { stockAuditCodes } from './audit-codes-stock.ts'
import { workAuditCodes } from './audit-codes-work.ts'

/**
 * What is in an audit log (S-88, R1-40): an entry is stored as a code of this list with its params, and said in the reader's language.
 * Each code with its sentence in English and Spanish; `{slots}` are params. Another code does not compile.
 */
export const auditCodes = {
  changed: ['Made a change', 'Hizo un cambio'],
  ...workAuditCodes,
  ...moneyAuditCodes,
  ...stockAuditCodes,
  ...peopleAuditCodes,
  ...integrationAuditCodes,
  ...privacyAuditCodes,
} as const satisfies Record<string, readonly [string, string]>
export type AuditCode = keyof typeof auditCodes
export const isAuditCode = (code: string): code is AuditCode => Object.hasOwn(auditCodes, code)
