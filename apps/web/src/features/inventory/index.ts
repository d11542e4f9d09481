export { StatePill } from './stock-pill.tsx'
