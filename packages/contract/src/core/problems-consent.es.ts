import type { consentProblems } from './problems-consent.en.ts'

/** The Spanish sentences of `problems-consent.en.ts`. */
export const consentProblemsEs: Readonly<Record<keyof typeof consentProblems, string>> = {
  CONSENT_OFF: 'Esta orden se escribió sin pedir aprobación. No hay nada que aprobar en ella.',
  NOTHING_APPROVED: 'El cliente todavía no ha aprobado ningún trabajo de esta orden.',
  NOT_AUTHORIZED: 'El cliente no ha aprobado este trabajo.',
  WORK_NOT_AUTHORIZED:
    'Se hizo trabajo que el cliente no ha aprobado: {services}. Registre la aprobación o diga por qué está bien así.',
  OVER_AUTHORIZED: 'Esta orden ya suma {now}. El cliente aprobó {authorized}, como máximo {limit}.',
  GATE: 'Antes de {step} esta orden falta: {missing}.',
  PIN_WRONG: 'El PIN no es correcto.',
  APPROVER_MAY_NOT: '{name} no puede aprobar esto. Pregunte a alguien que pueda.',
  DECISION_REFUSED: '{service} ya no se puede decidir así. Vuelva a cargar la orden.',
  ALREADY_DECIDED: '{service} ya se decidió a las {time}.',
  WORK_BEGUN: 'El trabajo de {service} ya empezó. Su aprobación no se puede retirar.',
  SERVICE_APPROVED: 'El cliente aprobó {service}. Retire primero esa aprobación y después quite el servicio.',
  SERVICE_CLOCKED: 'Hay tiempo marcado en {service}. Pase primero el tiempo a otro servicio, o deje este y quite sus líneas.',
  SERVICE_PARTS_OUT: 'Se tomaron piezas para {service}. Devuélvalas primero y después quite el servicio.',
  SERVICE_EXISTS: '{service} ya está en esta orden. Elija otro nombre.',
  DEFERRED_NOT_FOUND: 'No se encontró este trabajo pendiente',
  OF_ANOTHER_VEHICLE: 'Este trabajo es de otro vehículo.',
  ALREADY_OFFERED: 'Este trabajo ya está en {number}.',
  DUE_METER_PASSED: 'El vehículo ya tiene {mileage}. Escriba más o déjelo vacío.',
  ESTIMATE_NOT_FOUND: 'No se encontró el estimado',
  LINK_NOT_FOUND: 'No se encontró el enlace',
  NOTHING_TO_PRESENT: 'Elija al menos un servicio para presentar.',
  NOTHING_PRESENTED: 'Presente primero un estimado. Hasta entonces no hay nada detrás del enlace.',
  SERVICE_NOT_ASKED: 'Nadie tiene que aprobar {service} ahora, así que no se puede presentar.',
  PRICE_MISSING: '{service} no tiene precio. Agregue uno, o escriba al cliente un mensaje sobre eso.',
  ESTIMATE_CHANGED: 'El estimado cambió desde que lo abrió. Revíselo otra vez.',
  ESTIMATE_EXPIRED: 'Este estimado era válido hasta el {date}. Pida uno nuevo al taller.',
  NOTHING_TO_OVERRIDE: 'Aquí no hay nada que necesite un motivo ahora.',
}
