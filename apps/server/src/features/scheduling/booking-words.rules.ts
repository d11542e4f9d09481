/** A time as the messages of the schedule say it. */
export const sayTime = (zone: string, at: Date | number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    at,
  )
