import type { TwoWords } from '@twopost/contract/core/list'
import type { ExemptReason } from '@twopost/contract/taxes'

/** Why a customer is exempt, in files. */
export const exemptReasonWords: Readonly<Record<ExemptReason, TwoWords>> = {
  resale: ['Resale', 'Reventa'],
  government: ['Government', 'Gobierno'],
  nonprofit: ['Nonprofit', 'Sin fines de lucro'],
  farm: ['Farm', 'Agrícola'],
  interstate: ['Interstate commerce', 'Comercio interestatal'],
  other: ['Other', 'Otro'],
  no_certificate: ['No certificate on file', 'Sin certificado en el expediente'],
}
const plain: Readonly<Record<string, TwoWords>> = {
  all: ['Sales tax', 'Impuesto sobre ventas'],
  labor: ['Sales tax on labor', 'Impuesto sobre mano de obra'],
  parts: ['Sales tax on parts', 'Impuesto sobre piezas'],
}
/** A rate of a shop without components has no name of its own. */
export const plainTaxWords = (code: string): TwoWords => plain[code] ?? [code, code]
