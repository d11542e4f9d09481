import { defineList, filter } from '../core/list.ts'

/** Every organization, for the platform (D10). */
export const tenantList = defineList({
  id: 'tenants',
  platform: true,
  columns: {
    name: { words: ['Organization', 'Organización'], sort: true, always: true },
    state: { words: ['State', 'Estado'] },
    users: { words: ['People', 'Personas'], sort: true },
    shops: { words: ['Shops', 'Talleres'], sort: true },
    orders: { words: ['Work orders', 'Órdenes de trabajo'], sort: true },
    activity: { words: ['Last activity', 'Última actividad'] },
    created_at: { words: ['Registered', 'Registrada'], sort: true },
  },
  filters: { state: filter.oneOf(['pending', 'approved', 'rejected', 'suspended']) },
  sort: { by: 'name', dir: 'asc' },
})
