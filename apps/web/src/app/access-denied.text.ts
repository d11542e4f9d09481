import { defineText } from '#platform/i18n/text.ts'

/** What is said when somebody may not open a screen; it comes with the places that say it. */
export const accessDeniedText = defineText(
  {
    dialog:
      'You do not have permission to access this resource. Please contact your administrator if you believe this is an error.',
    cardTitle: 'You need to be logged in to access this page',
    cardText: 'Please log in to access this organization.',
  },
  {
    dialog: 'No tiene permiso para acceder a este recurso. Comuníquese con su administrador si cree que se trata de un error.',
    cardTitle: 'Debe iniciar sesión para acceder a esta página',
    cardText: 'Inicie sesión para acceder a esta organización.',
  },
)
