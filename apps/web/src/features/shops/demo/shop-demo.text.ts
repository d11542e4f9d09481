import { defineText } from '#platform/i18n/text.ts'

export const shopDemoText = defineText(
  {
    cardTitle: 'Shop cards',
    cardText: 'One card for each state a shop can be in. The shops are examples; nothing is read from or sent to a server.',
    previewTitle: 'Shop preview',
    previewText: 'What people see of a shop before they choose it. The shops are examples.',
    choose: 'Shop',
    formTitle: 'Shop form',
    formText: 'The form of a new shop with its rules, to try out. Nothing is sent.',
    check: 'Check the form',
    checked: 'Everything is in order. This is what would be sent:',
  },
  {
    cardTitle: 'Tarjetas de taller',
    cardText: 'Una tarjeta por cada estado de un taller. Los talleres son ejemplos; nada se lee de un servidor ni se envía.',
    previewTitle: 'Vista previa de taller',
    previewText: 'Lo que se ve de un taller antes de elegirlo. Los talleres son ejemplos.',
    choose: 'Taller',
    formTitle: 'Formulario de taller',
    formText: 'El formulario de un taller nuevo con sus reglas, para probarlo. Nada se envía.',
    check: 'Revisar el formulario',
    checked: 'Todo está en orden. Esto es lo que se enviaría:',
  },
)
