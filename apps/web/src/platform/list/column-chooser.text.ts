import { defineText } from '../i18n/text.ts'

export const columnChooserText = defineText(
  {
    title: 'Columns',
    standard: 'Standard set',
    always: 'always',
    up: 'Move {column} up',
    down: 'Move {column} down',
    movedTo: '{column}: place {place} of {count}',
    keptHere: 'Saved for you in this list',
    keptInView: 'Saved in your view “{name}”',
    keys: 'Drag, or Alt ↑ ↓ on a column.',
    failed: 'The columns could not be saved',
  },
  {
    title: 'Columnas',
    standard: 'Conjunto estándar',
    always: 'siempre',
    up: 'Subir {column}',
    down: 'Bajar {column}',
    movedTo: '{column}: lugar {place} de {count}',
    keptHere: 'Se guardan para usted en esta lista',
    keptInView: 'Se guardan en su vista «{name}»',
    keys: 'Arrastre, o Alt ↑ ↓ en una columna.',
    failed: 'No se pudieron guardar las columnas',
  },
)
