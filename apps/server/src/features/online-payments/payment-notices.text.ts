interface PaidFacts {
  amount: string
  /** Of the invoice, or of the order that a deposit is for. */
  number: string
  isDeposit: boolean
  /** What the invoice did not take; empty when it took all. */
  credit: string
  isLate: boolean
}

/** What people are told when money came online, in both languages. */
export const paymentNoticeText = {
  en: ({ amount, number, isDeposit, credit, isLate }: PaidFacts) => ({
    title: isDeposit ? `Deposit of ${amount} paid online` : `${amount} paid online`,
    message: [
      isDeposit ? `For order ${number}.` : `For invoice ${number}.`,
      ...(credit ? [`${credit} is customer credit, because the invoice was paid already.`] : []),
      ...(isLate ? ['It came after the payment link had ended.'] : []),
    ].join(' '),
  }),
  es: ({ amount, number, isDeposit, credit, isLate }: PaidFacts) => ({
    title: isDeposit ? `Anticipo de ${amount} pagado en línea` : `Pago de ${amount} en línea`,
    message: [
      isDeposit ? `Por la orden ${number}.` : `Por la factura ${number}.`,
      ...(credit ? [`${credit} queda como saldo a favor, porque la factura ya estaba pagada.`] : []),
      ...(isLate ? ['Llegó después de que venció el enlace de pago.'] : []),
    ].join(' '),
  }),
}
