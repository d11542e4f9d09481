import type { WorkOrderDocument } from './work-order.model.ts'

/** Code 128 of the number of the sample. */
const bars =
  '11010010000110111010001000111011010011011100101110111101100100111011100100110101111011101001101110010011101100101110111101001000110010010001100111101001001100011101011'

const words = {
  en: {
    title: 'Brakes grind, and the A/C is warm',
    description: 'Grinding from the front axle when braking below 30 mph. The A/C blows warm after ten minutes.',
    services: ['Front brakes: pads and rotors', 'A/C: find why it is warm'],
    stories: ['Grinds when braking', 'Pads worn down to the plates', 'Warm after ten minutes'],
    tasks: ['Replace front pads and rotors', 'Road test', 'Diagnose the A/C'],
    help: 'Torque the wheel nuts to 475 lb-ft. Check them after 50 miles.',
    parts: ['Rotor, front', 'Pad set, front', 'Compressor'],
  },
  es: {
    title: 'Los frenos rechinan y el aire sale tibio',
    description: 'Ruido en el eje delantero al frenar a menos de 30 mph. El aire acondicionado sale tibio a los diez minutos.',
    services: ['Frenos delanteros: balatas y discos', 'Aire acondicionado: por qué sale tibio'],
    stories: ['Rechina al frenar', 'Balatas gastadas hasta la placa', 'Sale tibio a los diez minutos'],
    tasks: ['Cambiar balatas y discos delanteros', 'Prueba de manejo', 'Diagnosticar el aire acondicionado'],
    help: 'Apretar las tuercas de las ruedas a 475 lb-ft. Revisarlas después de 50 millas.',
    parts: ['Disco delantero', 'Juego de balatas delanteras', 'Compresor'],
  },
} as const

/** A work order that nobody has, to look at the paper with. */
export function sampleWorkOrder(language: 'en' | 'es'): WorkOrderDocument {
  const t = words[language]
  const part = (at: 0 | 1 | 2, number: string, bin: string, quantity: number, amountCents: number) => ({
    ...{ name: t.parts[at], number, bin, quantity: quantity * 1000, amountCents, condition: 'new' as const },
  })
  return {
    language,
    number: 'SO-2026-00404',
    bars,
    from: ['Cascade Fleet & Auto', '1180 W Valley Hwy, Kent, WA 98032', '(253) 555-0123 · kent@cascade.example'],
    title: t.title,
    description: t.description,
    customer: { name: 'Pioneer Produce Co.', phone: '(253) 555-0199', poNumber: 'HH-4500-1' },
    vehicle: { title: '2020 International LT625', unitNumber: '109', plate: 'WA C70418D', vin: '3HSDZAPR2LN583014' },
    meterIn: 498_112,
    meterOut: null,
    promised: '2026-11-24 17:00',
    bay: '3',
    technicians: ['Marcus Bell', 'Rosa Ibáñez'],
    writtenBy: 'Dana Whitfield',
    hasPrices: true,
    totalCents: 148_250,
    services: [
      {
        ...{ name: t.services[0], concern: t.stories[0], cause: t.stories[1], correction: '', totalCents: 98_250 },
        tasks: [
          { title: t.tasks[0], instructions: t.help, technician: 'Marcus Bell', hours: 3500, isDone: true },
          { title: t.tasks[1], instructions: '', technician: 'Marcus Bell', hours: 500, isDone: false },
        ],
        parts: [part(0, 'BR-1043X', 'A-07', 2, 44_000), { ...part(1, 'BP-88', 'A-08', 1, 12_000), condition: 'rebuilt' }],
      },
      {
        ...{ name: t.services[1], concern: t.stories[2], cause: '', correction: '', totalCents: 50_000 },
        tasks: [{ title: t.tasks[2], instructions: '', technician: 'Rosa Ibáñez', hours: 1000, isDone: false }],
        parts: [{ ...part(2, '', '', 1, 0), condition: 'customer' }],
      },
    ],
  }
}
