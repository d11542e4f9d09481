import type { LucideProps } from 'lucide-react'
import { cx } from './classes.ts'

/** The file with the drawings; the build writes its name into the page (build/icon-sprite.ts). */
const file = document.querySelector<HTMLMetaElement>('meta[name="icons"]')?.content ?? ''

/** An icon of lucide whose drawing is in the build's one file of icons; takes the properties of lucide's own. */
export function spriteIcon(name: string) {
  return function Icon({ size = 24, className, ...props }: Omit<LucideProps, 'absoluteStrokeWidth'>) {
    const isSpoken = props.role !== undefined || Object.keys(props).some((key) => key.startsWith('aria-') || key === 'title')
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...(isSpoken && { 'aria-hidden': undefined })}
        {...props}
        className={cx('lucide', className)}
      >
        <use href={`${file}#${name}`} />
      </svg>
    )
  }
}
