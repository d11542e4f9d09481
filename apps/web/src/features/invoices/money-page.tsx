import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useShop } from '#platform/session/use-session.ts'
import { Breadcrumbs, PageHeader } from '#ui/layout.tsx'

/** A screen of money of the shop that is chosen, under a list to go back to. */
export function MoneyPage({
  back,
  title,
  children,
}: {
  back: { to: string; label: string }
  title: string
  children: ReactNode
}) {
  const shop = useShop()
  return (
    <div className="page">
      <PageHeader
        crumbs={
          <Breadcrumbs
            items={[
              <Link key="list" to={back.to}>
                {back.label}
              </Link>,
              title,
            ]}
          />
        }
        title={title}
        beside={shop && <span className="text-ink-3">{shop.name}</span>}
      />
      {children}
    </div>
  )
}
