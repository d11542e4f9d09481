/** What somebody who may assign can allow: a time that is taken or in which nobody works, or a technician or bay that does not fit (G25, G37). */
export type Allowance = 'overlap' | 'unfit'

const allowances: Readonly<Record<string, Allowance>> = {
  DOUBLE_BOOKING: 'overlap',
  TECHNICIAN_AWAY: 'overlap',
  NOT_ABLE: 'unfit',
  BAY_UNFIT: 'unfit',
}
/** What would have to be allowed for what the server refused with a code; null where nothing helps. */
export const allowanceFor = (code: string): Allowance | null => allowances[code] ?? null

/** The allowances as a call takes them. */
export const allowed = (given: Iterable<Allowance>): { allow_overlap?: true; allow_unfit?: true } => {
  const all = new Set(given)
  return { ...(all.has('overlap') && { allow_overlap: true }), ...(all.has('unfit') && { allow_unfit: true }) }
}
