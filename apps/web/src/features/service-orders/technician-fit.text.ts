import { defineText } from '#platform/i18n/text.ts'

/** Whether somebody can do the work, and from when on they are free. */
export const technicianFitText = defineText(
  {
    able: 'Able',
    with_help: 'Able with help',
    not_able: 'Not able',
    freeAt: 'Free {time}',
    notFree: 'No free time',
    allow: 'Book it anyway: the technician or the bay does not fit',
    allowNot: 'Only people who can assign technicians can book one who is not able, or a bay that does not fit.',
  },
  {
    able: 'Puede',
    with_help: 'Puede con ayuda',
    not_able: 'No puede',
    freeAt: 'Libre {time}',
    notFree: 'Sin hora libre',
    allow: 'Reservar de todos modos, aunque el técnico o la bahía no sirvan',
    allowNot: 'Solo quien puede asignar técnicos puede reservar a uno que no puede hacerlo o una bahía que no sirve.',
  },
)
