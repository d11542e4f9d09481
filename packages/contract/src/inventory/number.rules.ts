/**
 * What two spellings of one part number share: letters and digits, upper case (NOW9, PAR2). `BR-1043 x` and `br1043X` are one number. Empty
 * when nothing of it is a letter or a digit.
 */
export const numberKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
