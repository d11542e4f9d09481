import { defineText } from './i18n/text.ts'

export const dictateText = defineText({ start: 'Dictate', stop: 'Stop dictating' }, { start: 'Dictar', stop: 'Dejar de dictar' })
