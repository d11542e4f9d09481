import { defineList, filter } from '../core/list.ts'

/** The roles of an organization (C18). */
export const roleList = defineList({
  id: 'roles',
  tenant: true,
  columns: {
    name: { words: ['Role', 'Rol'], always: true },
    kind: { words: ['Kind', 'Tipo'] },
    people: { words: ['People', 'Personas'] },
    permissions: { words: ['Permissions', 'Permisos'] },
  },
  rows: 25,
  filters: { kind: filter.oneOf(['system', 'own']) },
})
