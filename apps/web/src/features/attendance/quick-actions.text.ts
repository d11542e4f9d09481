import { defineText } from '#platform/i18n/text.ts'

export const quickActionsText = defineText(
  {
    title: 'Quick actions',
    name: {
      start_job: 'Start Job',
      request_parts: 'Request Parts',
      add_note: 'Add Note',
      raise_flag: 'Raise Flag',
      clock_in: 'Clock In',
      clock_out: 'Clock Out',
    },
    help: {
      start_job: 'Begin work on one of your jobs',
      request_parts: 'Ask for parts for your job',
      add_note: 'Write a note on your job',
      raise_flag: 'Report a problem on your job',
      clock_in: 'Begin your work day',
      clock_out: 'End your work day',
    },
    done: {
      start_job: 'Pick a job and press Start Job.',
      request_parts: 'Look at the parts of your job here.',
      add_note: 'Write the note in your job here.',
      raise_flag: 'Raise the flag in your job here.',
    },
    bar: {
      noStart: 'You have no job to start.',
      noRunning: 'Start a job first.',
      isIn: 'You are clocked in.',
      isOut: 'You are not clocked in.',
      unknown: 'Your clock could not be read yet. Try again in a moment.',
    },
    askFlag: 'Raise a flag?',
    askFlagText: 'People who can act on it learn of it right away.',
  },
  {
    title: 'Acciones rápidas',
    name: {
      start_job: 'Iniciar trabajo',
      request_parts: 'Pedir piezas',
      add_note: 'Agregar nota',
      raise_flag: 'Reportar alerta',
      clock_in: 'Registrar entrada',
      clock_out: 'Registrar salida',
    },
    help: {
      start_job: 'Empezar uno de sus trabajos',
      request_parts: 'Pedir piezas para su trabajo',
      add_note: 'Escribir una nota en su trabajo',
      raise_flag: 'Reportar un problema de su trabajo',
      clock_in: 'Empezar su día de trabajo',
      clock_out: 'Terminar su día de trabajo',
    },
    done: {
      start_job: 'Elija un trabajo y presione Iniciar trabajo.',
      request_parts: 'Aquí están las piezas de su trabajo.',
      add_note: 'Escriba aquí la nota de su trabajo.',
      raise_flag: 'Reporte aquí la alerta de su trabajo.',
    },
    bar: {
      noStart: 'No tiene ningún trabajo que iniciar.',
      noRunning: 'Primero inicie un trabajo.',
      isIn: 'Ya registró su entrada.',
      isOut: 'No ha registrado su entrada.',
      unknown: 'Aún no se pudo leer su asistencia. Inténtelo de nuevo en un momento.',
    },
    askFlag: '¿Reportar una alerta?',
    askFlagText: 'Quienes pueden atenderla se enteran de inmediato.',
  },
)
