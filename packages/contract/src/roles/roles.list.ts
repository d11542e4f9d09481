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

/** The permissions of the catalogue, for the platform (C23). */
export const permissionList = defineList({
  id: 'permissions',
  platform: true,
  columns: {
    name: { words: ['Permission', 'Permiso'], always: true },
    description: { words: ['Description', 'Descripción'] },
    category: { words: ['Category', 'Categoría'] },
    kind: { words: ['Kind', 'Tipo'] },
    roles: { words: ['Roles', 'Roles'] },
  },
  rows: 25,
  filters: { kind: filter.oneOf(['builtIn', 'added']) },
})

const groupColumns = {
  name: { words: ['Name', 'Nombre'], always: true },
  description: { words: ['Description', 'Descripción'] },
  used: { words: ['Permissions', 'Permisos'] },
  changed: { words: ['Changed', 'Cambiada'] },
} as const
/** The categories and the resources of the catalogue (C26). */
export const categoryList = defineList({
  id: 'permission-categories',
  platform: true,
  columns: groupColumns,
  rows: 25,
  filters: {},
})
export const resourceList = defineList({
  id: 'permission-resources',
  platform: true,
  columns: groupColumns,
  rows: 25,
  filters: {},
})
