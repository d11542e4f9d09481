export { type PalettePage, prefetchPalette, SearchPalette } from './search-palette.tsx'
