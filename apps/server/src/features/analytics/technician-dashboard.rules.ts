/** Shown in place of a figure that nothing was recorded for (H36). */
export const defaultFigures = { efficiency: 0.85, customerRating: 4.2 } as const

export interface Figure {
  value: number
  is_default: boolean
}

/** Planned over actual minutes, 1 at most, in hundredths (OP-50); the default without a measured job. */
export function efficiencyOf(measured: { jobs: number; plannedMinutes: number; actualMinutes: number }): Figure {
  if (measured.jobs === 0) return { value: defaultFigures.efficiency, is_default: true }
  const share = measured.actualMinutes === 0 ? 1 : Math.min(1, measured.plannedMinutes / measured.actualMinutes)
  return { value: Math.round(share * 100) / 100, is_default: false }
}

/** Hours with one decimal (H5). */
export const hoursOf = (seconds: number): number => Math.round(seconds / 360) / 10
