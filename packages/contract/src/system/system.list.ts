import { defineList, filter } from '../core/list.ts'

const range = filter.oneOf(['1h', '24h', '7d', '30d', '90d'], '24h')

/** The report by organization (OP-82). */
export const tenantReportList = defineList({
  id: 'tenant-report',
  platform: true,
  columns: {
    name: { words: ['Organization', 'Organización'], sort: true, always: true },
    users: { words: ['People', 'Personas'], sort: true },
    shops: { words: ['Shops', 'Talleres'], sort: true },
    created: { words: ['Orders created', 'Órdenes creadas'], sort: true },
    completed: { words: ['Orders completed', 'Órdenes completadas'], sort: true, extra: true },
    invoices_issued: { words: ['Invoices issued', 'Facturas emitidas'], sort: true },
    technicians: { words: ['Technicians', 'Técnicos'], sort: true, extra: true },
    jobs_completed: { words: ['Jobs completed', 'Trabajos completados'], sort: true, extra: true },
    commands: { words: ['Actions', 'Acciones'], sort: true },
    last: { words: ['Last activity', 'Última actividad'] },
  },
  filters: { range },
  rows: 25,
  sort: { by: 'name', dir: 'asc' },
})

/** The report by day, the newest first (OP-82). */
export const dayReportList = defineList({
  id: 'day-report',
  platform: true,
  columns: {
    day: { words: ['Day', 'Día'], always: true },
    requests: { words: ['Requests', 'Peticiones'] },
    errors: { words: ['Errors', 'Errores'] },
    p95_ms: { words: ['p95 ms', 'p95 ms'] },
    sign_ins: { words: ['Sign-ins', 'Inicios de sesión'] },
    failed_sign_ins: { words: ['Failed sign-ins', 'Inicios de sesión fallidos'], extra: true },
    tenants: { words: ['Organizations', 'Organizaciones'] },
    users: { words: ['People', 'Personas'] },
    orders: { words: ['Work orders', 'Órdenes de trabajo'] },
    invoices: { words: ['Invoices', 'Facturas'], extra: true },
    storage_bytes: { words: ['Stored bytes', 'Bytes guardados'], extra: true },
  },
  filters: { range },
  rows: 25,
})
