import { defineText } from '#platform/i18n/text.ts'

/** The quick notes: three of each type, written into the note at one tap (I22, OP-56). */
export const noteTemplates = defineText(
  {
    general: {
      first: 'Vehicle pulled into the bay.',
      second: 'Vehicle moved outside, keys at the front desk.',
      third: 'Tools returned and bay cleaned.',
    },
    progress: {
      first: 'Diagnosis finished, starting the repair.',
      second: 'About half done, on schedule.',
      third: 'Repair finished, starting the road test.',
    },
    issue: {
      first: 'Found additional damage, approval needed.',
      second: 'The part received does not fit.',
      third: 'Seized fastener, more time needed.',
    },
    completion: {
      first: 'Work completed and tested, no leaks.',
      second: 'Fault codes cleared, none came back.',
      third: 'Road test passed, ready for pickup.',
    },
  },
  {
    general: {
      first: 'Vehículo en la bahía.',
      second: 'Vehículo afuera, llaves en recepción.',
      third: 'Herramientas devueltas y bahía limpia.',
    },
    progress: {
      first: 'Diagnóstico terminado, empieza la reparación.',
      second: 'A la mitad, a tiempo.',
      third: 'Reparación terminada, empieza la prueba de manejo.',
    },
    issue: {
      first: 'Se encontraron más daños, falta aprobación.',
      second: 'La pieza que llegó no queda.',
      third: 'Tornillo pegado, hace falta más tiempo.',
    },
    completion: {
      first: 'Trabajo terminado y probado, sin fugas.',
      second: 'Códigos de falla borrados, ninguno volvió.',
      third: 'Pasó la prueba de manejo, listo para entregar.',
    },
  },
)
