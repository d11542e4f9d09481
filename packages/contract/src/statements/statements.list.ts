import { defineList, filter } from '../core/list.ts'

/** Statements of account (PAY6, PAY19). */
export const statementList = defineList({
  id: 'statements',
  tenant: true,
  columns: {
    number: { words: ['Statement', 'Estado de cuenta'], sort: true, always: true },
    customer: { words: ['Customer', 'Cliente'] },
    to_date: { words: ['Up to', 'Hasta'], sort: true },
    opening: { words: ['Opening', 'Saldo inicial'] },
    closing: { words: ['Closing', 'Saldo final'], sort: true },
    mailed: { words: ['Mailed', 'Enviado'] },
    created_by: { words: ['Made by', 'Hecho por'], extra: true },
  },
  filters: { customer: filter.id },
  sort: { by: 'to_date', dir: 'desc' },
  rows: 25,
})
