export { prefetchPalette, SearchPalette } from './search-palette.tsx'
