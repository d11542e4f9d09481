import { notify } from '#ui/notify.ts'
import { spokenProblem } from './api/problem.ts'

/** How long the browser may take to read the file before its address goes. */
const addressLivesMs = 60_000

/** A file of the server as an address of this browser; a failure is told, and gives null. */
export async function fileAddress(load: () => Promise<Blob>): Promise<string | null> {
  try {
    const address = URL.createObjectURL(await load())
    setTimeout(() => URL.revokeObjectURL(address), addressLivesMs)
    return address
  } catch (error) {
    notify({ kind: 'error', title: await spokenProblem(error) })
    return null
  }
}

/** Opens a PDF in a tab of its own; it is fetched with the session first. @returns whether it came */
export async function openPdf(load: () => Promise<Blob>): Promise<boolean> {
  // Opened at once: after waiting the browser would take it for an advertisement.
  const tab = window.open('', '_blank')
  const address = await fileAddress(load)
  if (!address) tab?.close()
  else if (tab) tab.location.href = address
  else location.href = address
  return address !== null
}
