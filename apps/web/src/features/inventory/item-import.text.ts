import { defineText } from '#platform/i18n/text.ts'

export const itemImportText = defineText(
  {
    title: 'Import parts',
    exampleDescription: 'Long stroke',
    note: 'Quantities are booked as the first count at {shop}. A supplier must be on file. Categories and bins that are new are made. Without Minimum Stock the reorder point is 10.',
  },
  {
    title: 'Importar piezas',
    exampleDescription: 'Carrera larga',
    note: 'Las cantidades se registran como el primer conteo en {shop}. El proveedor debe estar registrado. Las categorías y ubicaciones nuevas se crean. Sin Mínimo, el mínimo es 10.',
  },
)
