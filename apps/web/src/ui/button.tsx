import * as Slot from 'radix-ui/slot'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './classes.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'soft' | 'danger' | 'danger-quiet'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'glove'

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  /** 32, 36 or 44 px; `glove` is the technician's 64 px and more. */
  size?: ButtonSize
  icon?: ReactNode
  /** Working: shows the spinner, refuses clicks, keeps its width when `busyText` is as long as the text. */
  busy?: boolean
  busyText?: ReactNode
  block?: boolean
  /** Icon above the text (technician portal). */
  stacked?: boolean
  /** Why the button can't be used now. Makes it refuse clicks, stay reachable by keyboard and say the reason. */
  disabledReason?: string | undefined
  /** Gives the look to the single child, for example a link. */
  asChild?: boolean
}

/** A button: verb and object ("Save vehicle"). One primary per view. */
export function Button({
  kind = 'secondary',
  size = 'md',
  icon,
  busy = false,
  busyText,
  block,
  stacked,
  disabledReason,
  asChild,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = cx(
    'btn',
    `btn--${kind}`,
    size !== 'md' && `btn--${size}`,
    block && 'btn--block',
    stacked && 'btn--stacked',
    className,
  )
  if (asChild) {
    return (
      <Slot.Root className={look} {...(rest as object)}>
        {children}
      </Slot.Root>
    )
  }
  const refused = busy || disabledReason !== undefined
  const button = (
    <button
      type={refused && type === 'submit' ? 'button' : type}
      className={look}
      aria-busy={busy || undefined}
      aria-disabled={disabledReason !== undefined || undefined}
      onClick={refused ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner size={16} label="" /> : icon}
      {busy && busyText !== undefined ? busyText : children}
    </button>
  )
  return disabledReason ? <Tooltip text={disabledReason}>{button}</Tooltip> : button
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'busyText' | 'block' | 'stacked'> {
  /** What it does, for readers and as the tooltip. */
  label: string
  icon: ReactNode
  /** Set false where the tooltip would only repeat what is beside it. */
  tooltip?: boolean
}

/** A button with only an icon; its label is spoken and shown as a tooltip. */
export function IconButton({ label, icon, kind = 'ghost', className, tooltip = true, disabledReason, ...rest }: IconButtonProps) {
  const button = (
    <Button
      {...rest}
      kind={kind}
      icon={icon}
      aria-label={label}
      aria-disabled={disabledReason !== undefined || undefined}
      {...(disabledReason !== undefined && { onClick: (event) => event.preventDefault() })}
      className={cx('btn--icon', className)}
    />
  )
  return tooltip ? <Tooltip text={disabledReason ? `${label}. ${disabledReason}` : label}>{button}</Tooltip> : button
}
