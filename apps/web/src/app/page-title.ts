import { useEffect } from 'react'
import { productName } from '#ui/identity.tsx'

/** The name of the screen in the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName
  }, [title])
}
