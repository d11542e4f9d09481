import { defineText } from '#platform/i18n/text.ts'

/** Whether somebody can do the work, and from when on they are free. */
export const technicianFitText = defineText(
  {
    able: 'Able',
    with_help: 'Able with help',
    not_able: 'Not able',
    freeAt: 'Free {time}',
    notFree: 'No free time',
  },
  {
    able: 'Puede',
    with_help: 'Puede con ayuda',
    not_able: 'No puede',
    freeAt: 'Libre {time}',
    notFree: 'Sin hora libre',
  },
)
