import { defineText } from '#platform/i18n/text.ts'

export const printText = defineText(
  {
    print: 'Print',
    inLanguage: { en: 'Print in English', es: 'Print in Spanish' },
    title: '{count, plural, one {Print # paper} other {Print # papers}}',
    waiting: 'The papers wait for their turn.',
    running: 'Drawing the papers. You can go on working: the file is kept for 24 hours.',
    done: 'The papers are ready, all in one PDF.',
    failed: 'The papers could not be drawn',
    progress: '{percent}% done',
    open: 'Open PDF',
    opening: 'Opening…',
    again: 'Try again',
    close: 'Close',
    tooMany: 'At most {most} papers at once.',
  },
  {
    print: 'Imprimir',
    inLanguage: { en: 'Imprimir en inglés', es: 'Imprimir en español' },
    title: '{count, plural, one {Imprimir # documento} other {Imprimir # documentos}}',
    waiting: 'Los documentos esperan su turno.',
    running: 'Preparando los documentos. Puede seguir trabajando: el archivo se guarda 24 horas.',
    done: 'Los documentos están listos, todos en un PDF.',
    failed: 'No se pudieron preparar los documentos',
    progress: '{percent}% listo',
    open: 'Abrir PDF',
    opening: 'Abriendo…',
    again: 'Intentar de nuevo',
    close: 'Cerrar',
    tooMany: 'Hasta {most} documentos a la vez.',
  },
)
