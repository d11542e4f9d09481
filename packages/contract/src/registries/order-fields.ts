/**
 * The fields of an order that a change can name, as they are stored: the one list for the timeline, its words and the audit log. `words`
 * are English and Spanish, with the article; `values` says that the old and the new value stand in the timeline (R1-36), which is for
 * short ones: of long texts and ids only that they changed.
 */
export const orderFields = {
  title: { words: ['the title', 'el título'], values: true },
  description: { words: ['the description', 'la descripción'] },
  priority: { words: ['the priority', 'la prioridad'], values: true },
  due_at: { words: ['the due date', 'la fecha de entrega'], values: true },
  promised_at: { words: ['the promised time', 'la hora prometida'], values: true },
  service_level_id: { words: ['the service level', 'el nivel de servicio'] },
  estimated_minutes: { words: ['the estimated time', 'el tiempo estimado'], values: true },
  mileage_in: { words: ['the mileage in', 'el millaje de entrada'], values: true },
  mileage_out: { words: ['the mileage out', 'el millaje de salida'], values: true },
  notes: { words: ['the notes', 'las notas'] },
  po_number: { words: ['the PO number', 'el número de orden de compra'], values: true },
  customer_id: { words: ['the customer', 'el cliente'] },
  vehicle_id: { words: ['the vehicle', 'el vehículo'] },
  assigned_technician_id: { words: ['the lead', 'el técnico principal'] },
  bay_id: { words: ['the bay', 'la bahía'] },
  scheduled_start: { words: ['the start', 'el inicio'] },
  scheduled_end: { words: ['the end', 'el fin'] },
} as const satisfies Record<string, { words: readonly [en: string, es: string]; values?: true }>
export type OrderField = keyof typeof orderFields
export const orderFieldNames = Object.keys(orderFields) as OrderField[]

/** Fields whose old and new values stand in the timeline. */
export type ToldField = { [F in OrderField]: (typeof orderFields)[F] extends { values: true } ? F : never }[OrderField]
export const isTold = (field: string): field is ToldField =>
  Object.hasOwn(orderFields, field) && 'values' in orderFields[field as OrderField]
/** Under which names they stand there. */
export type ToldFact = `from_${ToldField}` | `to_${ToldField}`
export const toldFacts = orderFieldNames.filter(isTold).flatMap((field): ToldFact[] => [`from_${field}`, `to_${field}`])

/** The words of all fields in one language, with the article or without it. */
export const orderFieldWords = (language: 'en' | 'es'): Readonly<Record<OrderField, string>> =>
  Object.fromEntries(
    Object.entries(orderFields).map(([field, { words }]) => [field, words[language === 'en' ? 0 : 1]]),
  ) as Record<OrderField, string>
/** The same without the article: English, Spanish. */
export const orderFieldNouns: Readonly<Record<string, readonly [string, string]>> = Object.fromEntries(
  Object.entries(orderFields).map(([field, { words }]) => {
    const [en, es] = words.map((word) => word.replace(/^(the|el|la|los|las) /, '')) as [string, string]
    return [field, [en, es] as const]
  }),
)
