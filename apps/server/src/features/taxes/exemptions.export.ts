import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type * as calls from '@twopost/contract/taxes'
import type { TaxExemption } from '@twopost/contract/taxes'
import { endingExemptionList } from '@twopost/contract/taxes.list'
import type { ExemptionKind, ExemptionState } from '@twopost/contract/taxes.states'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import { selectEndingIds, selectExemptionsById } from './exemptions.queries.ts'
import { endingOf, presentExemption } from './exemptions.service.ts'

const kinds: Readonly<Record<ExemptionKind, TwoWords>> = {
  resale: ['Resale', 'Reventa'],
  government: ['Government', 'Gobierno'],
  nonprofit: ['Nonprofit', 'Sin fines de lucro'],
  farm: ['Farm', 'Agrícola'],
  interstate: ['Interstate commerce', 'Comercio interestatal'],
  other: ['Other', 'Otro'],
}
const states: Readonly<Record<ExemptionState, TwoWords>> = {
  draft: ['Draft', 'Borrador'],
  active: ['Active', 'Activo'],
  expired: ['Ended', 'Vencido'],
  revoked: ['Revoked', 'Revocado'],
}
const allTaxes: TwoWords = ['All taxes', 'Todos los impuestos']
const sheet: Sheet<TaxExemption, keyof typeof endingExemptionList.columns> = {
  customer: (row) => row.customer_name,
  certificate: [
    { words: ['Certificate', 'Certificado'], value: (row) => row.certificate_no },
    { words: ['Issued by', 'Emitido por'], value: (row) => row.issuer },
  ],
  kind: (row, say) => say.word(kinds[row.kind]),
  scope: (row, say) => (row.scope === 'all' ? say.word(allTaxes) : row.components.join(', ')),
  expires_on: [
    { words: ['Last day', 'Último día'], value: (row) => row.expires_on },
    { words: ['Days left', 'Días que quedan'], value: (row) => row.days_left },
  ],
  state: (row, say) => say.word(states[row.state]),
  valid_from: (row) => row.valid_from,
  file: (row) => row.file?.filename ?? '',
}

/** Numbers go into a file for who may take the customers, or everything, away as one (AUD5). */
const takesNumbers = (ctx: Context): boolean => may(ctx, 'customers:export') || may(ctx, 'data:export')

/** Certificates that end soon or have ended as a CSV or XLSX file (TAX17). @throws Problem EXPORT_TOO_LARGE */
export const exportEnding = (ctx: OutsideContext, { query }: Input<typeof calls.exportEndingExemptions>) =>
  exportList(ctx, endingExemptionList, sheet, query.columns, {
    format: query.format,
    zone: async (inner) => (await endingOf(inner, query)).zone,
    ids: async (inner, most) => {
      const { until, shopIds } = await endingOf(inner, query)
      return selectEndingIds(inner.tx, until, shopIds, most)
    },
    rows: async (inner, ids) =>
      (await selectExemptionsById(inner.tx, ids)).map((row) => {
        const shown = presentExemption(inner, row)
        return { id: row.id, row: takesNumbers(inner) ? shown : { ...shown, certificate_no: '' } }
      }),
  })
