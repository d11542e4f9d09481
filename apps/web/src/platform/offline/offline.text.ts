import { defineText } from '../i18n/text.ts'

export const offlineText = defineText(
  {
    lost: 'Offline since {time}. What you see may be old, and nothing is saved until the connection is back.',
    update: 'A new version of Twopost is ready.',
    load: 'Update now',
  },
  {
    lost: 'Sin conexión desde {time}. Lo que ve puede no estar al día, y nada se guarda hasta que vuelva la conexión.',
    update: 'Hay una nueva versión de Twopost.',
    load: 'Actualizar ahora',
  },
)
