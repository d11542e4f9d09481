export { ExceptionTile } from './exception-tile.tsx'
