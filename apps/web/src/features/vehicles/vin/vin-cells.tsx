import {
  findVinRefusal,
  isVinCheckDigitRight,
  normaliseVin,
  VIN_CHECK_DIGIT_INDEX,
  VIN_LENGTH,
  type VinRefusal,
} from '@twopost/contract/vehicles'
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#ui/classes.ts'
import { useFieldProps } from '#ui/field.tsx'

const places = Array.from({ length: VIN_LENGTH }, (_, place) => place)
/** The first cell of the second and third group: 3 / 6 / 8. */
const groupStarts = new Set([3, 9])

/** What was pasted around the number ("VIN: 1HG…") is dropped. */
function tidy(text: string): string {
  const vin = normaliseVin(text)
  return (vin.length > VIN_LENGTH && vin.startsWith('VIN') ? vin.slice(3) : vin).slice(0, VIN_LENGTH)
}

/**
 * Seventeen cells over one real text box, so that typing, pasting, selecting and readers work as in any other. A refused letter that is
 * typed is not taken; in pasted text it stays, marked, because it shows where the number was misread.
 */
export function VinCells({
  value,
  onValue,
  onRefused,
  onBlur,
  label,
  disabled,
}: {
  value: string
  onValue: (vin: string) => void
  /** A letter that no VIN has was typed. */
  onRefused: (reason: VinRefusal) => void
  onBlur?: () => void
  label: string
  disabled?: boolean
}) {
  const links = useFieldProps()
  const input = useRef<HTMLInputElement>(null)
  const [selection, setSelection] = useState<{ from: number; to: number } | null>(null)
  const checked = isVinCheckDigitRight(value)

  function follow() {
    const box = input.current
    if (box && document.activeElement === box)
      setSelection({ from: box.selectionStart ?? value.length, to: box.selectionEnd ?? value.length })
  }
  /** Where the caret belongs after a change: a value that was tidied up would send it to the end. */
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    const box = input.current
    if (!box || document.activeElement !== box) return
    const at = Math.min(caret.current ?? box.selectionStart ?? value.length, value.length)
    if (caret.current !== null) box.setSelectionRange(at, at)
    caret.current = null
    setSelection({ from: at, to: box.selectionEnd ?? at })
  }, [value])
  function change(box: HTMLInputElement) {
    const text = box.value
    const at = box.selectionStart ?? text.length
    const typed = text.length === value.length + 1 ? normaliseVin(text.slice(at - 1, at)) : ''
    const reason = typed === '' ? null : findVinRefusal(typed)
    if (reason) {
      onRefused(reason)
      // React puts the old value back at the end of this event, and the caret behind it.
      queueMicrotask(() => box.setSelectionRange(at - 1, at - 1))
      return
    }
    // In a full row a typed letter takes the place of the one under the caret.
    const isFull = typed !== '' && value.length === VIN_LENGTH
    const next = tidy(isFull ? text.slice(0, at) + text.slice(at + 1) : text)
    caret.current = tidy(text.slice(0, at)).length
    onValue(next)
  }
  /** The letters of the text box are invisible, so a click is placed by its cell. */
  function place(event: PointerEvent<HTMLInputElement>) {
    const box = event.currentTarget
    const cells = box.parentElement?.querySelectorAll<HTMLElement>('[data-cell]')
    if (!cells) return
    event.preventDefault()
    let at = 0
    for (const [index, cell] of [...cells].entries()) {
      const { left, width } = cell.getBoundingClientRect()
      if (event.clientX > left + width / 2) at = index + 1
    }
    box.focus()
    box.setSelectionRange(Math.min(at, value.length), Math.min(at, value.length))
    follow()
  }

  return (
    <span className={cx('input relative !min-h-14 !px-2', links['aria-invalid'] && 'input--bad')}>
      <span className="flex w-full items-end" aria-hidden="true">
        {places.map((index) => {
          const sign = value[index] ?? ''
          const isCheck = index === VIN_CHECK_DIGIT_INDEX
          const refused = sign !== '' && findVinRefusal(sign) !== null
          const here =
            selection !== null &&
            (selection.from === selection.to
              ? index === Math.min(selection.from, VIN_LENGTH - 1)
              : index >= selection.from && index < selection.to)
          return (
            <span
              key={index}
              data-cell=""
              className={cx(
                'flex h-9 min-w-0 flex-1 items-center justify-center border-b-2 text-[15px] leading-none sm:text-[21px]',
                'mx-px sm:mx-0.5',
                groupStarts.has(index) && 'ml-1.5 sm:ml-3',
                index > VIN_CHECK_DIGIT_INDEX ? 'font-[720] text-ink-1' : 'text-ink-2',
                here ? 'border-focus bg-accent-soft' : 'border-border-strong',
                refused && '!border-(--bad-solid) !text-(--bad-fg)',
                isCheck && checked === true && '!border-(--ok-solid) !text-(--ok-fg)',
                isCheck && checked === false && '!border-(--warn-solid) !text-(--warn-fg)',
              )}
            >
              {sign}
            </span>
          )
        })}
      </span>
      <input
        {...links}
        ref={input}
        className="absolute inset-0 cursor-text opacity-0"
        aria-label={label}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        disabled={disabled}
        value={value}
        onPointerDown={place}
        onChange={(event) => change(event.target)}
        onSelect={follow}
        onKeyUp={follow}
        onFocus={follow}
        onBlur={() => {
          setSelection(null)
          onBlur?.()
        }}
      />
    </span>
  )
}
