import { defineText } from '#platform/i18n/text.ts'

/** What the badge of flags says, apart from the words of flags: lists and boards load this alone. */
export const flagBadgeText = defineText(
  {
    openFlags: '{count, plural, one {# open flag} other {# open flags}}',
    openSafety: '{count, plural, one {# open flag, about safety} other {# open flags, some about safety}}',
  },
  {
    openFlags: '{count, plural, one {# alerta abierta} other {# alertas abiertas}}',
    openSafety: '{count, plural, one {# alerta abierta, de seguridad} other {# alertas abiertas, algunas de seguridad}}',
  },
)
