import type { ImportColumns } from '../../core/import.ts'

/** The columns of a file of suppliers' bills, one row for each line (PAR28). */
export const vendorBillImportColumns = {
  number: { words: ['Bill Number', 'Número de factura'], isRequired: true },
  supplier: { words: ['Supplier', 'Proveedor'], isRequired: true },
  bill_date: { words: ['Bill Date', 'Fecha de factura'], isRequired: true, isDate: true },
  due_date: { words: ['Due Date', 'Vencimiento'], isDate: true },
  kind: {
    words: ['Kind', 'Tipo'],
    options: {
      goods: ['Goods', 'Piezas'],
      core: ['Core', 'Casco'],
      freight: ['Freight', 'Flete'],
      tax: ['Tax', 'Impuesto'],
      other: ['Other', 'Otro'],
    },
  },
  part_number: { words: ['Part Number', 'Número de pieza'] },
  description: { words: ['Description', 'Descripción'] },
  quantity: { words: ['Quantity', 'Cantidad'], isNumber: true },
  cost: { words: ['Amount', 'Monto'], isRequired: true, isNumber: true },
} satisfies ImportColumns
