import { CircleCheck, CircleX, Clock, Info, X } from 'lucide-react'
import * as Primitive from 'radix-ui/toast'
import { Button, IconButton } from './button.tsx'
import { dismissToast, useNotice } from './notify.ts'
import { useUiText } from './ui-text.ts'

const looks = {
  success: { tone: 'green', icon: CircleCheck },
  error: { tone: 'red', icon: CircleX },
  warning: { tone: 'amber', icon: Clock },
  info: { tone: 'blue', icon: Info },
} as const

/** The place of the toast; once in the app. `notify` (notify.ts) fills it. */
export function Toaster() {
  const words = useUiText()
  const notice = useNotice()
  const kind = notice?.kind ?? 'success'
  const Icon = looks[kind].icon
  return (
    <Primitive.Provider label={words.notifications} swipeDirection="right">
      {notice && (
        <Primitive.Root
          asChild
          key={notice.number}
          open
          // Errors interrupt (alert), everything else waits its turn (status).
          type={kind === 'error' ? 'foreground' : 'background'}
          duration={notice.duration ?? (kind === 'error' ? 8000 : 5000)}
          onOpenChange={(open) => {
            if (!open) dismissToast(notice.number)
          }}
        >
          {/* One at a time, so it is no list: Radix would make an item of it. */}
          <div className="toast" data-tone={looks[kind].tone} role={kind === 'error' ? 'alert' : 'status'}>
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
          </div>
        </Primitive.Root>
      )}
      <Primitive.Viewport asChild>
        <div className="toast-viewport" />
      </Primitive.Viewport>
    </Primitive.Provider>
  )
}
