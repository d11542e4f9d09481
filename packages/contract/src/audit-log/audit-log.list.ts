import { defineList, filter } from '../core/list.ts'

/** Entries of an audit log (N19). */
export const auditList = defineList({
  id: 'audit-log',
  platform: true,
  tenant: true,
  columns: {
    seq: { words: ['No.', 'N.º'], always: true },
    at: { words: ['When', 'Cuándo'] },
    who: { words: ['Who', 'Quién'] },
    what: { words: ['What', 'Qué'], always: true },
    kind: { words: ['Kind of record', 'Tipo de dato'] },
  },
  filters: { tenant: filter.id, actor: filter.text, kind: filter.text, from: filter.day, to: filter.day },
})
