import type { ReactNode } from 'react'
import '#ui/styles/public-site.css'
import '#ui/styles/public-site-phone.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header and footer around every public page (B1). */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="site">
      <SiteHeader />
      <main className="site-main">{children}</main>
      <SiteFooter />
    </div>
  )
}
