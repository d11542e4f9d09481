import { defineText } from '#platform/i18n/text.ts'

/** Leaving a screen with unsaved work, and another tab that has moved on. */
export const leavingText = defineText(
  {
    moved: 'You went to {there} in another tab. What you typed here for {here} is kept, but can only be saved in {here}.',
    movedGo: 'Go to {name}',
    movedStay: 'Back to {name}',
    unsavedTitle: 'Leave without saving?',
    unsavedText: 'What you typed here is not saved yet. If you leave, it is lost.',
    unsavedStay: 'Keep editing',
    unsavedLeave: 'Leave without saving',
  },
  {
    moved: 'Entró a {there} en otra pestaña. Lo que escribió aquí para {here} se conserva, pero solo se puede guardar en {here}.',
    movedGo: 'Ir a {name}',
    movedStay: 'Volver a {name}',
    unsavedTitle: '¿Salir sin guardar?',
    unsavedText: 'Lo que escribió aquí todavía no está guardado. Si sale, se pierde.',
    unsavedStay: 'Seguir editando',
    unsavedLeave: 'Salir sin guardar',
  },
)
