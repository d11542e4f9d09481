/** Where the words of a shop stand on its papers (DOC2). */
export const paperPlaces = ['header', 'terms', 'footer', 'disclosure'] as const
export type PaperPlace = (typeof paperPlaces)[number]

/** What a shop adds to a paper, frozen with what is issued. An empty text is not printed. */
export type PaperTexts = Readonly<Partial<Record<PaperPlace, string>>>

/** What every paper takes from its shop. Papers that were frozen before there was a choice are on Letter, without words of the shop. */
export interface ShopPaper {
  paper?: 'letter' | 'a4'
  texts?: PaperTexts
  /** Registration numbers of the shop, in words: "EPA ID WAH000012345". */
  registrations?: readonly string[]
}
