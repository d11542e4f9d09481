import { defineText } from '#platform/i18n/text.ts'

export const shopsText = defineText(
  {
    shop: 'Shop',
    selectShop: 'Select Shop',
    noShops: 'No shops available',
    loading: 'Loading shops',
    createNew: 'Create New Shop',
    createShop: 'Create Shop',
    active: 'Active',
    inactive: 'Inactive',
    maintenance: 'Maintenance',
    requiredTitle: 'Shop Required',
    requiredText: 'There is no shop that you can work in. Please ask your administrator.',
    requiredFirst: 'There is no shop yet. Create the first one to begin.',
  },
  {
    shop: 'Taller',
    selectShop: 'Seleccione un taller',
    noShops: 'No hay talleres disponibles',
    loading: 'Cargando talleres',
    createNew: 'Crear taller nuevo',
    createShop: 'Crear taller',
    active: 'Activo',
    inactive: 'Inactivo',
    maintenance: 'Mantenimiento',
    requiredTitle: 'Se requiere un taller',
    requiredText: 'No hay ningún taller en el que usted pueda trabajar. Consulte a su administrador.',
    requiredFirst: 'Todavía no hay talleres. Cree el primero para comenzar.',
  },
)
