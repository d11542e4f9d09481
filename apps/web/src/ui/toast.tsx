import { CircleCheck, CircleX, Clock, Info, X } from 'lucide-react'
import * as Primitive from 'radix-ui/toast'
import { useSyncExternalStore } from 'react'
import { Button, IconButton } from './button.tsx'
import { useUiText } from './ui-text.ts'

export interface Notice {
  kind?: 'success' | 'error' | 'warning' | 'info'
  title: string
  text?: string | undefined
  /** Milliseconds; by default 5 s, errors 8 s. */
  duration?: number
  action?: { label: string; onAction: () => void }
}

let shown: (Notice & { number: number }) | null = null
let counter = 0
const listeners = new Set<() => void>()

function set(next: typeof shown) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast; it takes the place of the one before (only one is ever visible, checklist P8). Never the only sign of an error. */
export function notify(notice: Notice): void {
  counter += 1
  set({ ...notice, number: counter })
}

/** Takes the toast away. */
export function dismissToast(): void {
  set(null)
}

const looks = {
  success: { tone: 'green', icon: CircleCheck },
  error: { tone: 'red', icon: CircleX },
  warning: { tone: 'amber', icon: Clock },
  info: { tone: 'blue', icon: Info },
} as const

/** The place of the toast; once in the app. */
export function Toaster() {
  const words = useUiText()
  const notice = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
  const kind = notice?.kind ?? 'success'
  const Icon = looks[kind].icon
  return (
    <Primitive.Provider label={words.notifications} swipeDirection="right">
      {notice && (
        <Primitive.Root
          key={notice.number}
          open
          // Errors interrupt (alert), everything else waits its turn (status).
          type={kind === 'error' ? 'foreground' : 'background'}
          duration={notice.duration ?? (kind === 'error' ? 8000 : 5000)}
          onOpenChange={(open) => {
            if (!open && shown?.number === notice.number) set(null)
          }}
          className="toast"
          data-tone={looks[kind].tone}
          role={kind === 'error' ? 'alert' : 'status'}
        >
          <Icon size={18} aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <Primitive.Title className="toast-title">{notice.title}</Primitive.Title>
            {notice.text && <Primitive.Description className="toast-text">{notice.text}</Primitive.Description>}
          </div>
          {notice.action && (
            <Primitive.Action asChild altText={notice.action.label}>
              <Button size="sm" onClick={notice.action.onAction}>
                {notice.action.label}
              </Button>
            </Primitive.Action>
          )}
          <Primitive.Close asChild>
            <IconButton size="sm" className="-mt-1" label={words.close} icon={<X size={16} />} tooltip={false} />
          </Primitive.Close>
        </Primitive.Root>
      )}
      <Primitive.Viewport className="toast-viewport" />
    </Primitive.Provider>
  )
}
