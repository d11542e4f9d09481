import type { ImportColumns } from '../../core/import.ts'

/** The columns of a file of opening balances, one row for each document of the program before Twopost (NOW4, PAY2). */
export const openingImportColumns = {
  customer: { words: ['Customer', 'Cliente'], isRequired: true },
  /** Tells customers of one name apart. */
  phone: { words: ['Phone', 'Teléfono'] },
  number: { words: ['Document Number', 'Número de documento'], isRequired: true },
  date: { words: ['Date', 'Fecha'], isRequired: true, isDate: true },
  due_date: { words: ['Due Date', 'Vencimiento'], isDate: true },
  amount: { words: ['Amount Owed', 'Monto por cobrar'], isNumber: true },
  credit: { words: ['Credit', 'Saldo a favor'], isNumber: true },
} satisfies ImportColumns
