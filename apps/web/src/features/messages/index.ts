import { lazy } from 'react'

/** The thread of an order; its code comes with the card. */
export const OrderMessages = lazy(() => import('./order-messages.tsx'))
