/** A vehicle as people name it: `2019 Freightliner Cascadia 126`. */
export function vehicleName({ year, make, model }: { year?: number | null; make: string; model: string }): string {
  return [year, make, model].filter(Boolean).join(' ')
}
