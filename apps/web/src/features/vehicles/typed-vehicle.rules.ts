/** What a person typed into a search as the start of a new vehicle: a VIN, a plate (it has a digit and no blank word), or make and model. */
export function valuesFromTyped(typed: string): { vin?: string; license_plate?: string; make?: string; model?: string } {
  const text = typed.trim()
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  if (/^[A-HJ-NPR-Z0-9]{17}$/.test(plain)) return { vin: plain }
  if (/\d/.test(plain) && plain.length <= 8 && /^[A-Z0-9]+$/.test(plain)) return { license_plate: text.toUpperCase() }
  const [make = '', ...model] = text.split(/\s+/)
  return { make, model: model.join(' ') }
}
