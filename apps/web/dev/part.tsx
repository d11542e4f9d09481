import type { ReactNode } from 'react'

/** A subject of the sheet with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
