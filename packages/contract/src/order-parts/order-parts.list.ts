import { defineList } from '../core/list.ts'

/** What technicians asked for as a file: a row for each request with its parts (H25). */
export const partsRequestList = defineList({
  id: 'parts-requests',
  columns: {
    requested_at: { words: ['Asked', 'Solicitado'], always: true },
    technician: { words: ['Technician', 'Técnico'] },
    order: { words: ['Work order', 'Orden de trabajo'] },
    parts: { words: ['Parts', 'Piezas'] },
    priority: { words: ['Priority', 'Prioridad'] },
    status: { words: ['Status', 'Estado'] },
    answer: { words: ['Answer', 'Respuesta'] },
  },
  filters: {},
})
