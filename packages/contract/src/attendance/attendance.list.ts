import { defineList } from '../core/list.ts'

/** The pay report as a file: a row per person and rate of pay (CLK15). */
export const payReportList = defineList({
  id: 'pay-report',
  columns: {
    technician: { words: ['Technician', 'Técnico'], always: true },
    attended: { words: ['Attended hours', 'Horas de asistencia'] },
    on_job: { words: ['Hours on job', 'Horas en trabajos'] },
    sold: { words: ['Sold hours', 'Horas vendidas'] },
    indirect: { words: ['Time of no order', 'Tiempo sin orden'] },
    pay: { words: ['Pay', 'Pago'] },
    // Last, so that the columns before it stay where they were.
    shared: { words: ['Hours on shared clocks', 'Horas en cronómetros compartidos'] },
  },
  filters: {},
})
