import { defineText } from '#platform/i18n/text.ts'

export const paymentSettingsText = defineText(
  {
    title: 'Online payments at {shop}',
    edit: 'Change',
    editTitle: 'Online payments',
    provider: 'Provider',
    providers: { none: 'None', test: 'Test provider' },
    does: {
      none: 'Customers pay at the counter. No links are made, and mailed invoices have no Pay now button.',
      test: 'A practice page of Twopost. No money moves, but receipts are written as if it did. Do not use it with real customers.',
    },
    percent: 'Suggested deposit',
    percentHelp: 'Percent of an order with tax. Empty suggests nothing.',
    percentOf: '{percent} of the order',
    noPercent: 'Nothing suggested',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Online payments were saved',
    saveFailed: 'The settings were not saved',
    failed: 'The settings could not be loaded',
  },
  {
    title: 'Pagos en línea en {shop}',
    edit: 'Cambiar',
    editTitle: 'Pagos en línea',
    provider: 'Proveedor',
    providers: { none: 'Ninguno', test: 'Proveedor de prueba' },
    does: {
      none: 'Los clientes pagan en el mostrador. No se crean enlaces y las facturas por correo no llevan el botón Pagar ahora.',
      test: 'Una página de práctica de Twopost. No se mueve dinero, pero los recibos se escriben como si fuera real. No la use con clientes reales.',
    },
    percent: 'Anticipo sugerido',
    percentHelp: 'Porcentaje de una orden con impuestos. Vacío no sugiere nada.',
    percentOf: '{percent} de la orden',
    noPercent: 'Sin sugerencia',
    save: 'Guardar',
    saving: 'Guardando…',
    saved: 'Se guardaron los pagos en línea',
    saveFailed: 'No se guardó la configuración',
    failed: 'No se pudo cargar la configuración',
  },
)
