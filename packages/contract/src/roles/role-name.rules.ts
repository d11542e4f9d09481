/** Letters of other alphabets that look like these Latin ones, in lower case; the digits that do are told apart by nobody either. */
const looksLike: Readonly<Record<string, string>> = {
  a: 'аɑα',
  b: 'ЬƄ',
  c: 'сϲ',
  d: 'ԁɗ',
  e: 'еєε',
  g: 'ɡԍ',
  h: 'һն',
  i: 'іɩιı',
  j: 'јϳ',
  k: 'кκ',
  l: '1ӏ|Ι',
  m: 'м',
  n: 'пոη',
  o: '0оοօσ',
  p: 'рρ',
  q: 'ԛ',
  r: 'гᴦ',
  s: 'ѕꜱ',
  t: 'тτ',
  u: 'υսц',
  v: 'νѵ',
  w: 'ԝωш',
  x: 'хχ',
  y: 'уγү',
  z: 'ᴢ',
}
const plain = new Map(
  Object.entries(looksLike).flatMap(([letter, others]) => Array.from(others.toLowerCase(), (other) => [other, letter] as const)),
)

/**
 * What a name looks like, for comparing two of them (S1-16): width and style of the letters, accents, case, look-alikes of other
 * alphabets, invisible characters and the kind of gap between words make no difference.
 */
export const nameSkeleton = (name: string): string =>
  Array.from(
    name
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .toLowerCase(),
    (char) => plain.get(char) ?? char,
  )
    .join('')
    .replace(/[\s\p{Pd}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
