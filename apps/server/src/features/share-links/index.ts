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
  listShareEvents,
  makeShareToken,
  noteShareEvent,
  openShareLink,
  presentShareLink,
  revokeLinksOfContact,
  revokeShareLink,
} from './share-links.service.ts'
