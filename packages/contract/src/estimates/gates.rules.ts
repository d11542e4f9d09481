import type { Gate, GateLevel, GateStep } from './estimates.states.ts'

/** A shop's wish about a step (AUT24). What is not listed is off. */
export interface GateWish {
  step: GateStep
  gate: Gate
  level: Exclude<GateLevel, 'off'>
}

const words = {
  en: {
    start: 'started',
    complete: 'completed',
    issue: 'invoiced',
    meter_out: 'the meter out',
    promised_time: 'a promised time',
    cause_correction: 'cause and correction of each service',
    labor_technician: 'a technician on each labor line',
    old_parts: 'an answer about the old parts',
    part_photo: 'a photo of the part',
  },
  es: {
    start: 'iniciar',
    complete: 'completar',
    issue: 'facturar',
    meter_out: 'el millaje de salida',
    promised_time: 'la hora prometida',
    cause_correction: 'causa y corrección de cada servicio',
    labor_technician: 'un técnico en cada línea de mano de obra',
    old_parts: 'la respuesta sobre las piezas viejas',
    part_photo: 'una foto de la pieza',
  },
} as const satisfies Record<'en' | 'es', Record<GateStep | Gate, string>>

/** What stops a step in the words of its sentence: of English, and of Spanish beside it. */
export const gateParams = (step: GateStep, missing: readonly Gate[]) => ({
  step: words.en[step],
  missing: missing.map((gate) => words.en[gate]).join(', '),
  step_es: words.es[step],
  missing_es: missing.map((gate) => words.es[gate]).join(', '),
})
