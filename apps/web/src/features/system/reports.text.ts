import { defineText } from '#platform/i18n/text.ts'

export const reportsText = defineText(
  {
    title: 'Reports',
    search: 'Search',
    loadFailed: 'Failed to load the report',
    emptyTitle: 'No figures yet',
    emptyText: 'Figures are counted every five minutes.',
    filteredTitle: 'Nothing in this time',
    kind: 'Report',
    byTenant: 'By organization',
    byDay: 'By day',
    range: 'Time',
    unknown: '–',
  },
  {
    title: 'Informes',
    search: 'Buscar',
    loadFailed: 'No se pudo cargar el informe',
    emptyTitle: 'Todavía no hay cifras',
    emptyText: 'Las cifras se cuentan cada cinco minutos.',
    filteredTitle: 'Nada en este tiempo',
    kind: 'Informe',
    byTenant: 'Por organización',
    byDay: 'Por día',
    range: 'Tiempo',
    unknown: '–',
  },
)
