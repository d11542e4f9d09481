import { defineText } from '#platform/i18n/text.ts'

/** What the editors at a cell of the list say. */
export const orderCellText = defineText(
  {
    titles: { priority: 'Priority of {number}', due_date: 'Due date of {number}', technician: 'Technician for {number}' },
    findPriority: 'Type a priority, or 1 to 4',
    nobody: 'Nobody',
    none: 'No technician matches',
    hint: 'Saved at once. Ctrl Z takes it back.',
    hintDue: 'Enter saves. Empty means no due date.',
    save: 'Save',
    saving: 'Saving…',
    undo: 'Undo',
    saved: {
      priority: '{number}: {to}',
      due_date: '{number} is due {to}',
      due_none: '{number} no longer has a due date',
      technician: '{number} is assigned to {to}',
      technician_none: '{number} no longer has a technician',
    },
    undone: 'Taken back',
    anyway: 'Assign anyway',
  },
  {
    titles: { priority: 'Prioridad de {number}', due_date: 'Entrega de {number}', technician: 'Técnico para {number}' },
    findPriority: 'Escriba una prioridad, o de 1 a 4',
    nobody: 'Nadie',
    none: 'Ningún técnico coincide',
    hint: 'Se guarda al instante. Ctrl Z lo deshace.',
    hintDue: 'Intro guarda. Vacío significa sin fecha de entrega.',
    save: 'Guardar',
    saving: 'Guardando…',
    undo: 'Deshacer',
    saved: {
      priority: '{number}: {to}',
      due_date: '{number} se entrega {to}',
      due_none: '{number} ya no tiene fecha de entrega',
      technician: '{number} se asignó a {to}',
      technician_none: '{number} ya no tiene técnico',
    },
    undone: 'Se deshizo el cambio',
    anyway: 'Asignar de todos modos',
  },
)
