import { defineText } from '#platform/i18n/text.ts'

export const organizationText = defineText(
  {
    title: 'Organization',
    name: 'Business name',
    slug: 'Web address',
    listed: 'List publicly',
    listedHelp: 'Anyone can then find the name of your organization. Nothing else is shown.',
    save: 'Save organization',
    saving: 'Saving…',
    saved: 'Organization saved',
    failed: 'Failed to load the organization',
    saveFailed: 'The organization was not saved',
  },
  {
    title: 'Organización',
    name: 'Nombre de la empresa',
    slug: 'Dirección web',
    listed: 'Aparecer públicamente',
    listedHelp: 'Cualquiera podrá encontrar el nombre de su organización. No se muestra nada más.',
    save: 'Guardar organización',
    saving: 'Guardando…',
    saved: 'Organización guardada',
    failed: 'No se pudo cargar la organización',
    saveFailed: 'La organización no se guardó',
  },
)
