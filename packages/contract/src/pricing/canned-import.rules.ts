import * as z from 'zod'
import type { ImportColumns } from '../core/import.ts'
import { lineTypes } from '../core/line-types.ts'
import { money, quantity } from '../core/money.ts'
import { line, requiredLine } from '../core/text.ts'

/** The columns of a file of canned jobs, one row for each line; rows with one code are one job (CAN21). */
export const cannedImportColumns = {
  code: { words: ['Code', 'Código'], isRequired: true },
  name: { words: ['Job', 'Trabajo'], isRequired: true },
  category: { words: ['Category', 'Categoría'] },
  type: {
    words: ['Type', 'Tipo'],
    isRequired: true,
    options: {
      labor: ['Labor', 'Mano de obra'],
      parts: ['Part', 'Pieza'],
      sublet: ['Sublet', 'Trabajo externo'],
      fee: ['Fee', 'Cuota'],
    },
  },
  description: { words: ['Description', 'Descripción'], isRequired: true },
  quantity: { words: ['Hours or Quantity', 'Horas o cantidad'], isRequired: true, isNumber: true },
  part_number: { words: ['Part Number', 'Número de pieza'] },
  price: { words: ['Fixed Price', 'Precio fijo'], isNumber: true },
  optional: { words: ['Optional', 'Opcional'], options: { yes: ['Yes', 'Sí'], no: ['No', 'No'] } },
  package_price: { words: ['Package Price', 'Precio de paquete'], isNumber: true },
} satisfies ImportColumns

export const CannedImportRow = z.strictObject({
  code: requiredLine(30, 'CODE_REQUIRED'),
  name: requiredLine(160, 'NAME_REQUIRED'),
  category: line(80).optional(),
  type: z.enum(lineTypes),
  description: requiredLine(300),
  quantity: quantity(),
  part_number: line(60).optional(),
  price: money().optional(),
  optional: z.enum(['yes', 'no']).optional(),
  package_price: money().optional(),
})
export type CannedImportRow = z.output<typeof CannedImportRow>
