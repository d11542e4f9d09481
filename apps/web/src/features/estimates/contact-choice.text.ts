import { defineText } from '#platform/i18n/text.ts'

export const contactChoiceText = defineText({ upTo: 'Approves up to {limit}.' }, { upTo: 'Aprueba hasta {limit}.' })
