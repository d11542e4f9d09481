import type { ImportColumns } from '../core/import.ts'

/** The columns of a file of suppliers, in the order of the template (L6). */
export const supplierImportColumns = {
  name: { words: ['Name', 'Nombre'], isRequired: true },
  contact_person: { words: ['Contact Person', 'Persona de contacto'] },
  email: { words: ['Email', 'Correo electrónico'] },
  phone: { words: ['Phone', 'Teléfono'] },
  category: { words: ['Category', 'Categoría'], isRequired: true },
  website: { words: ['Website', 'Sitio web'] },
  address: { words: ['Address', 'Dirección'] },
  city: { words: ['City', 'Ciudad'] },
  state: { words: ['State', 'Estado'] },
  zip_code: { words: ['ZIP Code', 'Código postal'] },
  country: { words: ['Country', 'País'] },
  /** Comes from deliveries (L5). */
  rating: { words: ['Rating', 'Calificación'], isIgnored: true },
  /** In Spanish the state of the address is called the same, so this one says of what it is. */
  status: {
    words: ['Status', 'Situación'],
    options: { active: ['Active', 'Activo'], pending: ['Pending', 'Pendiente'], inactive: ['Inactive', 'Inactivo'] },
  },
  notes: { words: ['Notes', 'Notas'] },
} satisfies ImportColumns
