import { useEffect } from 'react'
import { notify } from '#ui/notify.ts'

/** Says once in a toast that something could not be read; the place of what is missing says it as well. */
export function useFailureToast(failed: boolean, title: string, text: string): void {
  useEffect(() => {
    if (failed) notify({ kind: 'error', title, text })
  }, [failed, title, text])
}
