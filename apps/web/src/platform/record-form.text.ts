import { defineText } from './i18n/text.ts'

export const recordFormText = defineText(
  {
    kept: 'What you typed here before is back.',
    discard: 'Discard it',
    changed: 'Someone else changed this meanwhile.',
    reloadText: 'Reload takes over their changes; what you typed stays.',
    reload: 'Reload',
  },
  {
    kept: 'Aquí está de nuevo lo que usted escribió antes.',
    discard: 'Descartar',
    changed: 'Otra persona cambió esto mientras tanto.',
    reloadText: 'Recargar toma sus cambios; lo que usted escribió se conserva.',
    reload: 'Recargar',
  },
)
