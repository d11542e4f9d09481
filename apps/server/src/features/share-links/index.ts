export { blankLinks, blankTraces, revokeLinksOf, selectLinkIds, selectTraces } from './personal.queries.ts'
export {
  countShareLinks,
  hasOpenLink,
  type ShareLinkRow,
  selectShareLink,
  selectShareLinks,
} from './share-links.queries.ts'
export {
  addShareLink,
  findShareLink,
  goneLink,
  listShareEvents,
  makeShareToken,
  noteShareEvent,
  orGone,
  presentShareLink,
  revokeLinksOfContact,
  revokeShareLink,
  throughShareLink,
} from './share-links.service.ts'
