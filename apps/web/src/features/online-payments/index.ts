export { OnlinePaymentCard } from './online-payment-card.tsx'
export { PaymentSettingsCard } from './payment-settings-card.tsx'
