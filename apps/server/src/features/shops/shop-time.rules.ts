/** An instant (or ms) as messages of the API say it to the people of a shop: `Nov 20, 8:05 AM`. */
export const sayTime = (zone: string, at: Date | number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    at,
  )
