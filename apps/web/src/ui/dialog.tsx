import { X } from 'lucide-react'
import * as Primitive from 'radix-ui/dialog'
import { type FormEventHandler, type ReactNode, useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { useReturnedFocus } from './return-focus.ts'
import { useUiText } from './ui-text.ts'
import { useUnsaved } from './unsaved.ts'

interface OverlayProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question or the task. */
  title: ReactNode
  /** A sentence under the title. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** With it the content is a form: Enter submits. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** While true Esc and a click outside do not close, and leaving the page asks first (typed text would be lost). */
  dirty?: boolean
}

function guard(dirty: boolean | undefined) {
  return dirty ? (event: Event) => event.preventDefault() : undefined
}

/**
 * Where the focus goes when it opens: what is marked `data-autofocus`, else the first control of the content, else the
 * last button (the primary one), or the first where the primary one destroys.
 */
function focusFirst(event: Event, calm: boolean) {
  const window = event.currentTarget as HTMLElement
  const buttons = window.querySelectorAll<HTMLElement>('.dialog-foot button, .drawer-foot button')
  const target =
    window.querySelector<HTMLElement>('[data-autofocus]') ??
    window.querySelector<HTMLElement>(
      ':is(.dialog-body, .drawer-body, .bottom-sheet-body) :is(input, select, textarea, button, [tabindex="0"]):not(:disabled)',
    ) ??
    buttons[calm ? 0 : buttons.length - 1]
  if (!target) return
  event.preventDefault()
  target.focus()
}

function Body({ onSubmit, children }: { onSubmit: OverlayProps['onSubmit']; children: ReactNode }) {
  if (!onSubmit) return children
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // Never the browser's own way, which would reload the page.
        event.preventDefault()
        onSubmit(event)
      }}
    >
      {children}
    </form>
  )
}

/** A window over the page that asks one thing. Never open one over another. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  onSubmit,
  dirty,
  size = 'sm',
  icon,
  destroys = false,
}: OverlayProps & {
  size?: 'sm' | 'md' | 'lg'
  icon?: ReactNode
  /** The primary button destroys something: the focus starts on the other one. */
  destroys?: boolean
}) {
  const words = useUiText()
  const focus = useReturnedFocus()
  useUnsaved(open && dirty)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim" />
        <div className="dialog-place">
          <Primitive.Content
            className={cx('dialog', size !== 'sm' && `dialog--${size}`)}
            {...(!description && { 'aria-describedby': undefined })}
            onEscapeKeyDown={guard(dirty)}
            onInteractOutside={guard(dirty)}
            onOpenAutoFocus={(event) => {
              focus.remember()
              focusFirst(event, destroys)
            }}
            onCloseAutoFocus={focus.giveBack}
          >
            <Body onSubmit={onSubmit}>
              <div className="dialog-head">
                {icon}
                <div className="min-w-0 flex-1">
                  <Primitive.Title>{title}</Primitive.Title>
                  {description && <Primitive.Description className="mt-2 text-ink-2">{description}</Primitive.Description>}
                </div>
                <Primitive.Close asChild>
                  <IconButton size="sm" className="-mt-1 -mr-1" label={words.close} icon={<X size={17} />} tooltip={false} />
                </Primitive.Close>
              </div>
              {children !== undefined && children !== null && <div className="dialog-body">{children}</div>}
              {footer && <div className="dialog-foot">{footer}</div>}
            </Body>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Asks once before something that can't be undone; names the thing and says what else happens. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmText,
  busyText,
  cancelText,
  onConfirm,
  danger = false,
  error,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  /** What should be known before one confirms, under the description. */
  children?: ReactNode
  confirmText: string
  busyText?: string
  cancelText?: string
  /** The dialog closes when it resolves and stays open when it rejects; the caller shows the error. */
  onConfirm: () => unknown
  danger?: boolean
  error?: ReactNode
}) {
  const words = useUiText()
  const [busy, setBusy] = useState(false)
  const isSent = useRef(false)
  async function confirm() {
    // The second of two quick presses comes before the button is busy.
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } catch {
      // The caller says what went wrong; the question stays.
    } finally {
      isSent.current = false
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      destroys={danger}
      description={description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{cancelText ?? words.cancel}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} busyText={busyText} onClick={() => void confirm()}>
            {confirmText}
          </Button>
        </>
      }
    >
      {error || children ? (
        <div className="flex flex-col gap-3">
          {children}
          {error && (
            <p className="text-bad" role="alert">
              {error}
            </p>
          )}
        </div>
      ) : undefined}
    </Dialog>
  )
}

/** A sheet at the right edge for create-and-compare work; full width on phones. */
export function Drawer({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  onSubmit,
  dirty,
  wide,
}: OverlayProps & { wide?: boolean }) {
  const words = useUiText()
  const focus = useReturnedFocus()
  useUnsaved(open && dirty)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim" />
        <Primitive.Content
          className={cx('drawer', wide && 'drawer--wide')}
          {...(!description && { 'aria-describedby': undefined })}
          onEscapeKeyDown={guard(dirty)}
          onInteractOutside={guard(dirty)}
          onOpenAutoFocus={(event) => {
            focus.remember()
            focusFirst(event, false)
          }}
          onCloseAutoFocus={focus.giveBack}
        >
          <Body onSubmit={onSubmit}>
            <div className="drawer-head">
              <div className="min-w-0 flex-1">
                <Primitive.Title>{title}</Primitive.Title>
                {description && <Primitive.Description className="text-sm text-ink-3">{description}</Primitive.Description>}
              </div>
              <Primitive.Close asChild>
                <IconButton size="sm" label={words.close} icon={<X size={17} />} tooltip={false} />
              </Primitive.Close>
            </div>
            <div className="drawer-body">{children}</div>
            {footer && <div className="drawer-foot">{footer}</div>}
          </Body>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** A sheet from the bottom edge: the technician's questions (why are you pausing?). */
export function BottomSheet({ open, onOpenChange, title, description, children, footer, onSubmit, dirty }: OverlayProps) {
  const focus = useReturnedFocus()
  useUnsaved(open && dirty)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim" />
        <Primitive.Content
          className="bottom-sheet"
          {...(!description && { 'aria-describedby': undefined })}
          onEscapeKeyDown={guard(dirty)}
          onInteractOutside={guard(dirty)}
          onOpenAutoFocus={(event) => {
            focus.remember()
            focusFirst(event, false)
          }}
          onCloseAutoFocus={focus.giveBack}
        >
          <Body onSubmit={onSubmit}>
            <Primitive.Title className="bottom-sheet-title">{title}</Primitive.Title>
            {description && <Primitive.Description className="mb-3 text-ink-2">{description}</Primitive.Description>}
            <div className="bottom-sheet-body">{children}</div>
            {footer && <div className="mt-3 flex gap-2">{footer}</div>}
          </Body>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
