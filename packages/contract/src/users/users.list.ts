import { defineList, filter } from '../core/list.ts'

/** The people of an organization (C31). */
export const userList = defineList({
  id: 'users',
  tenant: true,
  columns: {
    name: { words: ['Person', 'Persona'], always: true },
    role: { words: ['Role', 'Rol'] },
    shops: { words: ['Shops', 'Talleres'] },
    status: { words: ['Status', 'Estado'] },
    joined: { words: ['First sign-in', 'Primer inicio de sesión'] },
    phone: { words: ['Phone', 'Teléfono'], extra: true },
    title: { words: ['Job title', 'Puesto'], extra: true },
  },
  filters: { role: filter.text, status: filter.oneOf(['active', 'inactive', 'suspended']) },
})

/** Accounts of all organizations, for the platform (N17). */
export const globalUserList = defineList({
  id: 'global-users',
  platform: true,
  columns: {
    name: { words: ['Account', 'Cuenta'], always: true },
    memberships: { words: ['Organizations', 'Organizaciones'] },
    lastSeen: { words: ['Last seen', 'Última vez'] },
    sessions: { words: ['Signed in', 'Sesiones'] },
    created: { words: ['Since', 'Desde'] },
  },
  filters: { kind: filter.oneOf(['super-admin', 'unverified', 'suspended']) },
})
