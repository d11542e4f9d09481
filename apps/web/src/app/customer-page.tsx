import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CustomerPage } from '#features/estimates/customer-page/customer-page.tsx'
import '#ui/styles/customer-page.css'

// The page of a customer is a build of its own (vite.customer.config.ts): it begins here, without the product.
const [, token = ''] = /^\/o\/([^/]+)/.exec(location.pathname) ?? []
const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <StrictMode>
      <CustomerPage token={decodeURIComponent(token)} />
    </StrictMode>,
  )
