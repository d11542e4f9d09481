/** An open invoice as allocation needs it; cents, dates YYYY-MM-DD. */
export interface OpenInvoice {
  id: string
  number: string
  dueDate: string
  balanceCents: number
}

/**
 * Spreads an amount over open invoices, the oldest due date first, then by number (PAY11, PAY31).
 * @returns what each gets, above zero; what is left is customer credit
 */
export function allocateOldest(
  amountCents: number,
  invoices: readonly OpenInvoice[],
): { allocations: { id: string; cents: number }[]; restCents: number } {
  const inOrder = [...invoices].sort((a, b) =>
    a.dueDate === b.dueDate ? (a.number < b.number ? -1 : 1) : a.dueDate < b.dueDate ? -1 : 1,
  )
  let restCents = amountCents
  const allocations: { id: string; cents: number }[] = []
  for (const invoice of inOrder) {
    const cents = Math.min(restCents, invoice.balanceCents)
    if (cents <= 0) continue
    allocations.push({ id: invoice.id, cents })
    restCents -= cents
  }
  return { allocations, restCents }
}

/** Digits of a card are checked by doubling every second one from the right. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const counted = i % 2 === 0 ? digit : digit * 2
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}
/** Is there a run of 13 to 19 digits, also with spaces or dashes between them, that could be a card's number (PAY21)? */
export const hasCardNumber = (text: string): boolean =>
  (text.match(/\d(?:[ -]?\d)*/g) ?? [])
    .map((found) => found.replace(/\D/g, ''))
    .some((digits) => digits.length >= 13 && digits.length <= 19 && passesLuhn(digits))
