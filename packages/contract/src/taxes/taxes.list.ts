import { defineList, filter } from '../core/list.ts'

/** Certificates of exemption that end soon or have ended, the first to end first (TAX17). */
export const endingExemptionList = defineList({
  id: 'tax-exemptions',
  tenant: true,
  columns: {
    customer: { words: ['Customer', 'Cliente'], always: true },
    certificate: { words: ['Certificate', 'Certificado'] },
    kind: { words: ['Reason', 'Motivo'] },
    scope: { words: ['Exempt from', 'Exento de'] },
    expires_on: { words: ['Last day', 'Último día'] },
    state: { words: ['State', 'Estado'] },
    valid_from: { words: ['Valid from', 'Válido desde'], extra: true },
    file: { words: ['File', 'Archivo'], extra: true },
  },
  /** Days from today until the last ones end. */
  filters: { within: filter.oneOf(['0', '30', '60', '90', '366'], '30') },
  rows: 25,
})
