import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ServiceOrder } from '../service-orders.api.ts'
import { OrderTechnician } from './order-cells.tsx'

it('an order without a technician has a button to assign one only for who may assign (R1-28)', () => {
  const shown = (allowed: ServiceOrder['allowed']) =>
    renderToStaticMarkup(
      createElement(OrderTechnician, {
        order: { assigned_technician: null, number: 'SO-2026-00001', allowed } as ServiceOrder,
        onAssign: () => {},
      }),
    )
  expect(shown(['assign'])).toContain('<button')
  expect(shown(['edit'])).not.toContain('<button')
})
