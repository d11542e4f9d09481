import { createRoot } from 'react-dom/client'
import { StepUpDialog } from '#features/auth/factors/step-up-dialog.tsx'
import { useLocale } from '#platform/app-storage.ts'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { UiTextProvider, uiTexts } from '#ui/ui-text.ts'

function Asking({ onDone }: { onDone: (done: boolean) => void }) {
  return (
    <UiTextProvider value={uiTexts[useLocale()]}>
      <TooltipProvider>
        <StepUpDialog onDone={onDone} />
      </TooltipProvider>
    </UiTextProvider>
  )
}

let asked: Promise<boolean> | null = null

/**
 * Asks the person who they are, once for however many calls wait for it (3.2). False: they gave up. Beside the screens and not within them, so that
 * nothing of it is loaded before.
 */
export function askStepUp(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    root.render(
      <Asking
        onDone={(done) => {
          asked = null
          resolve(done)
          // Not while it is being drawn.
          setTimeout(() => {
            root.unmount()
            place.remove()
          })
        }}
      />,
    )
  })
  return asked
}
