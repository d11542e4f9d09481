import type { MadeNotificationKind } from '@twopost/contract/registries/notification-kinds'
import { defineText } from '#platform/i18n/text.ts'

export const settingsText = defineText(
  {
    title: 'Settings',
    appearance: 'Language and appearance',
    language: 'Language',
    singleKeys: 'Single keys',
    singleKeysHelp: 'J, K, N and others, on this device. Press ? in the office for the list.',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    languageHelp: 'Used on all your devices, and for e-mails to you.',
    notifications: 'Notifications',
    notificationsHelp: 'What you want to hear about in this organization. Changes are saved right away.',
    kind: {
      job_assigned: 'A job is assigned to me',
      schedule_change: 'One of my jobs is moved',
      job_cancelled: 'One of my jobs is called off',
      message: 'Someone writes to me',
    } satisfies Record<MadeNotificationKind, string>,
    failed: 'Failed to load the settings',
    saveFailed: 'The setting was not saved',
  },
  {
    title: 'Configuración',
    appearance: 'Idioma y apariencia',
    language: 'Idioma',
    singleKeys: 'Teclas sueltas',
    singleKeysHelp: 'J, K, N y otras, en este dispositivo. Presione ? en la oficina para ver la lista.',
    theme: 'Tema',
    light: 'Claro',
    dark: 'Oscuro',
    system: 'Sistema',
    languageHelp: 'Vale en todos sus dispositivos. Los correos también llegan en este idioma.',
    notifications: 'Notificaciones',
    notificationsHelp: 'Lo que desea saber en esta organización. Los cambios se guardan de inmediato.',
    kind: {
      job_assigned: 'Me asignan un trabajo',
      schedule_change: 'Mueven uno de mis trabajos',
      job_cancelled: 'Cancelan uno de mis trabajos',
      message: 'Alguien me escribe',
    } satisfies Record<MadeNotificationKind, string>,
    failed: 'No se pudo cargar la configuración',
    saveFailed: 'El cambio no se guardó',
  },
)
