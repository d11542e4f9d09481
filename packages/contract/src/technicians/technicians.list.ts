import { defineList, filter } from '../core/list.ts'

/** The list of technicians (F16). */
export const technicianList = defineList({
  id: 'technicians',
  tenant: true,
  columns: {
    name: { words: ['Technician', 'Técnico'], always: true },
    skills: { words: ['Skills', 'Especialidades'] },
    shops: { words: ['Shops', 'Talleres'] },
    jobs: { words: ['Open jobs', 'Trabajos abiertos'] },
    now: { words: ['Working on', 'Trabaja en'] },
    status: { words: ['Status', 'Estado'] },
    contact: { words: ['Contact', 'Contacto'], extra: true },
  },
  filters: { status: filter.oneOf(['active', 'inactive']) },
})
