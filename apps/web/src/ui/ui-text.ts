import { createContext, useContext } from 'react'

const en = {
  close: 'Close',
  cancel: 'Cancel',
  clear: 'Clear',
  loading: 'Loading',
  optional: 'Optional',
  tryAgain: 'Try again',
  reference: 'Reference',
  search: 'Search',
  select: 'Select',
  noResults: 'No results',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  selectAll: 'Select all rows',
  selectRow: (name: string) => `Select ${name}`,
  rows: 'Rows',
  range: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  selected: (count: number) => `${count} selected`,
  clearSelection: 'Clear selection',
  removeFilter: (name: string) => `Remove filter ${name}`,
  copy: 'Copy',
  copied: 'Copied',
  breadcrumbs: 'Breadcrumbs',
  notifications: 'Notifications',
  chooseFile: 'Choose a file or drop it here',
  showAsTable: 'Show as table',
  showAsChart: 'Show as chart',
  plate: (plate: string) => `Plate ${plate}`,
  done: 'done',
  notFetched: 'This part could not be loaded. Check your connection, then reload the page.',
  reload: 'Reload',
}

/** The few words the design system says itself. Screens pass every other text. */
export type UiText = typeof en

const es: UiText = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  clear: 'Limpiar',
  loading: 'Cargando',
  optional: 'Opcional',
  tryAgain: 'Intentar de nuevo',
  reference: 'Referencia',
  search: 'Buscar',
  select: 'Seleccionar',
  noResults: 'Sin resultados',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  selectAll: 'Seleccionar todas las filas',
  selectRow: (name) => `Seleccionar ${name}`,
  rows: 'Filas',
  range: (from, to, total) => `${from}–${to} de ${total}`,
  pages: 'Páginas',
  page: (page) => `Página ${page}`,
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  selected: (count) => (count === 1 ? '1 seleccionada' : `${count} seleccionadas`),
  clearSelection: 'Quitar la selección',
  removeFilter: (name) => `Quitar el filtro ${name}`,
  copy: 'Copiar',
  copied: 'Copiado',
  breadcrumbs: 'Ruta de navegación',
  notifications: 'Notificaciones',
  chooseFile: 'Elija un archivo o suéltelo aquí',
  showAsTable: 'Ver como tabla',
  showAsChart: 'Ver como gráfica',
  plate: (plate) => `Placa ${plate}`,
  done: 'listo',
  notFetched: 'No se pudo cargar esta parte. Revise su conexión y vuelva a cargar la página.',
  reload: 'Volver a cargar',
}

export const uiTexts = { en, es }

const UiTextContext = createContext<UiText>(en)
export const UiTextProvider = UiTextContext.Provider

/** The design system's own words in the language in use. */
export function useUiText(): UiText {
  return useContext(UiTextContext)
}
