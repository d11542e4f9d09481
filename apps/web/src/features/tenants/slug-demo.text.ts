import { defineText } from '#platform/i18n/text.ts'

export const slugDemoText = defineText(
  {
    title: 'Web names of organizations',
    text: 'An organization’s web name is part of the address of its screens. Try what is allowed; nothing is sent.',
    name: 'Name of the business',
    derived: 'Web name made from it',
    second: 'If that one is taken',
    slug: 'Your own web name',
    fine: 'This web name can be used.',
    form: 'Use 3 to 40 lower-case letters, digits or dashes, no dash at either end.',
    reserved: 'This web name is reserved. Choose another one.',
    address: 'Its dashboard',
  },
  {
    title: 'Nombres web de organizaciones',
    text: 'El nombre web de una organización aparece en la dirección de sus pantallas. Pruebe qué se permite; nada se envía.',
    name: 'Nombre de la empresa',
    derived: 'Nombre web que resulta',
    second: 'Si ese ya está en uso',
    slug: 'Un nombre web propio',
    fine: 'Este nombre web se puede usar.',
    form: 'Use de 3 a 40 letras minúsculas, números o guiones, sin guion al principio ni al final.',
    reserved: 'Este nombre web está reservado. Elija otro.',
    address: 'Su panel',
  },
)
