export {
  countShareLinks,
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
  revokeShareLink,
} from './share-links.service.ts'
