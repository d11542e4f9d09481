import type { ReactNode } from 'react'

/** The frame of a page that shows parts of the product with fixed examples. */
export function DemoPage({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-6 px-5 pt-8 pb-20 md:px-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl font-[640]">{title}</h1>
        <p className="max-w-170 text-ink-2">{text}</p>
      </header>
      {children}
    </div>
  )
}
