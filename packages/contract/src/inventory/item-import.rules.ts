import type { ImportColumns } from '../core/import.ts'

/** The columns of a file of parts, in the order of the template (K10). */
export const itemImportColumns = {
  name: { words: ['Name', 'Nombre'], isRequired: true },
  partNumber: { words: ['Part Number', 'Número de pieza'], isRequired: true },
  category: { words: ['Category', 'Categoría'], isRequired: true },
  supplier: { words: ['Supplier', 'Proveedor'], isRequired: true },
  unit_cost: { words: ['Cost', 'Costo'], isRequired: true, isNumber: true },
  unit_price: { words: ['Price', 'Precio'], isRequired: true, isNumber: true },
  quantity: { words: ['Quantity', 'Cantidad'], isRequired: true, isNumber: true },
  location: { words: ['Location', 'Ubicación'] },
  /** The reorder point (OP-60). */
  reorder_point: { words: ['Minimum Stock', 'Mínimo'], isNumber: true },
  description: { words: ['Description', 'Descripción'] },
  notes: { words: ['Notes', 'Notas'] },
} satisfies ImportColumns
