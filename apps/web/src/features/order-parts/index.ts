export { useNewPart } from './adding/use-new-part.tsx'
export { KitContents } from './kit-contents.tsx'
export {
  LazyMissingPartsDialog,
  LazyNotUsedDialog,
  LazyPartsAnswersDialog,
  LazyReturnPartDialog,
} from './lazy-part-dialogs.tsx'
export { LazyRequestPartsSheet } from './lazy-request-parts-sheet.tsx'
export { type Item as PickedItem, useIssuePart, usePutPart, useReturnPart } from './order-parts.api.ts'
export { notComing, openSublets, outOfLine, partsNotHere, partsOut, priceWith, tooMany } from './order-parts.rules.ts'
export { orderPartsText } from './order-parts.text.ts'
export { PartAlternates } from './part-alternates.tsx'
export { type ChosenPart, PartChoice } from './part-choice.tsx'
export { PartPicker } from './part-picker.tsx'
export { PartState } from './part-state.tsx'
export { partsRequestsText } from './parts-requests.text.ts'
export { RequestsOfOrder } from './requests-of-order.tsx'
export { useOrderLater } from './use-order-later.ts'
