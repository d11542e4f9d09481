/** What a mail with a payment link says; amounts come written. */
export const paymentMailText = {
  en: {
    subject: (isDeposit: boolean, number: string, shop: string) =>
      isDeposit ? `Deposit for order ${number} at ${shop}` : `Pay invoice ${number} from ${shop}`,
    greeting: (name: string) => `Hello ${name},`,
    body: (isDeposit: boolean, number: string, shop: string) =>
      isDeposit ? `${shop} asks for a deposit for order ${number}.` : `You can pay invoice ${number} from ${shop} online.`,
    amount: 'Amount',
    number: (isDeposit: boolean) => (isDeposit ? 'Order' : 'Invoice'),
    button: 'Pay now',
    safe: 'You type your card details on the page of the payment provider. The shop does not see them.',
  },
  es: {
    subject: (isDeposit: boolean, number: string, shop: string) =>
      isDeposit ? `Anticipo para la orden ${number} en ${shop}` : `Pague la factura ${number} de ${shop}`,
    greeting: (name: string) => `Hola, ${name}:`,
    body: (isDeposit: boolean, number: string, shop: string) =>
      isDeposit ? `${shop} pide un anticipo para la orden ${number}.` : `Puede pagar en línea la factura ${number} de ${shop}.`,
    amount: 'Monto',
    number: (isDeposit: boolean) => (isDeposit ? 'Orden' : 'Factura'),
    button: 'Pagar ahora',
    safe: 'Los datos de su tarjeta se escriben en la página del proveedor de pagos. El taller no los ve.',
  },
}
