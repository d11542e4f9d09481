/** What a tab keeps of a form: the values that were typed and the version of the record they were typed on. */
export interface KeptForm {
  version: number | null
  values: Record<string, unknown>
}

/** What was kept, as far as it still fits the fields of the form and the record as it is now; null for nothing of use. */
export function fittingForm(kept: unknown, fields: readonly string[], version: number | undefined): KeptForm['values'] | null {
  if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('version' in kept)) return null
  const { values, version: before } = kept as KeptForm
  // Typed on another state of the record: the record as it is now wins.
  if (typeof values !== 'object' || values === null || before !== (version ?? null)) return null
  const found = Object.entries(values).filter(([name]) => fields.includes(name))
  return found.length > 0 ? Object.fromEntries(found) : null
}
