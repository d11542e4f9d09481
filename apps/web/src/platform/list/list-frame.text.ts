import { defineText } from '../i18n/text.ts'

export const listFrameText = defineText(
  { clearFilters: 'Clear filters', notRenewed: 'The list could not be renewed. You see what was loaded before.' },
  { clearFilters: 'Quitar filtros', notRenewed: 'No se pudo actualizar la lista. Ve lo que se cargó antes.' },
)
