import { defineText } from '#platform/i18n/text.ts'

/** The quick notes: three of each type, written into the note at one tap (I22, OP-56). */
export const noteTemplates = defineText(
  {
    general: { first: 'Customer called', second: 'Vehicle moved to yard', third: 'Keys on the hook' },
    progress: { first: 'Diagnosis started', second: 'Parts fitted', third: 'Road test done' },
    issue: { first: 'Part does not fit', second: 'Extra damage found', third: 'Need a helper' },
    completion: { first: 'Work done, area clean', second: 'Fluids topped up', third: 'Ready for inspection' },
  },
  {
    general: { first: 'Llamó el cliente', second: 'Vehículo movido al patio', third: 'Llaves en el gancho' },
    progress: { first: 'Diagnóstico iniciado', second: 'Piezas instaladas', third: 'Prueba de manejo hecha' },
    issue: { first: 'La pieza no queda', second: 'Daño adicional encontrado', third: 'Necesito ayuda' },
    completion: { first: 'Trabajo hecho, área limpia', second: 'Fluidos completados', third: 'Listo para inspección' },
  },
)
