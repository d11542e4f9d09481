import { useCallback } from 'react'
import { cx } from '#ui/classes.ts'

/** A photo that is on this device alone, small; what it is stands beside it. */
export function KeptThumb({ file, className }: { file: File; className: string }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    <span className={cx('flex items-center justify-center overflow-hidden bg-surface-3', className)}>
      <img ref={show} alt="" className="h-full w-full object-cover" />
    </span>
  )
}
