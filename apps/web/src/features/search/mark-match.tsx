import type { ReactNode } from 'react'

/** The text with every part that matches the query marked; accents and case do not matter. */
export function markMatch(text: string, query: string): ReactNode {
  const at = matchAt(text, query)
  if (!at) return text
  return (
    <>
      {text.slice(0, at[0])}
      <mark>{text.slice(at[0], at[1])}</mark>
      {text.slice(at[1])}
    </>
  )
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Where the query is in the text, from and to; null when it does not, or folding changed the length. */
export function matchAt(text: string, query: string): [number, number] | null {
  const wanted = fold(query.trim())
  const folded = fold(text)
  if (wanted === '' || folded.length !== text.length) return null
  const from = folded.indexOf(wanted)
  return from < 0 ? null : [from, from + wanted.length]
}
