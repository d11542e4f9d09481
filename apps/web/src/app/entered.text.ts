import { defineText } from '#platform/i18n/text.ts'

/** What a super-admin reads while inside an organization. */
export const enteredText = defineText(
  {
    notice: 'You are working inside {name} as the platform. Its audit log shows what you do here.',
    leave: 'Back to the platform',
  },
  {
    notice: 'Usted está dentro de {name} por la plataforma. La organización ve en su registro de auditoría lo que haga aquí.',
    leave: 'Volver a la plataforma',
  },
)
