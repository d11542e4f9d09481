const dayMs = 86_400_000

/** Nine on a Monday so many weeks from now, as a field for a date and time takes it: every shop of the demo is open then. */
export function mondayMorning(weeksAhead: number): string {
  const today = new Date()
  const toMonday = (8 - today.getUTCDay()) % 7 || 7
  return `${new Date(today.getTime() + (toMonday + 7 * weeksAhead) * dayMs).toISOString().slice(0, 10)}T09:00`
}
