/** Planned over actual minutes, 1 at most, in hundredths (OP-50); null without a measured job. */
export function efficiencyOf(measured: { jobs: number; plannedMinutes: number; actualMinutes: number }): number | null {
  if (measured.jobs === 0) return null
  const share = measured.actualMinutes === 0 ? 1 : Math.min(1, measured.plannedMinutes / measured.actualMinutes)
  return Math.round(share * 100) / 100
}

/** Hours with one decimal (H5). */
export const hoursOf = (seconds: number): number => Math.round(seconds / 360) / 10
