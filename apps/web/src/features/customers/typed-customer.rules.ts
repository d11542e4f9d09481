/** What a person typed into a search as the start of a new customer: an address, a number or a name. */
export function valuesFromTyped(typed: string): { name?: string; email?: string; phone?: string } {
  const text = typed.trim()
  if (text.includes('@')) return { email: text }
  return /^[\d\s().+-]{4,}$/.test(text) ? { phone: text } : { name: text }
}
