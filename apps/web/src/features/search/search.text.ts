import { defineText } from '#platform/i18n/text.ts'

export const searchText = defineText(
  {
    title: 'Search',
    placeholder: {
      tenant: 'Search orders, customers, VIN, plate, part',
      platform: 'Search organizations, accounts, applications',
    },
    start: {
      tenant: 'Type a number, a plate, the last digits of a VIN, a part, a name or a phone number.',
      platform: 'Type the name or address of an organization, a person’s name or e-mail.',
    },
  },
  {
    title: 'Buscar',
    placeholder: {
      tenant: 'Busque órdenes, clientes, VIN, placa, pieza',
      platform: 'Busque organizaciones, cuentas, solicitudes',
    },
    start: {
      tenant: 'Escriba un número, una placa, los últimos dígitos de un VIN, una pieza, un nombre o un teléfono.',
      platform: 'Escriba el nombre o la dirección de una organización, o el nombre o correo de una persona.',
    },
  },
)
