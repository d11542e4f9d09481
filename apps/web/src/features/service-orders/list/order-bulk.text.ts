import { defineText } from '#platform/i18n/text.ts'

/** The words of what is done to several orders at once. */
export const orderBulkText = defineText(
  {
    bulkSchedule: 'Schedule',
    scheduleMany: '{count, plural, one {Schedule # order} other {Schedule # orders}}',
    scheduleManyText: 'Orders of one technician follow each other in the open hours. Bays stay as they are.',
    scheduleNone: 'None of these orders can be scheduled.',
    overlapMany:
      '{count, plural, one {Book it anyway, on top of the other order} other {Book these # anyway, on top of other orders}}',
    anyway: { schedule: 'Book it anyway', assign: 'Assign it anyway' },
    anywayNot: 'Only people who can assign technicians can book or assign these anyway.',
    insist: {
      schedule: '{count, plural, one {Book # anyway} other {Book # anyway}}',
      assign: '{count, plural, one {Assign # anyway} other {Assign # anyway}}',
    },
    bulkAssign: 'Assign',
    bulkPriority: 'Priority',
    bulkCancel: 'Cancel orders',
    bulkTitle: {
      schedule: 'Scheduling',
      assign: 'Assigning to {name}',
      unassign: 'Removing the lead',
      priority: 'Setting priority {priority}',
      cancel: 'Cancelling orders',
    },
    bulkProgress: '{done} of {total} done',
    bulkResult:
      '{ok, plural, one {# order changed} other {# orders changed}}{failed, plural, =0 {} one {, # not} other {, # not}}',
    bulkStop: 'Stop',
    bulkWaiting: 'Waiting',
    bulkRunning: 'Sending',
    bulkDone: 'Done',
    bulkSkipped: 'Not possible while {status}',
    bulkStopped: 'Not sent',
    bulkClose: 'Close',
  },
  {
    bulkSchedule: 'Programar',
    scheduleMany: '{count, plural, one {Programar # orden} other {Programar # órdenes}}',
    scheduleManyText: 'Las órdenes de un técnico van una tras otra en el horario de apertura. Las bahías no cambian.',
    scheduleNone: 'Ninguna de estas órdenes se puede programar.',
    overlapMany:
      '{count, plural, one {Reservarla de todos modos, encima de la otra orden} other {Reservar estas # de todos modos, encima de otras órdenes}}',
    anyway: { schedule: 'Reservarla de todos modos', assign: 'Asignarla de todos modos' },
    anywayNot: 'Solo quien puede asignar técnicos puede reservar o asignar estas órdenes de todos modos.',
    insist: {
      schedule: '{count, plural, one {Reservar # de todos modos} other {Reservar # de todos modos}}',
      assign: '{count, plural, one {Asignar # de todos modos} other {Asignar # de todos modos}}',
    },
    bulkAssign: 'Asignar',
    bulkPriority: 'Prioridad',
    bulkCancel: 'Cancelar órdenes',
    bulkTitle: {
      schedule: 'Programando',
      assign: 'Asignando a {name}',
      unassign: 'Quitando al técnico principal',
      priority: 'Cambiando la prioridad a {priority}',
      cancel: 'Cancelando órdenes',
    },
    bulkProgress: '{done} de {total} listas',
    bulkResult:
      '{ok, plural, one {# orden cambiada} other {# órdenes cambiadas}}{failed, plural, =0 {} one {, # no} other {, # no}}',
    bulkStop: 'Detener',
    bulkWaiting: 'En espera',
    bulkRunning: 'Enviando',
    bulkDone: 'Lista',
    bulkSkipped: 'No es posible en estado {status}',
    bulkStopped: 'No enviada',
    bulkClose: 'Cerrar',
  },
)
