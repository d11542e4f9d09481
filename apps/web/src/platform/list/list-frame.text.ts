import { defineText } from '../i18n/text.ts'

export const listFrameText = defineText(
  {
    clearFilters: 'Clear filters',
    notRenewed: 'The list could not be refreshed. You see what was loaded before.',
    comfortable: 'Comfortable rows',
    compact: 'Compact rows',
    columns: 'Columns',
    saveView: 'Save view',
    export: 'Export CSV',
    exportBook: 'Export Excel',
    exporting: 'Exporting, {percent}',
    stopExport: 'Stop the export',
    exported: '{count, plural, =0 {A file without rows was saved} one {# row exported} other {# rows exported}}',
    exportFailed: 'The list could not be exported',
  },
  {
    clearFilters: 'Quitar filtros',
    notRenewed: 'No se pudo actualizar la lista. Se muestra lo que se cargó antes.',
    comfortable: 'Filas amplias',
    compact: 'Filas compactas',
    columns: 'Columnas',
    saveView: 'Guardar vista',
    export: 'Exportar CSV',
    exportBook: 'Exportar Excel',
    exporting: 'Exportando, {percent}',
    stopExport: 'Detener la exportación',
    exported: '{count, plural, =0 {Se guardó un archivo sin filas} one {# fila exportada} other {# filas exportadas}}',
    exportFailed: 'No se pudo exportar la lista',
  },
)
