import { defineText } from '#platform/i18n/text.ts'

/** Whether somebody can do the work, and from when on they are free. */
export const technicianFitText = defineText(
  {
    able: 'Able',
    with_help: 'Able with help',
    not_able: 'Not able',
    short: '{ability}: {skills}',
    freeAt: 'Free {time}',
    notFree: 'No free time',
    assignNotAble: '{name} is not able to do this work: it needs {skills}.',
    assignHelp: '{name} needs help with {skills}.',
    assignAnyway: 'Assign {name} anyway',
    assignUnfit: 'Assign the technicians anyway',
    assignManyAnyway: 'Assign also where {name} is not able to do the work',
    allow: 'Book it anyway: the technician or the bay does not fit',
    allowNot: 'Only people who can assign technicians can book one who is not able, or a bay that does not fit.',
  },
  {
    able: 'Puede',
    with_help: 'Puede con ayuda',
    not_able: 'No puede',
    short: '{ability}: {skills}',
    freeAt: 'Libre {time}',
    notFree: 'Sin hora libre',
    assignNotAble: '{name} no puede hacer este trabajo: requiere {skills}.',
    assignHelp: '{name} necesita ayuda con {skills}.',
    assignAnyway: 'Asignar a {name} de todos modos',
    assignUnfit: 'Asignar a los técnicos de todos modos',
    assignManyAnyway: 'Asignar también donde {name} no puede hacer el trabajo',
    allow: 'Reservar de todos modos, aunque el técnico o la bahía no sirvan',
    allowNot: 'Solo quien puede asignar técnicos puede reservar a uno que no puede hacerlo o una bahía que no sirve.',
  },
)
