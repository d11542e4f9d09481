import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { notify } from './notify.ts'
import { useUiText } from './ui-text.ts'

/** A license plate as people say it: state code and number. */
export function Plate({
  number,
  state,
  size = 'md',
}: {
  number: string
  state?: string | null | undefined
  size?: 'sm' | 'md' | 'lg'
}) {
  const words = useUiText()
  return (
    <span className={cx('plate', size !== 'md' && `plate--${size}`)}>
      <span className="sr-only">{words.plate(state ? `${state} ${number}` : number)}</span>
      {state && (
        <span className="plate-state" aria-hidden="true">
          {state}
        </span>
      )}
      <span aria-hidden="true">{number}</span>
    </span>
  )
}

/** A VIN: the first nine muted, the last eight bold, because those are said out loud. */
export function VinText({ vin, copy = false }: { vin: string; copy?: boolean }) {
  const words = useUiText()
  const tail = vin.length > 8 ? vin.slice(-8) : vin
  return (
    <span className="inline-flex items-center gap-1">
      <span className="vin">
        {vin.slice(0, vin.length - tail.length)}
        <b>{tail}</b>
      </span>
      {copy && (
        <IconButton
          size="sm"
          label={words.copy}
          icon={<Copy size={15} />}
          onClick={() => {
            void navigator.clipboard.writeText(vin).then(() => notify({ title: words.copied, text: vin }))
          }}
        />
      )}
    </span>
  )
}

/** A fleet's own number of the vehicle. */
export function Unit({ children }: { children: ReactNode }) {
  return <span className="unit">{children}</span>
}

/** `SO-2026-00418`: prefix muted, number bold. */
export function RecordNumber({ number }: { number: string }) {
  const cut = number.lastIndexOf('-') + 1
  return (
    <span className="record-number">
      <span>{number.slice(0, cut)}</span>
      {number.slice(cut)}
    </span>
  )
}

/** The letters of an avatar: first of the first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : (words[0]?.[1] ?? '')
  return (first + last).toLocaleUpperCase()
}

/** A person. The name must stand beside it, or `label` be given. */
export function Avatar({
  name,
  image,
  size = 'md',
  accent,
  label,
}: {
  name: string
  image?: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl'
  accent?: boolean
  label?: string
}) {
  return (
    <span className={cx('avatar', size !== 'md' && `avatar--${size}`, accent && 'avatar--accent')} title={label}>
      {image ? <img src={image} alt="" /> : <span aria-hidden="true">{initials(name)}</span>}
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

/** Nobody yet: a dashed circle with what to do in it. */
export function NoAvatar({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <span className="avatar avatar--none" title={label}>
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** A key on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>
}

/** The mark: a two-post lift. */
export function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg className="flex-none" width={size} height={size} viewBox="0 0 34 34" aria-hidden="true">
      <rect width="34" height="34" rx="8.5" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="3" strokeLinecap="round">
        <path d="M10 8v18M24 8v18M10 15.2h14" />
        <path d="M6.8 26h6.4M20.8 26h6.4" strokeWidth="2.6" />
      </g>
    </svg>
  )
}

/** The product's name and mark live here and nowhere else. */
export const productName = 'Twopost'

export function Logo({ size = 36 }: { size?: number }) {
  return (
    <span className="inline-flex items-center gap-3">
      <Mark size={size} />
      <span className="text-[19px] font-[720] tracking-[-.02em] text-ink-1">{productName}</span>
    </span>
  )
}
