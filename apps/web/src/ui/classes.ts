import { clsx } from 'clsx'

/** Joins class names; falsy ones vanish. */
export const cx = clsx
