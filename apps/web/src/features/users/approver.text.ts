import { defineText } from '#platform/i18n/text.ts'

export const approverText = defineText(
  {
    title: 'Somebody who may approve this',
    help: 'They choose their name and enter their PIN.',
    person: 'Name',
    choose: 'Choose a name',
    pin: 'PIN',
    none: 'Nobody else with this right has a PIN for this shop. A PIN is set in one’s own profile.',
  },
  {
    title: 'Alguien que puede aprobar esto',
    help: 'Elige su nombre y escribe su PIN.',
    person: 'Nombre',
    choose: 'Elija un nombre',
    pin: 'PIN',
    none: 'Nadie más con este permiso tiene un PIN para este taller. El PIN se pone en el perfil propio.',
  },
)
