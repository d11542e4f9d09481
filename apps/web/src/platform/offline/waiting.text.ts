import { defineText } from '../i18n/text.ts'

export const waitingText = defineText(
  {
    waiting:
      '{count, plural, one {# entry is} other {# entries are}} kept on this device and sent as soon as the server answers. The times count.',
    at: '({time})',
    drop: 'Discard',
    again: 'Send again',
    calls: {
      startTimer: 'Start timer',
      pauseTimer: 'Pause',
      resumeTimer: 'Resume',
      breakTimer: 'Break',
      endBreakTimer: 'End break',
      stopTimer: 'Stop',
      clockIn: 'Clock in',
      clockOut: 'Clock out',
      addJobNote: 'Note',
      addJobTask: 'New task',
      updateTask: 'Task',
      completeTask: 'Task done',
      addJobFlag: 'Flag',
    },
  },
  {
    waiting:
      '{count, plural, one {# registro queda} other {# registros quedan}} en este dispositivo y se {count, plural, one {envía} other {envían}} en cuanto responda el servidor. Las horas cuentan.',
    at: '({time})',
    drop: 'Descartar',
    again: 'Enviar de nuevo',
    calls: {
      startTimer: 'Iniciar cronómetro',
      pauseTimer: 'Pausa',
      resumeTimer: 'Reanudar',
      breakTimer: 'Descanso',
      endBreakTimer: 'Fin del descanso',
      stopTimer: 'Detener',
      clockIn: 'Entrada',
      clockOut: 'Salida',
      addJobNote: 'Nota',
      addJobTask: 'Tarea nueva',
      updateTask: 'Tarea',
      completeTask: 'Tarea terminada',
      addJobFlag: 'Alerta',
    },
  },
)
