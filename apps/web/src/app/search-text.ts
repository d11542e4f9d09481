/** Plain `?a=b` addresses: what is written by hand or in a mail works, and nothing is JSON in disguise. */
export const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
/** The other way; what is empty is left out. */
export const stringifySearch = (search: Record<string, string | number | boolean | null | undefined>) => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}
