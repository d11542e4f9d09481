import { defineText } from '#platform/i18n/text.ts'

/** What stands on the printed order beside the words of its page. */
export const orderSheetText = defineText(
  {
    workOrder: 'Work order',
    plate: 'Plate',
    unit: 'Unit',
    company: 'Company',
    poNumber: 'PO number',
    dates: 'Dates',
    done: 'Completed',
    work: 'Work and parts',
    amountOf: 'Est. hours / qty',
    each: 'Each',
    signature: 'Customer signature',
    date: 'Date',
  },
  {
    workOrder: 'Orden de trabajo',
    plate: 'Placa',
    unit: 'Unidad',
    company: 'Empresa',
    poNumber: 'Orden de compra',
    dates: 'Fechas',
    done: 'Completada',
    work: 'Trabajo y piezas',
    amountOf: 'H. est. / cant.',
    each: 'Precio',
    signature: 'Firma del cliente',
    date: 'Fecha',
  },
)
