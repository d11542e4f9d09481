import { defineText } from '../i18n/text.ts'

export const sessionText = defineText(
  {
    unauthorized: 'Unauthorized - Please log in again.',
    expiringTitle: 'Session Expiring Soon',
    expiringText: 'Your session will expire in 5 minutes. Please save your work.',
    expiredTitle: 'Session Expired',
    expiredText: 'Your session has expired. Please log in again.',
    stay: 'Stay',
  },
  {
    unauthorized: 'Sin autorización - Inicie sesión de nuevo.',
    expiringTitle: 'Su sesión está por vencer',
    expiringText: 'Su sesión vencerá en 5 minutos. Guarde su trabajo.',
    expiredTitle: 'Sesión vencida',
    expiredText: 'Su sesión ha vencido. Inicie sesión de nuevo.',
    stay: 'Continuar',
  },
)
